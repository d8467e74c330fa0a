/// A line of running text, wrapped when it is drawn.
struct Line: Hashable, Sendable {
  var text: String
  var style: Style
  /// How far the rows after the first are set in.
  var hang: Int
  /// In the middle of its columns.
  var isCentred: Bool

  init(_ text: String, _ style: Style = .plain, hang: Int = 0, isCentred: Bool = false) {
    self.text = text
    self.style = style
    self.hang = hang
    self.isCentred = isCentred
  }

  static let blank = Line("")

  /// A heading within a text.
  static func head(_ text: String) -> Line { Line(text, .title) }
}

/// One choice of a list.
struct Item: Hashable, Sendable {
  var label: String
  /// What stands beside the label, in the columns of its page after the first.
  var cells: [String] = []
  /// At the right edge, quietly.
  var note = ""
  /// Nil: cannot be chosen now.
  var action: Action?
  var left: Action?
  var right: Action?
}

/// A column of a page's list.
struct Column: Hashable, Sendable {
  var title: String
  var width: Int

  init(_ title: String, _ width: Int) {
    self.title = title
    self.width = width
  }
}

/// A place as data: some text, a list to choose from, and more text about what is chosen.
struct Page: Hashable, Sendable {
  var title: String
  var lines: [Line] = []
  var items: [Item] = []
  var detail: [Line] = []
  /// What Enter does, in a word, and what left and right do.
  var verb = "choose"
  var sides = "change"
  /// The rows kept below the list of a frame for what is said about the chosen item.
  var detailRows = 6
  /// Digits choose too.
  var isNumbered = true
  /// The most columns inside; narrower text is easier to read.
  var width = 72
  /// Takes the whole screen, and not a frame in the middle.
  var isFull = false
  /// Stands in the middle of a full page.
  var isCentred = false
  /// Quietly beside the title of a full page.
  var note = ""
  /// The columns of the list, the first that of the labels; empty for labels alone.
  var columns: [Column] = []
  /// More text, shown only where it has room beside the list of a full page.
  var aside: [Line] = []
  /// What narrows the text down: a word and its value each. Digits change them.
  var sieve: [Item] = []
}
