package import Casebook
import Rules
import Soundscape

/// What belongs to one screen and nobody else: cursors, open dialogs, typed text, marks.
package struct BoardState: Hashable, Sendable {
  /// The player's own marks and notes, by the id of the match; worth keeping with the match.
  package var marks: [String: Marks] = [:]
  /// What the player has chosen about the program, wherever they are.
  package var preferences = Preferences()
  /// What the page about the program tells.
  package var about = AboutModel()
  /// Whether the tour has been played to its end.
  package var hasPlayedTour = false
  /// What the player has come to in all matches.
  package var career = Career()
  /// Nothing moves by itself: the terminal has no colours, or is slow.
  package var isStill = false

  /// What is known of the sound here.
  package var hearing = Hearing()

  /// How hard a case played alone is, as it was chosen last.
  package var soloLevel = Level.normal

  var kind: Kind?
  var base = Frame(place: .title)
  /// What is open in front of the base, the newest last.
  var stack: [Frame] = []
  var focus = Focus.map
  /// The tile under the cursor, and where the detective stood when it was set.
  var looking: TileID?
  var stood: TileID?
  var laidAside: Offer?
  /// What the log and the chronicle show.
  var sieve = Sieve()
  /// What the player has answered or turned from already.
  var answered: PassphraseAsk?
  var turnedFrom: DoorModel?
  /// The size and the characters last drawn with.
  var width = 80
  var height = 24
  var look = Look.unicode
  /// What each seat's log left open after each round; reckoned once, when the truth is told.
  var curves: Curves?
  var motion = Motion()
  /// What was said last, while it is new.
  var heard: Heard?
  /// What is read aloud by the player's wish.
  var listening: Listening?
  /// What is to be heard because of the player's own keys, and has not been yet.
  var toSay: [Cue] = []
  /// The vote that has been opened or laid aside, and whether it came by itself.
  var seenPoll: SeenPoll?
  var sounding = Sounding()

  /// Which scene the state belongs to; another one closes all dialogs.
  enum Kind: Hashable, Sendable {
    case title, lobbies, lobby, message
    case game(String)
    case witness(String)
  }

  package init() {}

  /// Where the player is.
  var frame: Frame { stack.last ?? base }

  /// Takes a key and says what the player wants with it.
  package mutating func handle(_ key: Key, in scene: Scene) -> [Intent] {
    settle(in: scene)
    if key != .resize {
      (motion.burst, motion.isBurstDue) = (nil, false)
      sounding.finale.awaited = nil
    }
    guard width >= Self.leastWidth, height >= Self.leastHeight else { return [] }
    var intents: [Intent] = []
    for action in actions(for: key, in: scene) { intents += perform(action, in: scene) }
    settle(in: scene)
    return intents
  }

  /// What a key does now: arrows may be typed as hjkl wherever no text is.
  func action(for key: Key, in scene: Scene) -> Action? {
    let bindings = bindings(in: scene)
    for binding in bindings {
      if let action = binding.actions[key] { return action }
    }
    guard case .character(let character) = key else { return nil }
    if bindings.contains(where: \.takesText) {
      let typed = Typeset.glyphs(String(character))
      return typed.isEmpty ? nil : .type(character)
    }
    let arrows: [Character: Key] = ["h": .left, "j": .down, "k": .up, "l": .right]
    guard let arrow = arrows[character] else { return nil }
    return bindings.lazy.compactMap { $0.actions[arrow] }.first
  }

  private mutating func change(_ change: (inout Frame) -> Void) {
    if stack.isEmpty { change(&base) } else { change(&stack[stack.count - 1]) }
  }

  mutating func perform(_ action: Action, in scene: Scene) -> [Intent] {
    switch action {
    case .open(let place):
      stack.append(
        Frame(
          place: place, cursor: place == .rivals ? Self.usualRivals - 1 : 0,
          text: suggestion(for: place, in: scene)))
      if place == .poll, let poll = scene.match?.poll {
        seenPoll = SeenPoll(seat: poll.seat, cameByItself: false)
      }
    case .close: _ = stack.popLast()
    case .cursor(let cursor): change { $0.cursor = cursor }
    case .turn(let page):
      change { ($0.cursor, $0.scroll) = (page, 0) }
      sounding.deeds.append(.page)
    case .scroll(let scroll): change { $0.scroll = scroll }
    case .look(let tile): looking = tile
    case .focus(let focus):
      self.focus = focus
      change { ($0.cursor, $0.scroll) = (0, 0) }
    case .chooseLevel(let level): soloLevel = level
    case .emit(let intent):
      return [intent]
    case .finish(let intent):
      _ = stack.popLast()
      return [intent]
    case .giveUp:
      if case .lobbies(let list) = scene { (answered, turnedFrom) = (list.ask, list.door) }
      _ = stack.popLast()
      return [.giveUpJoining]
    case .make(let move):
      stack = []
      sounding.hasMovedOn = true
      return [.move(move)]
    case .listen(let person): listen(to: person, in: scene)
    case .hush: hush()
    case .layOfferAside:
      if case .game(let game) = scene { laidAside = game.view.state.offer }
    case .type(let character):
      guard case .typing(let purpose) = frame.place else { return [] }
      change {
        let longer = $0.text + String(character)
        if Typeset.width(longer) <= purpose.limit { $0.text = longer }
      }
    case .erase: change { _ = $0.text.popLast() }
    case .submit: return submit()
    case .cycleMark(let entry):
      if case .game(let game) = scene { marks[game.id, default: Marks()].cycle(entry) }
      sounding.deeds.append(.pencil)
    case .strike(let note):
      _ = stack.popLast()
      if case .game(let game) = scene, marks[game.id]?.notes.indices.contains(note) == true {
        marks[game.id]?.notes.remove(at: note)
        sounding.deeds.append(.pencil)
      }
    case .sift(let sieve):
      self.sieve = sieve
      change { $0.scroll = 0 }
    }
    return []
  }

  private mutating func submit() -> [Intent] {
    guard let top = stack.popLast(), case .typing(let purpose) = top.place else { return [] }
    let text = top.typed(purpose)
    switch purpose {
    case .playerName: return [.rename(text)]
    case .lobbyName:
      stack.append(Frame(place: .access(text)))
      return []
    case .newPassphrase(let lobby):
      _ = stack.popLast()
      return [.hostLobby(name: lobby, passphrase: text)]
    case .passphrase(let ask):
      answered = ask
      return [.passphrase(text)]
    case .address: return [.joinAddress(text)]
    case .say:
      // The next line is typed in the same place.
      stack.append(Frame(place: .typing(.say)))
      return [.say(text)]
    case .note:
      if case .game(let id) = kind { marks[id, default: Marks()].notes.append(text) }
      sounding.deeds.append(.pencil)
      return []
    case .rewrite(let note):
      if case .game(let id) = kind, marks[id]?.notes.indices.contains(note) == true {
        marks[id]?.notes[note] = text
        sounding.deeds.append(.pencil)
      }
      return []
    }
  }

  private func suggestion(for place: Place, in scene: Scene) -> String {
    guard case .typing(let purpose) = place else { return "" }
    var name = ""
    if case .title(let title) = scene { name = title.playerName }
    switch purpose {
    case .playerName: return Typeset.name(name, limit: purpose.limit)
    case .lobbyName:
      name = Typeset.name(name, limit: purpose.limit - 8)
      return name.isEmpty ? "An evening" : name + "'s table"
    case .rewrite(let note):
      guard case .game(let id) = kind, let notes = marks[id]?.notes, notes.indices.contains(note)
      else { return "" }
      return notes[note]
    case .address, .note, .say, .newPassphrase, .passphrase: return ""
    }
  }
}
