/// The few messages of etcd's interface that are needed, in the encoding of protocol buffers.
enum EtcdMessage {
  /// A procedure of etcd by its path, and the message that it is given.
  struct Call: Hashable, Sendable {
    let path: String
    let message: [UInt8]
  }

  static func put(key: String, value: [UInt8]) -> Call {
    Call(path: "/etcdserverpb.KV/Put", message: field(1, Array(key.utf8)) + field(2, value))
  }

  /// Reads a key from what a member has, without asking the others: a serializable range.
  static func localRead(key: String) -> Call {
    Call(path: "/etcdserverpb.KV/Range", message: field(1, Array(key.utf8)) + number(7, 1))
  }

  static let status = Call(path: "/etcdserverpb.Maintenance/Status", message: [])

  /// What is looked at in an answer. Zero stands for what is not in it, as always in this encoding.
  struct Answer: Hashable, Sendable {
    /// Who answers, from the header that every answer has.
    var member: UInt64 = 0
    /// The term in which it answers.
    var term: UInt64 = 0
    /// Whom it takes for the leader; in an answer to `status` alone.
    var leader: UInt64 = 0

    /// Throws where the bytes are no message.
    init(_ message: [UInt8]) throws(Problem) {
      for field in try fields(of: message[...]) {
        switch (field.number, field.value) {
        case (1, .bytes(let header)):
          for field in try fields(of: header) {
            switch (field.number, field.value) {
            case (2, .number(let value)): member = value
            case (4, .number(let value)): term = value
            default: break
            }
          }
        case (4, .number(let value)): leader = value
        default: break
        }
      }
    }
  }

  // MARK: - The encoding

  struct Field: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case number(UInt64)
      case bytes(ArraySlice<UInt8>)
    }

    let number: Int
    let value: Value
  }

  /// The fields of a message in their order, those of a fixed width left out.
  static func fields(of message: ArraySlice<UInt8>) throws(Problem) -> [Field] {
    var rest = message
    var found: [Field] = []
    while !rest.isEmpty {
      let key = try takeNumber(from: &rest)
      guard let number = Int(exactly: key >> 3) else { throw malformed }
      switch key & 7 {
      case 0: found.append(Field(number: number, value: .number(try takeNumber(from: &rest))))
      case 1: _ = try take(8, from: &rest)
      case 2:
        let count = try takeNumber(from: &rest)
        found.append(Field(number: number, value: .bytes(try take(count, from: &rest))))
      case 5: _ = try take(4, from: &rest)
      default: throw malformed
      }
    }
    return found
  }

  private static let malformed = Problem("etcd's answer is no message")

  private static func take(
    _ count: UInt64, from rest: inout ArraySlice<UInt8>
  ) throws(Problem) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw malformed }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  /// Seven bits a byte, the lowest first; all but the last have the eighth set.
  private static func takeNumber(from rest: inout ArraySlice<UInt8>) throws(Problem) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw malformed }
      value |= UInt64(byte & 0x7f) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    throw malformed
  }

  private static func encoded(_ value: Int) -> [UInt8] {
    var rest = UInt64(value)
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    encoded(number << 3 | 2) + encoded(bytes.count) + bytes
  }

  private static func number(_ number: Int, _ value: Int) -> [UInt8] {
    encoded(number << 3) + encoded(value)
  }
}
