/// Something that takes a while, in words.
package enum Wait {
  /// 'Dealing a case.', and 'Dealing a case (3 s).' once it takes more than a moment; with what it
  /// takes at most 'Dealing a case (3 s of 5 s).'
  package static func sentence(_ what: String, seconds: Int, of most: Int? = nil) -> String {
    guard seconds >= 1 else { return what + "." }
    let span = Wording.span(seconds)
    return what + (most.map { " (\(span) of \(Wording.span($0)))." } ?? " (\(span)).")
  }

  /// The same for a sentence that has its full stop.
  static func added(to sentence: String, seconds: Int) -> String {
    seconds < 1 || !sentence.hasSuffix(".")
      ? sentence : self.sentence(String(sentence.dropLast()), seconds: seconds)
  }
}
