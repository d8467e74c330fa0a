import Glibc

/// What a worker is at, in memory that outlives it: the input stands there before it is executed.
///
/// One process writes and another reads; neither waits for the other, and what is read is of use only
/// when the writer is gone, or as a sign of life.
final class Page {
  enum Number: Int { case executions, inputCount, brokenCount, traits, kept, slowest }

  private static let numbers = 64
  private static let mostInput = 2 << 20
  private static let mostText = 1 << 16
  private static let size = numbers + mostInput + mostText

  private let memory: UnsafeMutableRawPointer

  /// Opens the file, which is made if it is not there; nil if it cannot be.
  init?(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard ftruncate(descriptor, Self.size) == 0,
      let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  deinit { munmap(memory, Self.size) }

  subscript(number: Number) -> Int {
    get { memory.load(fromByteOffset: number.rawValue * 8, as: Int.self) }
    set { memory.storeBytes(of: newValue, toByteOffset: number.rawValue * 8, as: Int.self) }
  }

  func clear() {
    for at in 0..<8 { memory.storeBytes(of: 0, toByteOffset: at * 8, as: Int.self) }
  }

  var input: [UInt8] {
    get { bytes(at: Self.numbers, count: min(self[.inputCount], Self.mostInput)) }
    set { self[.inputCount] = put(newValue, at: Self.numbers, most: Self.mostInput) }
  }

  /// The promise that was broken; empty if none was.
  var broken: String {
    get {
      let count = min(self[.brokenCount], Self.mostText)
      return String(decoding: bytes(at: Self.numbers + Self.mostInput, count: count), as: UTF8.self)
    }
    set {
      self[.brokenCount] = put(
        Array(newValue.utf8), at: Self.numbers + Self.mostInput, most: Self.mostText)
    }
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: memory + offset, count: max(0, count)))
  }

  private func put(_ bytes: [UInt8], at offset: Int, most: Int) -> Int {
    let count = min(bytes.count, most)
    bytes.withUnsafeBytes { buffer in
      if let start = buffer.baseAddress, count > 0 {
        (memory + offset).copyMemory(from: start, byteCount: count)
      }
    }
    return count
  }
}
