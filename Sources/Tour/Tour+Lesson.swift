import Board
import Casebook
import Rules

extension Tour {
  /// What is said beside the board now.
  func lesson(in game: GameModel) -> Lesson {
    let words = TourWords(tour: self, game: game)
    let task = words.task
    var lesson = Lesson(
      heading: mistake == nil ? stage.heading : "Not proven", text: words.text,
      task: place.map(words.shown) ?? task.shown, number: stage.lesson, count: TourStage.lessons)
    lesson.aim = task.aim
    lesson.isAboutRing = stage == .order
    return lesson
  }
}
