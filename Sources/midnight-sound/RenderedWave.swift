import Synth

/// A WAVE file (RIFF, PCM of 16 bits) of what has been rendered.
enum RenderedWave {
  static func bytes(of rendered: Rendered) -> [UInt8] {
    let size = rendered.samples.count * 2
    let frame = rendered.channels * 2
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + size)
    func number<N: FixedWidthInteger>(_ number: N) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes += Array("RIFF".utf8)
    number(UInt32(36 + size))
    bytes += Array("WAVEfmt ".utf8)
    number(UInt32(16))
    number(UInt16(1))  // PCM
    number(UInt16(rendered.channels))
    number(UInt32(Rendered.rate))
    number(UInt32(Rendered.rate * frame))
    number(UInt16(frame))
    number(UInt16(16))
    bytes += Array("data".utf8)
    number(UInt32(size))
    for sample in rendered.samples { number(sample) }
    return bytes
  }
}
