import Glibc
import Soundscape

/// A beep until there is a voice.
extension Maker {
  func say(_ utterance: Utterance) -> MadeSound? {
    var made = beep(300, milliseconds: 20 * utterance.text.utf8.count, channels: 1)
    made.words = Array(stride(from: 0, to: made.samples.count, by: 44100 / 4))
    return made
  }

  private func beep(_ pitch: Double, milliseconds: Int, channels: Int) -> MadeSound {
    let count = 44100 * milliseconds / 1000
    let samples = (0..<count).flatMap { index in
      let value = Int16(32767 * sin(2 * .pi * pitch * Double(index) / 44100))
      return Array(repeating: value, count: channels)
    }
    return MadeSound(samples: samples, channels: channels, rate: 44100)
  }
}
