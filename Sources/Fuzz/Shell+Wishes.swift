import Casebook
import Rules
import Simulator
import Table

extension Shell {
  /// What a player wishes, in a few words.
  mutating func wish(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let number = max(-1_000_000, min(Int(rest) ?? 0, 1_000_000))
    switch words.first ?? "" {
    case "rename": enqueue(.rename(rest))
    case "host":
      enqueue(
        .hostLobby(
          name: "Parlour", seats: number, rules: MatchRules(turnSeconds: 30), bots: []))
    case "short":
      let rules = MatchRules(rounds: 1, turnSeconds: 0)
      enqueue(.hostLobby(name: "Parlour", seats: number, rules: rules, bots: []))
    case "asking":
      let rules = MatchRules(turnSeconds: 0, absenceSeconds: MatchRules.absences.lowerBound)
      enqueue(.hostLobby(name: "Parlour", seats: number, rules: rules, bots: []))
    case "private":
      enqueue(
        .hostLobby(
          name: "Parlour", seats: number, rules: MatchRules(turnSeconds: 30), bots: [],
          access: Access(passphrase: Hidden("open sesame"), asksFirst: true)))
    case "talk": enqueue(.say(rest))
    case "mute":
      if Company.nodes.indices.contains(number) {
        enqueue(.mute(node: Company.nodes[number], true))
      }
    case "unmute":
      if Company.nodes.indices.contains(number) {
        enqueue(.mute(node: Company.nodes[number], false))
      }
    case "invite":
      if Company.nodes.indices.contains(number) { enqueue(.invite(node: Company.nodes[number])) }
    case "accept":
      if Company.nodes.indices.contains(number) {
        enqueue(.acceptInvitation(from: Company.nodes[number]))
      }
    case "decline":
      if Company.nodes.indices.contains(number) {
        enqueue(.declineInvitation(from: Company.nodes[number]))
      }
    case "rematch": enqueue(.rematch)
    case "say": enqueue(.passphrase(Hidden(rest)))
    case "ask": enqueue(.askFirst(number != 0))
    case "admit":
      if Company.nodes.indices.contains(number) {
        enqueue(.admit(node: Company.nodes[number], true))
      }
    case "refuse":
      if Company.nodes.indices.contains(number) {
        enqueue(.admit(node: Company.nodes[number], false))
      }
    case "remove":
      if Company.nodes.indices.contains(number) { enqueue(.remove(node: Company.nodes[number])) }
    case "block":
      if Company.nodes.indices.contains(number) { enqueue(.block(node: Company.nodes[number])) }
    case "unblock":
      if Company.nodes.indices.contains(number) { enqueue(.unblock(node: Company.nodes[number])) }
    case "join": if Company.nodes.indices.contains(number) { joinAddress(number) }
    case "lobby": enqueue(.joinLobby(id: rest))
    case "watch":
      if Company.nodes.indices.contains(number) {
        enqueue(.watchAddress([Company.address(of: number)]))
      }
    case "see": enqueue(.watch(id: rest))
    case "detective": enqueue(.chooseDetective(number))
    case "ready": enqueue(.ready(number != 0))
    case "bot": enqueue(.addBot(.constable))
    case "unbot": enqueue(.removeBot)
    case "seats": enqueue(.setSeats(number))
    case "rounds": enqueue(.setRules(MatchRules(rounds: number)))
    case "start": enqueue(.start)
    case "move": play(number)
    case "think": think(number)
    case "confer": confer()
    case "resign": enqueue(.play(.resign))
    case "pass": enqueue(.play(.pass))
    case "witness": enqueue(.witness(number != 0))
    case "alone": enqueue(.goOnAlone)
    case "vote":
      if let seat = SeatID(exactly: abs(number) / 3) {
        enqueue(.vote(seat, Absence.allCases[abs(number) % 3]))
      }
    case "probe":
      if Company.nodes.indices.contains(number) { enqueue(.probe(node: Company.nodes[number])) }
    case "reach":
      if Company.nodes.indices.contains(number) {
        enqueue(.probeAddress([Company.address(of: number)]))
      }
    case "leave": enqueue(.leave)
    case "resume":
      if let match = image.matches.last { enqueue(.resume(match.resumed())) }
    default: break
    }
  }

  private mutating func joinAddress(_ peer: Int) {
    enqueue(.joinAddress([Company.address(of: peer)]))
  }

  private var view: SeatView? {
    table.match.flatMap { match in match.mySeat.map { match.view(of: $0) } }
  }

  /// The move with this number of all that are possible now.
  private mutating func play(_ number: Int) {
    guard let view else { return }
    if let partner = view.partners.first, let give = partner.give.first,
      let get = partner.get.first,
      number % 5 == 3
    {
      return enqueue(.play(.offer(to: partner.seat, give: give, get: get)))
    }
    let moves = view.moves
    enqueue(.play(moves.isEmpty ? .pass : moves[abs(number) % moves.count]))
  }

  /// Agrees to an offer, makes one, or looks for something to offer.
  private mutating func confer() {
    guard let view else { return }
    if let partner = view.partners.first, let give = partner.give.first, let get = partner.get.first
    {
      return enqueue(.play(.offer(to: partner.seat, give: give, get: get)))
    }
    let move = view.moves.first { move in
      switch move {
      case .answer(agree: true), .examine, .interview, .dust: true
      default: false
      }
    }
    enqueue(.play(move ?? .pass))
  }

  /// The move that a bot would make.
  private mutating func think(_ number: Int) {
    guard let view else { return }
    var random = SplitMix64(seed: UInt64(abs(number)))
    enqueue(.play(Bot.constable.move(in: view, using: &random)))
  }
}
