import Casebook
import Foundation
import Rules
import Sealing
import Testing

/// Thousands of steps as peers may send them, most of them wrong, from a seed that names the match.
struct RandomPlayTests {
  /// Draws steps; half of them are what somebody honest would do next.
  private struct Draw {
    var bits: SplitMix64

    mutating func below(_ count: Int) -> Int { Int(bits.next() % UInt64(max(1, count))) }
    mutating func one<T>(of list: [T]) -> T { list[below(list.count)] }
    mutating func isLucky(oneIn count: Int) -> Bool { below(count) == 0 }
    mutating func anySeat() -> SeatID { SeatID(below(isLucky(oneIn: 20) ? 12 : 6)) }
    mutating func tile() -> TileID { TileID(below(TileKind.count)) }

    mutating func solution() -> Solution {
      if isLucky(oneIn: 3) { return Fixture.solution }
      return Solution(
        murderer: SuspectID(below(12)), weapon: WeaponID(below(8)),
        motive: one(of: Motive.allCases), hour: one(of: Hour.allCases))
    }

    mutating func opened(_ state: CaseState) -> Opened {
      var items = CaseItem.all
      if case .tile(let tile, _)? = state.awaiting { items = [.tile(tile)] }
      if state.outcome != nil, !isLucky(oneIn: 4) { items = [.truth, .number] }
      let text = isLucky(oneIn: 40) ? Seals.rubbish : isLucky(oneIn: 8) ? Seals.forgery : ""
      return Opened(one(of: items), text: text)
    }

    mutating func shares(_ state: CaseState) -> [KeyShare] {
      let sealed = isLucky(oneIn: 8) ? .envelope(below(129)) : state.awaiting?.sealed
      let bytes = isLucky(oneIn: 20) ? Seals.rubbish : isLucky(oneIn: 8) ? Seals.forgery : ""
      return Array([KeyShare].two(of: sealed ?? .verdict(below(2304)), bytes).prefix(1 + below(4)))
    }

    mutating func shown() -> [Opened] {
      (0..<below(3)).map { _ in
        let text = isLucky(oneIn: 4) ? Seals.forgery : isLucky(oneIn: 4) ? Seals.rubbish : ""
        return Opened(one(of: CaseItem.all), text: text)
      }
    }

    mutating func move(_ match: Match, _ seat: SeatID) -> Move {
      let state = match.state
      if state.seats.indices.contains(seat.value), !isLucky(oneIn: 3) {
        let view = match.view(seat)
        if let partner = view.partners.first, isLucky(oneIn: 2) {
          return .offer(to: partner.seat, give: one(of: partner.give), get: one(of: partner.get))
        }
        let moves = view.moves.filter { $0 != .pass }
        if !moves.isEmpty { return one(of: moves) }
      }
      let evidence = { EnvelopeID($0) }
      switch below(isLucky(oneIn: 10) ? 12 : 10) {
      case 0: return .explore(to: tile())
      case 1: return .walk(to: tile())
      case 2: return .search
      case 3: return .dust
      case 4: return .examine(one(of: Exhibit.allCases))
      case 5: return .interview(SuspectID(below(12)), .alibi(one(of: Hour.allCases)))
      case 6: return .interview(SuspectID(below(12)), isLucky(oneIn: 2) ? .sighting : .gossip)
      case 7: return .offer(to: anySeat(), give: evidence(below(95)), get: evidence(below(95)))
      case 8: return .answer(agree: isLucky(oneIn: 2))
      case 9: return .pass
      case 10: return .accuse(solution())
      default: return .resign
      }
    }

    /// What a stand-in would do, or anything.
    mutating func standIn(_ match: Match, _ seat: SeatID) -> Move {
      guard match.state.seats.indices.contains(seat.value), !isLucky(oneIn: 3) else {
        return move(match, seat)
      }
      return StandIn.move(in: match.blindView(seat), using: &bits)
    }

    mutating func step(_ match: Match) -> Step {
      let state = match.state
      let seat = isLucky(oneIn: 5) ? anySeat() : state.due ?? anySeat()
      if case .verdict? = state.awaiting, isLucky(oneIn: 6) {
        return .judged(won: isLucky(oneIn: 2), shares(state))
      }
      switch below(28) {
      case 0...1: return .opened(opened(state))
      case 2...3: return .judged(won: isLucky(oneIn: 2), shares(state))
      case 4: return isLucky(oneIn: 4) ? .foul(shares(state)) : .settled
      case 5: return .skip(seat: seat, isLucky(oneIn: 2) ? .timer : .away)
      case 6: return .newDevice(isLucky(oneIn: 2) ? seat : nil)
      case 7: return isLucky(oneIn: 10) ? .goOn(without: seat) : .begin
      case 24...25: return .absence(seat: seat, isLucky(oneIn: 4) ? nil : one(of: Absence.allCases))
      case 26...27: return .standIn(seat: seat, standIn(match, seat))
      case 8: return .reveal((0..<below(3)).map { _ in opened(state) })
      default:
        let last = state.seats.indices.contains(seat.value) ? state.seat(seat).lastMove : 0
        let number = isLucky(oneIn: 20) ? one(of: [Int.min, -1, 0, last, Int.max]) : last + 1
        let move = move(match, seat)
        if isLucky(oneIn: 4) || !state.seats.indices.contains(seat.value) {
          return .move(seat: seat, number: number, move, shown: shown())
        }
        return match.referee.step(move, by: seat, number: number, in: state)
      }
    }
  }

