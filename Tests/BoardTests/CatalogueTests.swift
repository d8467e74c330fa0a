import Testing

@testable import Board

/// What holds for every screen of the catalogue.
struct CatalogueTests {
  /// The kinds of places. A new one has to be named here, and then to be in the catalogue.
  private enum Kind: Hashable, CaseIterable {
    case title, lobbies, lobby, message, board, theEnd, witness, help, howTo, leave
    case settings, about, statistics, learning
    case playerName, lobbyName, address, note, newPassphrase, passphrase
    case rivals, access, waiting, people, blocked, person, caller, block, opening, roster, room
    case questions, confer, give, get, offer, dossiers, notebook, chronicle, log, map, accuse
    case nearby, invitation, invite, ways, rules, chat, say, poll
    case goOnAlone, menu, exhibit, dossier, notes, noteItself, rewrite, confirm, afterwards

    init(_ place: Place) {
      self =
        switch place {
        case .title: .title
        case .lobbies: .lobbies
        case .lobby: .lobby
        case .message: .message
        case .board: .board
        case .theEnd: .theEnd
        case .witness: .witness
        case .help: .help
        case .howTo: .howTo
        case .leave: .leave
        case .settings: .settings
        case .about: .about
        case .statistics: .statistics
        case .typing(.playerName): .playerName
        case .typing(.lobbyName): .lobbyName
        case .typing(.address): .address
        case .typing(.note): .note
        case .typing(.newPassphrase): .newPassphrase
        case .typing(.passphrase): .passphrase
        case .rivals: .rivals
        case .learning: .learning
        case .access: .access
        case .waiting: .waiting
        case .people: .people
        case .blocked: .blocked
        case .person: .person
        case .caller: .caller
        case .block: .block
        case .opening: .opening
        case .roster: .roster
        case .room: .room
        case .questions: .questions
        case .confer: .confer
        case .give: .give
        case .get: .get
        case .offer: .offer
        case .dossiers: .dossiers
        case .notebook: .notebook
        case .chronicle: .chronicle
        case .log: .log
        case .map: .map
        case .accuse: .accuse
        case .goOnAlone: .goOnAlone
        case .menu: .menu
        case .exhibit: .exhibit
        case .dossier: .dossier
        case .notes: .notes
        case .note: .noteItself
        case .typing(.rewrite): .rewrite
        case .typing(.say): .say
        case .nearby: .nearby
        case .invitation: .invitation
        case .invite: .invite
        case .ways: .ways
        case .rules: .rules
        case .chat: .chat
        case .poll: .poll
        case .confirm: .confirm
        case .afterwards: .afterwards
        }
    }
  }

  @Test func everyPlaceHasAPicture() throws {
    var missing = Set(Kind.allCases)
    for screen in try Screens.all() { missing.remove(Kind(try screen.board().frame.place)) }
    #expect(missing.isEmpty, "not in the catalogue")
    let names = try Screens.all().map(\.name)
    #expect(Set(names).count == names.count, "a name is there twice")
  }

  @Test(arguments: Size.all)
  func everyCellIsSound(_ size: Size) throws {
    for drawn in try Screens.drawn(size) {
      let faults = [drawn.unicode.fault, drawn.ascii.fault]
      #expect(faults == [nil, nil], "\(drawn.screen.name), \(size)")
    }
  }

  /// Names that are longer than anything has room for.
  private static let long = ["Bartholomew", "Bianca Orsoli…", "Prudence Applegar…"]

  /// Where there is room for everything, nothing else is cut short.
  @Test func nothingIsClippedOnAWideScreen() throws {
    for drawn in try Screens.drawn(Size(200, 50)) {
      let clipped = drawn.unicode.lines.filter { line in
        line.contains("…") && !Self.long.contains { line.contains($0) }
      }
      #expect(clipped.isEmpty, "\(drawn.screen.name)")
    }
  }

  @Test func theKeyLineHolds() throws {
    for screen in try Screens.all() {
      for look in [Look.unicode, .ascii] {
        let board = try screen.board(look: look)
        let bindings = board.bindings(in: screen.scene)
        let rows = BoardState.keyRows(bindings, width: 80, look: look)
        #expect(rows.count <= 2, "\(screen.name), \(look)")
      }
    }
  }

  /// Escape leads back to the scene's own screen, or asks the shell for it.
  @Test func escapeLeadsOutOfEverything() throws {
    for screen in try Screens.all() {
      var board = try screen.board()
      var asks = false
      for _ in 0..<6 where !board.stack.isEmpty {
        asks = asks || !board.handle(.escape, in: screen.scene).isEmpty
      }
      #expect(board.stack.isEmpty || asks, "\(screen.name)")
    }
  }

  /// Any size at all is drawn, and one that is too small goes away by itself.
  @Test func anySizeIsDrawn() throws {
    let sizes = [
      Size(1, 1), Size(1, 60), Size(2, 2), Size(7, 3), Size(40, 12), Size(79, 24), Size(80, 23),
      Size(81, 25), Size(120, 24), Size(80, 60), Size(300, 100),
    ]
    for screen in try Screens.all() {
      var board = try screen.board()
      let first = board.draw(screen.scene, width: 80, height: 24, look: .unicode)
      for size in sizes {
        let grid = board.draw(
          screen.scene, width: size.width, height: size.height, look: .unicode)
        #expect(grid.width == size.width && grid.height == size.height)
      }
      let again = board.draw(screen.scene, width: 80, height: 24, look: .unicode)
      #expect(again == first, "\(screen.name)")
    }
  }
}
