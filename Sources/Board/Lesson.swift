/// What a guided match says beside the board.
package struct Lesson: Hashable, Sendable {
  /// 'A door into the dark'
  package var heading: String
  /// What to know, a paragraph each.
  package var text: [String]
  /// What to do now: 'Press 1 to open the Clock Tower.'
  package var task: String
  /// The same without keys: 'Open the Clock Tower.'
  package var aim: String
  /// Where in the tour it stands, from 1.
  package var number: Int
  package var count: Int
  /// Whether it tells of the ring, which it must not cover then.
  package var isAboutRing = false

  package init(heading: String, text: [String], task: String, number: Int, count: Int) {
    self.heading = heading
    self.text = text
    self.task = task
    aim = task
    self.number = number
    self.count = count
  }

  /// 'Lesson 2 of 12: A door into the dark'
  package var title: String { "Lesson \(number) of \(count): \(heading)" }
}
