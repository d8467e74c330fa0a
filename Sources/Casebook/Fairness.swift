/// What a case has to prove before it is dealt.
package enum FairnessCheck: String, CaseIterable, Sendable {
  /// A story that can be lied about, and a murderer whose traits fit few and many enough.
  case story
  /// All evidence together leaves exactly one solution, the right one.
  case unique
  /// No single piece settles two questions.
  case onePieceOneQuestion
  /// Each question needs two pieces at least; a match counts together with the wound.
  case twoPiecesEach
  /// The two traces fit four to six uncleared people.
  case lookalikes
  /// The prints on the murder weapon and its likeness follow the recipe.
  case prints
  /// Without any interview at least three suspects remain.
  case interviewsNeeded
  /// The inspector, dealt this case, knows by round 20 (22 at the hardest level).
  case trial
}

/// Whether a case is fair, and if not, why.
package struct FairnessReport: Hashable, Sendable {
  /// The first check that failed.
  package let failed: FairnessCheck?

  package var isFair: Bool { failed == nil }

  /// Checks a case.
  ///
  /// - Parameters:
  ///   - dealt: the case.
  ///   - setting: its setting.
  ///   - trial: the round at which an inspector knows, dealt this case; nil for never.
  package init(of dealt: DealtCase, setting: Setting, trial: (DealtCase) -> Int?) {
    let checker = FairnessChecker(dealt: dealt, setting: setting)
    failed = FairnessCheck.allCases.first { check in
      switch check {
      case .story: false
      case .unique: !checker.isUnique
      case .onePieceOneQuestion: !checker.onePieceSettlesOneQuestion
      case .twoPiecesEach: !checker.eachQuestionNeedsTwo
      case .lookalikes: !checker.hasLookalikes
      case .prints: !checker.printsFollowRecipe
      case .interviewsNeeded: !checker.needsInterviews
      case .trial:
        trial(dealt).map { $0 > CaseParameters.latestRound[dealt.file.level] ?? 0 } ?? true
      }
    }
  }
}

private struct FairnessChecker {
  let setting: Setting
  let truth: Truth
  let pieces: [Piece]

  init(dealt: DealtCase, setting: Setting) {
    self.setting = setting
    truth = dealt.secrets.truth
    pieces = zip(EnvelopeID.all, truth.contents).map { Piece(id: $0, content: $1) }
  }

  private var isEasy: Bool { setting.file.level == .easy }

  var isUnique: Bool {
    HypothesisSet(setting: setting, pieces: pieces).solution == truth.solution
  }

  /// What each piece leaves alone; a match comes with the wound, without which nobody gets it.
  private func alone(_ piece: Piece) -> HypothesisSet {
    if case .match = setting.label(piece.id), let wound = pieces.first {
      return HypothesisSet(setting: setting, pieces: [wound, piece])
    }
    return HypothesisSet(setting: setting, pieces: [piece])
  }

  var onePieceSettlesOneQuestion: Bool {
    pieces.allSatisfy { alone($0).settledQuestions <= 1 }
  }

  var eachQuestionNeedsTwo: Bool {
    pieces.allSatisfy { piece in
      if case .match = setting.label(piece.id) { return true }
      return alone(piece).settledQuestions == 0
    }
  }

  private func fitsTraces(_ suspect: SuspectID) -> Bool {
    suspect != setting.file.finder
      && truth.contents.allSatisfy {
        if case .trace(let trait) = $0 { trait.fits(setting.person(suspect).traits) } else { true }
      }
  }

  var hasLookalikes: Bool {
    isEasy || CaseParameters.lookalikes.contains(SuspectID.all.count(where: fitsTraces))
  }

  var printsFollowRecipe: Bool {
    let wound = setting.weapon(truth.solution.weapon).wound
    return pieces.allSatisfy { piece in
      guard case .prints(let weapon) = setting.label(piece.id),
        case .prints(let people) = piece.content
      else { return true }
      guard people.count == 4 else { return false }
      if weapon == truth.solution.weapon, !people.contains(truth.solution.murderer) { return false }
      return isEasy || setting.weapon(weapon).wound != wound
        || people.members.count(where: fitsTraces) == 3
    }
  }

  /// At the easiest level nothing is asked of this: suspects who stay look alike.
  var needsInterviews: Bool {
    let silent = pieces.filter { setting.label($0.id).speaker == nil }
    return isEasy
      || HypothesisSet(setting: setting, pieces: silent).murderers.count
        >= CaseParameters.suspectsWithoutInterviews
  }
}
