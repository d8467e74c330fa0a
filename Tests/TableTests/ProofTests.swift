import Casebook
import Rules
import Testing

@testable import Table

/// What proves that somebody knows a passphrase, and where the passphrase is never seen.
struct ProofTests {
  // MARK: - Proofs are good for one link, one joiner, one host, one lobby

  /// Has Bob let in and returns what he said to get there.
  private func overheard(_ house: inout House) throws -> String {
    let said = Box()
    house.lose = { node, message in
      if node == "a", case .join(_, _, let proof?) = message { said.text = proof }
      return false
    }
    house.knock("b", PassphraseTests.right)
    house.lose = { _, _ in false }
    #expect(house.tables["a"]?.lobby?.members.count == 2)
    return try #require(said.text)
  }

  private final class Box { var text: String? }

  @Test func aCopiedProofIsWorthNothingOnAnotherLink() throws {
    var house = try PassphraseTests.house()
    let proof = try overheard(&house)
    house.wish("b", .leave)
    #expect(house.tables["a"]?.lobby?.members.count == 1)
    // The same node, the same lobby: only the link is another.
    let link = house.intrude("a", as: "b", name: "B")
    house.send("a", .message(link, .join(lobby: nil, detective: nil, proof: proof)))
    #expect(house.tables["a"]?.lobby?.members.count == 1)
    house.send("a", .message(link, .setWitness(true, proof: proof)))
    #expect(house.tables["a"]?.lobby?.witness == nil)
  }

  @Test func aCopiedProofIsWorthNothingForAnotherNode() throws {
    var house = try PassphraseTests.house()
    let proof = try overheard(&house)
    let link = try #require(house.tables["a"]?.peers.link(to: "b"))
    let binding = try #require(house.tables["a"]?.peers.byNode["b"]?.key.binding)
    house.wish("b", .leave)
    // The same binding, which no other link has, and another id.
    house.send(
      "a",
      .linkUp(
        link, dial: nil, from: elsewhere, peer: PeerKey(node: "e", key: "e", binding: binding)))
    let hello = Hello(
      node: "e", name: "Eve", casebook: House.content?.version ?? 0, incarnation: 1, port: 9,
      addresses: [])
    house.send("a", .message(link, .hello(hello)))
    house.send("a", .message(link, .join(lobby: nil, detective: nil, proof: proof)))
    #expect(house.tables["a"]?.lobby?.members.map(\.name) == ["A"])
  }

  /// Each part of what a proof is bound to makes another proof, and none can stand for another.
  @Test func aProofIsBoundToLinkJoinerHostAndLobby() throws {
    let context = ProofContext(binding: "1a", joiner: "2b", host: "3c", lobby: "4d")
    #expect(context.text == "midnight lobby 1|1a|2b|3c|4d")
    var others = Array(repeating: context, count: 4)
    others[0].binding = "1"
    others[1].joiner = "a2b"
    others[2].host = "3"
    others[3].lobby = "c4d"
    #expect(Set((others + [context]).map(\.text)).count == 5)
  }

  @Test func aProofForOneLobbyIsNoneForTheNextOfTheSameHost() throws {
    var house = try PassphraseTests.house()
    let salt = try #require(house.tables["a"]?.lobby?.lock)
    let key = try #require(House.stretch(PassphraseTests.right, salt: salt))
    let link = house.intrude("a", as: "e")
    func proof(_ lobby: String) -> String? {
      House.codec.proofs.prove(
        key,
        ProofContext(
          binding: String(link.id, radix: 16), joiner: "e", host: "a", lobby: lobby
        ).text)
    }
    let other = proof("123")
    house.send("a", .message(link, .join(lobby: nil, detective: nil, proof: other)))
    #expect(house.tables["a"]?.lobby?.members.count == 1)
    let right = proof(try #require(house.tables["a"]?.lobby?.id))
    house.send("a", .message(link, .join(lobby: nil, detective: nil, proof: right)))
    #expect(house.tables["a"]?.lobby?.members.count == 2)
  }

  // MARK: - Secrets

  @Test func aSecretIsNeverSeen() throws {
    let secret = Hidden("candle and rope")
    let join = Wish.passphrase(secret)
    let host = Wish.hostLobby(
      name: "Parlour", seats: 2, rules: MatchRules(), bots: [], access: Access(passphrase: secret))
    let stretch = Directive.stretch(id: 1, secret, salt: "00")
    let event = Event.stretched(id: 1, key: secret)
    var dumped = ""
    dump([secret], to: &dumped)
    dump(stretch, to: &dumped)
    let texts = [
      "\(secret)", "\(join)", "\(host)", "\(stretch)", "\(event)", "\(Event.wish(host))",
      String(reflecting: secret), String(reflecting: host), String(describing: Optional(secret)),
      dumped,
    ]
    for text in texts { #expect(!text.contains("candle"), "\(text)") }
    #expect("\(stretch)".contains("(hidden)"))
  }

  @Test func nothingThatIsSentKeptOrToldHoldsThePassphraseOrItsKey() throws {
    var house = try PassphraseTests.house()
    let salt = try #require(house.tables["a"]?.lobby?.lock)
    let key = try #require(House.stretch(PassphraseTests.right, salt: salt))
    let said = Lines()
    house.lose = { _, message in
      said.list.append("\(message)")
      return false
    }
    house.knock("b", PassphraseTests.right)
    house.wish("b", .ready(true))
    house.wish("a", .start)
    #expect(house.match("b") != nil)
    said.list += house.reports.values.flatMap { $0.map { "\($0)" } }
    said.list += house.texts.values.map { "\($0)" }
    for disk in house.disks.values { dump(disk, to: &said.dumped) }
    #expect(said.list.count > 20)
    for text in said.list + [said.dumped] {
      #expect(!text.contains(PassphraseTests.right.text) && !text.contains(key.text))
    }
  }

  private final class Lines {
    var list: [String] = []
    var dumped = ""
  }
}