  private struct Tally {
    var taken = 0
    var refused = 0
    var outcomes: Set<Outcome> = []
    var awaited = 0
    var stoodIn = 0
  }

  private func play(_ seed: UInt64, into tally: inout Tally) throws {
    var draw = Draw(bits: SplitMix64(seed: seed))
    let rules = MatchRules(
      rounds: 1 + draw.below(24), actionsPerTurn: 1 + draw.below(3),
      freeAccusations: draw.isLucky(oneIn: 2))
    var match = try Match(seats: 1 + draw.below(5), rules: rules, seed: seed)
    var (steps, closed) = (0, 0)
    while closed < 20, steps < 10_000 {
      steps += 1
      if match.state.isClosed { closed += 1 }
      let before = match.state
      let step = draw.step(match)
      do throws(RuleViolation) {
        try match.state.apply(step, in: match.setting, seals: .fixture)
        tally.taken += 1
      } catch {
        tally.refused += 1
        #expect(match.state == before, "seed \(seed): \(step)")
      }
      let after = match.state
      guard after.isSound(in: match.setting) else {
        Issue.record("seed \(seed): \(step) makes \(after) of \(before)")
        return
      }
      check(step, from: before, to: after, in: match, "seed \(seed): \(step)")
      if case .standIn = step, after != before { tally.stoodIn += 1 }
      if after.awaiting != nil { tally.awaited += 1 }
      if let outcome = after.outcome { tally.outcomes.insert(outcome) }
    }
    #expect(match.state.isClosed, "seed \(seed) never ends")
    let data = try JSONEncoder().encode(match.state)
    #expect(try JSONDecoder().decode(CaseState.self, from: data) == match.state)
  }

  /// What no step may do.
  private func check(
    _ step: Step, from before: CaseState, to after: CaseState, in match: Match,
    _ name: @autoclosure () -> String
  ) {
    #expect(after.due.map { after.seat($0).isPlaying } ?? true, "\(name())")
    #expect((after.due == nil) == (after.outcome != nil), "\(name())")
    if before.outcome != nil {
      #expect(after.outcome == before.outcome && after.seats == before.seats, "\(name())")
    }
    #expect(!before.isClosed || after == before, "\(name())")
    for (tile, face) in zip(before.tiles, after.tiles) where tile != nil {
      #expect(face == tile, "\(name())")
    }
    for (old, new) in zip(before.seats, after.seats) {
      #expect(new.opened.starts(with: old.opened), "\(name())")
      #expect(new.searched.starts(with: old.searched), "\(name())")
      #expect(Set(new.searched).count == new.searched.count, "\(name())")
      #expect(old.isPlaying || new == old, "\(name())")
      #expect(new.rights.count - old.rights.count <= 2, "\(name())")
    }
    // A turn never grows, and a right, a step or a room costs an action.
    if after.outcome == nil, (before.round, before.position) == (after.round, after.position) {
      #expect(after.actionsLeft <= before.actionsLeft, "\(name())")
      let isRicher =
        before.seats.map(\.rights) != after.seats.map(\.rights)
        || before.seats.map(\.tile) != after.seats.map(\.tile) || before.tiles != after.tiles
      #expect(!isRicher || after.actionsLeft < before.actionsLeft, "\(name())")
    }
    // Something can always be done that goes on.
    guard let due = after.due else { return }
    var next = match
    let isJudged = if case .verdict? = after.awaiting { true } else { false }
    if isJudged {
      #expect(next.refusal(of: .skip(seat: due, .timer)) == .keysAwaited, "\(name())")
      #expect(throws: Never.self, "\(name())") { try next.open() }
      #expect(next.state.awaiting == nil && next.state.due != due, "\(name())")
    } else {
      #expect(next.refusal(of: .skip(seat: due, .timer)) == nil, "\(name())")
    }
    #expect(next.refusal(of: .opened(Opened(.number, text: ""))) != nil, "\(name())")
  }

  @Test func whateverPeersSendLeavesAStateThatHangsTogetherAndGoesOn() throws {
    var tally = Tally()
    for seed in 0..<150 as Range<UInt64> { try play(seed, into: &tally) }
    // It has been everywhere, or it says nothing.
    #expect(tally.taken > 5_000 && tally.refused > 5_000)
    #expect(tally.awaited > 1_000)
    #expect(tally.stoodIn > 100)
    #expect(tally.outcomes.isSuperset(of: [.midnight, .nobodyLeft, .foulDeal]))
    #expect(tally.outcomes.contains { $0.winner != nil })
  }
}
