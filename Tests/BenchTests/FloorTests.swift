import Foundation
import Testing

@testable import midnight_bench

@Suite struct FloorTests {
  @Test func bytesGoThereAndBack() throws {
    let (one, other) = try LoopbackSocket.pair()
    try one.send([1, 2, 3])
    #expect(try other.receive() == [1, 2, 3])
    let now = Clock.now
    #expect(LoopbackSocket.readable(among: [one, other], until: now) == [false, false])
    try other.send([4])
    #expect(
      LoopbackSocket.readable(among: [one, other], until: now + 10_000_000_000) == [true, false])
  }

  @Test func anEndIsAProblem() throws {
    let ends = try LoopbackSocket.pair()
    shutdown(ends.1.descriptor, Int32(SHUT_RDWR))
    #expect(throws: Problem.self) { try ends.0.receive() }
    let port = try #require(try LoopbackSocket.freePorts(1).first)
    #expect(throws: Problem.self) { try LoopbackSocket(port: port) }
  }

  @Test func freePortsDiffer() throws {
    #expect(Set(try LoopbackSocket.freePorts(6)).count == 6)
  }

  @Test func theFloorIsTheLastFigure() throws {
    let folder = try DiskFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = Bench(isQuick: true, folder: folder.path(), midnight: "", bench: "", lan: nil)
    let figures = try FloorFigures.measure(with: bench)
    #expect(figures.last?.name == "the floor: round trip + append")
    #expect(figures.count == 6)
    #expect(Set(figures.map(\.name)).count == 6)
    #expect(figures.allSatisfy { $0.summary.n == 30 })
  }
}

@Suite struct DiskFolderTests {
  private let mounts = """
    22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
    23 22 0:21 / /tmp rw,nosuid - tmpfs tmpfs rw
    24 22 0:22 / /var rw - overlay overlay rw,lowerdir=/a

    25 22
    """

  @Test func whatIsKeptInMemoryIsKnownByItsDevice() {
    #expect(DiskFolder.isInMemory(device: 21, mounts: mounts))
    #expect(!DiskFolder.isInMemory(device: 22, mounts: mounts))
    #expect(!DiskFolder.isInMemory(device: 254 << 8 | 1, mounts: mounts))
    #expect(!DiskFolder.isInMemory(device: 99, mounts: mounts))
    #expect(!DiskFolder.isInMemory(device: 21, mounts: ""))
  }

  @Test func sharedMemoryIsInMemory() throws {
    var info = stat()
    let mounts = try String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
    guard stat("/dev/shm", &info) == 0, mounts.contains(" /dev/shm ") else { return }
    #expect(DiskFolder.isInMemory(device: UInt64(info.st_dev), mounts: mounts))
  }
}
