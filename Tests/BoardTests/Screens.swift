import Rules

@testable import Board

/// The catalogue: every screen there is, once. A screen that is not in it has no picture, which
/// `CatalogueTests` notices.
enum Screens {
  static func all() throws -> [Screen] { try catalogue.get() }

  private static let catalogue = Result { () throws -> [Screen] in
    let before = try title + statistics() + lobbies + lobby() + people()
    let match = try board() + ring() + dialogs() + sealed() + tour()
    return try before + match + end() + witness() + watcher() + company()
  }

  struct Drawn: Sendable {
    let screen: Screen
    let unicode: Grid
    let ascii: Grid
  }

  /// All of them in one size, in both looks; drawn once for all tests.
  static func drawn(_ size: Size) throws -> [Drawn] { try gallery.get()[size] ?? [] }

  private static let gallery = Result { () throws -> [Size: [Drawn]] in
    var gallery: [Size: [Drawn]] = [:]
    for size in Size.all {
      gallery[size] = try all().map { screen in
        Drawn(
          screen: screen, unicode: try screen.grid(width: size.width, height: size.height),
          ascii: try screen.grid(width: size.width, height: size.height, look: .ascii))
      }
    }
    return gallery
  }

  private static var title: [Screen] {
    [
      Screen("title", Scenes.title),
      Screen("title-trouble", Scenes.titleInTrouble),
      Screen("title-help", Scenes.title, .type("?")),
      Screen("title-name", Scenes.title, .choose("Your name")),
      Screen("title-lobby-name", Scenes.title, .choose("Open a lobby")),
      Screen("title-address", Scenes.title, .choose("Join by address")),
      Screen("title-rivals", Scenes.title, .choose("Play alone")),
      Screen("learning", Scenes.title, .choose("How to play")),
      Screen("settings", Scenes.title, .choose("Settings"), before: Scenes.knowing),
      Screen("about", Scenes.title, .choose("About"), before: Scenes.knowing),
      Screen("access", Scenes.title, .choose("Open a lobby"), .press(.enter)),
      Screen(
        "access-private", Scenes.title, .choose("Open a lobby"), .press(.enter),
        .choose("passphrase"), .type("candle")),
      Screen("message", .message(["The disk is full.", "Midnight cannot go on."])),
    ] + howTo
  }

  private static var howTo: [Screen] {
    HowTo.pages.indices.map { page in
      var before = BoardState()
      _ = before.draw(Scenes.title, width: 80, height: 24, look: .unicode)
      before.stack = [Frame(place: .howTo, cursor: page)]
      return Screen("how-to-\(page + 1)", Scenes.title, before: before)
    }
  }
}
