import Doctor
import Glibc
import Testing
import Wire

@testable import Machine

@Suite struct MachineTests {
  @Test func theLoopbackIsSeenAndIsNoLAN() throws {
    let interfaces = try #require(Interfaces())
    let loopback = try #require(interfaces.list.first { $0.kind == .loopback })
    #expect(loopback.addresses.contains("127.0.0.1"))
    #expect(!loopback.isLAN)
    #expect(interfaces.own.contains("127.0.0.1"))
  }

  @Test func tablesOfTheKernelAreRead() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref
       318: 00000000:14E9 00000000:0000 07 00000000:00000000 00:00000000 00000000   105        0 23911 2
       319: 0100007F:0035 00000000:0000 07 00000000:00000000 00:00000000 00000000   105        0 23912 2
       320: FB0000E0:14E9 00000000:0000 07 00000000:00000000 00:00000000 00000000   105        0 0 2
       short 00000000:14E9
      """
    #expect(ResponderFacts.sockets(in: table) == ["socket:[23911]"])
  }

  @Test func addressesAreReadAndTold() throws {
    let ipv4 = try #require(SocketAddress(numeric: Endpoint(host: "192.0.2.7", port: 5353)))
    #expect(ipv4.host == "192.0.2.7" && ipv4.number == 0xC000_0207 && !ipv4.isIPv6)
    let ipv6 = try #require(
      SocketAddress(numeric: Endpoint(host: "fe80::1", port: 5353, interface: 1)))
    #expect(ipv6.host == "fe80::1" && ipv6.number == nil && ipv6.isIPv6)
    #expect(SocketAddress(numeric: Endpoint(host: "cellar", port: 1)) == nil)
  }

  @Test func aFolderIsLookedAtAndNotTouched() throws {
    var template = Array("/tmp/midnight-machine.XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
    let folder = String(cString: try #require(made))
    defer { rmdir(folder) }
    let facts = FolderFacts.read(folder)
    #expect(facts.exists && facts.isOwn && facts.isWritable && !facts.isInUse)
    #expect((facts.free ?? 0) > 0)
    let below = FolderFacts.read(folder + "/not/yet")
    #expect(!below.exists && below.isOwn && below.isWritable)
    #expect(access(folder + "/not", F_OK) != 0)
    // What lies below a file can never be made.
    #expect(!FolderFacts.read("/proc/version/x").isWritable)
  }

  @Test func aLockIsSeen() throws {
    var template = Array("/tmp/midnight-machine.XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } }
    let folder = String(cString: try #require(made))
    // A program that another test starts must not hold it too.
    let file = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer {
      unlink(folder + "/lock")
      rmdir(folder)
    }
    #expect(!FolderFacts.read(folder).isInUse)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    #expect(FolderFacts.read(folder).isInUse)
    close(file)
    #expect(!FolderFacts.read(folder).isInUse)
  }

  @Test func programsAreAskedAndNotWaitedForForever() {
    #expect(Command.output(of: ["/bin/echo", "two", "words"]) == "two words\n")
    #expect(Command.output(of: ["/bin/false"]) == nil)
    #expect(Command.output(of: ["/bin/sleep", "60"]) == nil)
    #expect(Command.output(of: ["/nowhere/at-all"]) == nil)
  }

  @Test func theBusIsWhereItsAddressSays() {
    #expect(Bus.path(in: "unix:path=/run/bus") == "/run/bus")
    #expect(Bus.path(in: "unix:guid=1,path=/a b;tcp:host=x") == "/a b")
    #expect(Bus.path(in: "tcp:host=x") == nil && Bus.path(in: "") == nil)
  }

  @Test func theClockSaysAYear() {
    #expect(ClockFacts.read().year >= 2020)
  }

  @Test func aTerminalIsDescribedByItsName() {
    let facts = TerminalFacts.read { $0.isEmpty ? .missing : .capable }
    let hasName = getenv("TERM").map { $0.pointee != 0 } ?? false
    #expect(facts.description == (hasName ? .capable : .missing))
  }
}
