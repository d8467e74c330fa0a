package import Doctor
import Glibc
import Wire

/// Asks all machines of a network by mDNS who is there, and listens for who speaks.
///
/// On each interface two sockets for each family: one in the group, where everybody speaks to all, and
/// one of no known port, which is answered alone. What comes to the second proves that what goes out to
/// all arrives; what comes to the first from others, that what they say to all does.
package struct MulticastTrial {
  private struct Ear {
    let socket: Int32
    let probe: Int
    /// Whether it is in the group.
    let isOpen: Bool
    let group: SocketAddress
  }

  private let own: Set<String>
  private var probes: [MulticastProbe] = []
  private var ears: [Ear] = []
  private let id: UInt16

  /// More than this of each kind is of no interest.
  private static let mostMachines = 32
  private static let mostInterfaces = 8
  /// Milliseconds between two questions, as packets get lost on a WLAN.
  private static let again = 700

  /// Runs for so many milliseconds, and holds the thread for as long.
  package static func run(_ interfaces: Interfaces, milliseconds: Int, id: UInt16)
    -> [MulticastProbe]
  {
    var trial = MulticastTrial(own: interfaces.own, id: id)
    for interface in interfaces.list.filter(\.isAnnounced).prefix(mostInterfaces) {
      let index = if_nametoindex(interface.name)
      for isIPv6 in [false, true]
      where interface.addresses.contains(where: { $0.contains(":") == isIPv6 }) {
        trial.open(interface.name, index, isIPv6: isIPv6)
      }
    }
    trial.listen(milliseconds)
    for ear in trial.ears { close(ear.socket) }
    return trial.probes
  }

  private init(own: Set<String>, id: UInt16) {
    self.own = own
    self.id = id
  }

  private mutating func open(_ name: String, _ index: UInt32, isIPv6: Bool) {
    let number = probes.count
    probes.append(MulticastProbe(interface: name, isIPv6: isIPv6))
    let host = isIPv6 ? MulticastDNS.groups.ipv6 : MulticastDNS.groups.ipv4
    let place = Endpoint(host: host, port: MulticastDNS.port, interface: index)
    guard let group = SocketAddress(numeric: place) else { return }
    for isOpen in [true, false] {
      switch Self.socket(in: group, on: index, isOpen: isOpen) {
      case .success(let socket):
        ears.append(Ear(socket: socket, probe: number, isOpen: isOpen, group: group))
      case .failure(let problem):
        probes[number].problem = problem.sentence
        return
      }
    }
  }

  private mutating func listen(_ milliseconds: Int) {
    guard !ears.isEmpty else { return }
    let begin = ContinuousClock.now
    var asked = 0
    while true {
      let past = (ContinuousClock.now - begin).milliseconds
      guard past < milliseconds else { return }
      if past >= asked * Self.again {
        asked += 1
        for ear in ears { ask(ear) }
      }
      var polls = ears.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
      let wait = min(asked * Self.again, milliseconds) - past
      guard poll(&polls, nfds_t(polls.count), Int32(clamping: max(1, wait))) > 0 else { continue }
      for (ear, poll) in zip(ears, polls) where poll.revents != 0 { read(ear) }
    }
  }

  private mutating func ask(_ ear: Ear) {
    // To all, mDNS has no numbers; an answer to one alone repeats that of the question.
    let question = MulticastDNS.question(id: ear.isOpen ? 0 : id)
    let sent = ear.group.with { sendto(ear.socket, question, question.count, 0, $0, $1) }
    if sent < 0, errno != EAGAIN, errno != ENOBUFS {
      probes[ear.probe].problem = Problem(errno).sentence
    }
  }

  /// One packet: poll tells if there are more.
  private mutating func read(_ ear: Ear) {
    var packet = [UInt8](repeating: 0, count: 9_000)
    var count = 0
    let sender = SocketAddress { address, size in
      count = recvfrom(ear.socket, &packet, packet.count, 0, address, &size)
      return count < 0 ? -1 : 0
    }
    guard let sender, count > 0,
      let heading = MulticastDNS.heading(of: Array(packet[..<count]))
    else { return }
    note(heading, from: sender.host, by: ear)
  }

  private mutating func note(_ heading: MulticastDNS.Heading, from host: String, by ear: Ear) {
    guard !own.contains(host) else {
      if ear.isOpen { probes[ear.probe].hearsItself = true }
      return
    }
    let isAnswer = heading.isResponse && heading.answers > 0
    if ear.isOpen {
      insert(host, into: \.heard, of: ear)
      if isAnswer { insert(host, into: \.responders, of: ear) }
    } else if isAnswer, heading.id == id {
      insert(host, into: \.answered, of: ear)
    }
  }

  private mutating func insert(
    _ host: String, into set: WritableKeyPath<MulticastProbe, Set<String>>, of ear: Ear
  ) {
    guard probes[ear.probe][keyPath: set].count < Self.mostMachines else { return }
    probes[ear.probe][keyPath: set].insert(host)
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(clamping: components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
