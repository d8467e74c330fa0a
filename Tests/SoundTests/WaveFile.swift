/// A WAV file of 16 bits in stereo, as OpenAL Soft's wave writer makes it.
struct WaveFile {
  let recording: Recording

  /// Nil if it is none.
  init?(_ bytes: [UInt8]) {
    func number(_ at: Int, _ size: Int) -> Int {
      guard at + size <= bytes.count else { return 0 }
      return (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    func name(_ at: Int) -> String { String(decoding: bytes[at..<at + 4], as: UTF8.self) }
    guard bytes.count > 44, name(0) == "RIFF", name(8) == "WAVE" else { return nil }
    var (position, rate) = (12, 0)
    while position + 8 <= bytes.count {
      let (chunk, size) = (name(position), number(position + 4, 4))
      position += 8
      if chunk == "fmt " {
        guard number(position + 2, 2) == 2, number(position + 14, 2) == 16 else { return nil }
        rate = number(position + 4, 4)
      }
      if chunk == "data", rate > 0 {
        // A writer that has been killed has written no size.
        let end = min(bytes.count, position + size)
        let samples = stride(from: position, to: end - 1, by: 2).map {
          Int16(truncatingIfNeeded: number($0, 2))
        }
        recording = Recording(rate: rate, channels: 2, samples: samples)
        return
      }
      position += size + size % 2
    }
    return nil
  }
}
