import Foundation
import Node
import Testing

/// What a data folder has to resume, without a node.
struct ResumableTests {
  @Test func aFolderThatIsNotThereIsNotMade() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "midnight-\(UUID().uuidString)").path
    #expect(try Node.resumable(folder: folder).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aFolderInUseIsRefusedWithASentence() async throws {
    let guests = Guests()
    let node = try guests.node("Ann")
    do {
      _ = try Node.resumable(folder: guests.folder("Ann"))
      Issue.record("the folder of a node that runs was read")
    } catch {
      #expect(error.message.contains("is in use by another Midnight"))
    }
    await node.stop()
  }
}
