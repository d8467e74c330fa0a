/// Something that goes wrong at a time, for a while. Times are in microseconds.
struct Disaster: Hashable, Sendable {
  var at: Int
  var until: Int
  var kind: Kind

  enum Kind: Hashable, Sendable {
    /// The program dies, now or after so many more directives, and is started again at the end.
    case kill(Victim, after: Int?)
    /// The first program but so many that comes to a moment of the start dies there, and is started
    /// again at the end.
    case killAt(Moment, passes: Int, after: Int)
    case cutPower(Victim)
    /// All lose power at once.
    case blackout
    case freeze(Victim)
    case sleep(Victim, clockStands: Bool)
    case hangUp(Victim, Victim)
    /// What the first sends does not come to the second.
    case cutLane(Victim, Victim)
    case cutPair(Victim, Victim)
    /// The same again and again, for as long each time.
    case flap(Victim, Victim, every: Int)
    /// Nothing that it sends arrives.
    case mute(Victim)
    /// It hears nothing.
    case deafen(Victim)
    case isolate(Victim)
    /// These and the others do not hear each other.
    case part([Int])
    case noise(Noise)
    /// Microseconds for a write.
    case slowDisk(Victim, ClosedRange<Int>)
    /// A write fails; the program goes on, and is started again at the end.
    case failWrite(Victim, isVisible: Bool)
    case flipBit(Int, inMetadata: Bool)
    case emptyDisk(Int)
    /// The player goes back to the title, and resumes at the end.
    case leave(Victim)
    case goOnAlone(Victim)
  }

  /// Whom it hits, found out at its time.
  enum Victim: Hashable, Sendable {
    case node(Int)
    case host
    /// The player who is due.
    case due
  }
}

extension Disaster: CustomStringConvertible {
  var description: String {
    "\(Trace.time(at)) to \(Trace.time(until))  \(text)"
  }

  private var text: String {
    switch kind {
    case .kill(let victim, let after):
      "kill \(victim)\(after.map { " after \($0) directives" } ?? "")"
    case .killAt(let moment, let passes, let after):
      "kill number \(passes + 1) that is \(moment) after \(after) directives"
    case .cutPower(let victim): "power cut of \(victim)"
    case .blackout: "power cut of all"
    case .freeze(let victim): "freeze \(victim)"
    case .sleep(let victim, let clockStands):
      "\(victim) sleeps\(clockStands ? ", its clock too" : "")"
    case .hangUp(let one, let other): "links of \(one) and \(other) break"
    case .cutLane(let one, let other): "cut from \(one) to \(other)"
    case .cutPair(let one, let other): "cut between \(one) and \(other)"
    case .flap(let one, let other, let every):
      "flapping between \(one) and \(other) every \(every / 1_000) ms"
    case .mute(let victim): "mute \(victim)"
    case .deafen(let victim): "deafen \(victim)"
    case .isolate(let victim): "isolate \(victim)"
    case .part(let group): "part \(group.map(Machine.name)) from the others"
    case .noise(let noise):
      "noise: drop \(noise.drop), twice \(noise.duplicate), reorder \(noise.reorder), late "
        + "\(noise.late) in 1000, delay \(noise.delay) µs"
    case .slowDisk(let victim, let range): "disk of \(victim) takes \(range) µs"
    case .failWrite(let victim, let isVisible):
      "a write of \(victim) fails\(isVisible ? ", and can be seen" : "")"
    case .flipBit(let node, let inMetadata):
      "a bit of \(Machine.name(node))'s newest record flips\(inMetadata ? ", its place too" : "")"
    case .emptyDisk(let node): "the disk of \(Machine.name(node)) is emptied"
    case .leave(let victim): "\(victim) leaves"
    case .goOnAlone(let victim): "\(victim) goes on alone"
    }
  }
}

extension Disaster.Victim: CustomStringConvertible {
  var description: String {
    switch self {
    case .node(let place): Machine.name(place)
    case .host: "the host"
    case .due: "who is due"
    }
  }
}
