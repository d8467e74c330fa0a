// How others join by hand.
extension BoardState {
  /// Every address with its code.
  func waysPage(_ lobby: LobbyModel) -> Page {
    var page = Page(
      title: "How to join \(lobby.name)",
      lines: [
        Line(
          "On this network the lobby stands in everybody's list. Where it does not, the others "
            + "choose 'Join by address' and type an address or its code."), .blank,
      ])
    for way in LobbyText.ways(lobby) {
      let interface = way.interface.isEmpty ? "" : " (\(way.interface))"
      page.lines.append(Line("  address  \(way.address)\(interface)", .accent))
      if let code = way.code {
        page.lines.append(Line("  code     \(Self.spelled(code))", .title))
      }
      page.lines.append(.blank)
    }
    page.lines.append(
      Line(
        "Friends in another home need a network that joins the two, such as WireGuard or Tailscale; "
          + "then the code of that interface works as it does here.", .dim))
    return page
  }

  /// A code as it is read out, sign by sign: '7 Q M K - 2 R 9 T'.
  static func spelled(_ code: String) -> String {
    code.prefix(80).map(String.init).joined(separator: " ")
  }
}

extension LobbyText {
  /// All that is known of where the lobby can be reached, the likeliest first.
  static func ways(_ lobby: LobbyModel) -> [AddressModel] {
    lobby.addresses.isEmpty ? [AddressModel(address: lobby.address)] : lobby.addresses
  }

  /// The best of them in one row of at most so many columns.
  static func way(_ lobby: LobbyModel, width: Int, look: Look) -> String {
    let best = ways(lobby)[0]
    guard let code = best.code else { return "join at \(best.address)" }
    let whole = "address \(best.address)   code \(code)"
    return Typeset.width(whole, look: look) <= width ? whole : "code \(code)"
  }
}
