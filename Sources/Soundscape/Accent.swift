extension Accent {
  /// English as somebody with this accent speaks it: phonemes of eSpeak NG with a bar between them,
  /// words with a space between them.
  package func coloured(_ phonemes: String) -> String {
    phonemes.split(separator: " ").map { word in
      word.split(separator: "|").map(String.init).joined(separator: "|")
    }.joined(separator: " ")
  }
}
