import Testing

@testable import Casebook

/// A case file that came from a peer is looked at before anything is looked up in it.
@Suite struct SettingTests {
  private func isTaken(_ change: (inout CaseFile) -> Void) -> Bool {
    var file = TestCasebook.file()
    change(&file)
    return Setting(file: file, content: TestCasebook.content) != nil
  }

  private func put(_ label: Label, for other: Label) -> Bool {
    isTaken { file in
      guard let place = file.labels.firstIndex(of: other) else { return }
      file.labels[place] = label
    }
  }

  @Test func positionsAreThoseOfTheCasebook() {
    #expect(isTaken { _ in })
    #expect(!isTaken { $0.people[0] = 24 })
    #expect(!isTaken { $0.people[0] = $0.people[1] })
    #expect(!isTaken { $0.rooms.removeLast() })
    #expect(!isTaken { $0.weapons[3] = -1 })
    #expect(!isTaken { $0.victim = 1 })
  }

  @Test func labelsAreThoseOfACase() {
    let one = SuspectID(1)
    #expect(put(.hidden(room: RoomID(12)), for: .hidden(room: RoomID(4))))
    #expect(!put(.hidden(room: RoomID(12)), for: .hidden(room: RoomID(5))), "the body's room")
    #expect(!put(.hidden(room: RoomID(12)), for: .wound))
    #expect(!put(.hidden(room: RoomID(12)), for: .alibi(speaker: one, hour: .four)))
    #expect(put(.sighting(speaker: one, hour: .seven), for: .sighting(speaker: one, hour: .five)))
    #expect(
      !put(.sighting(speaker: one, hour: .seven), for: .sighting(speaker: SuspectID(2), hour: .six))
    )
    let gossip = Label.gossip(speaker: one, first: SuspectID(2), second: SuspectID(6))
    #expect(put(.gossip(speaker: one, first: SuspectID(3), second: SuspectID(6)), for: gossip))
    #expect(!put(.gossip(speaker: one, first: SuspectID(6), second: SuspectID(6)), for: gossip))
    #expect(!put(.gossip(speaker: one, first: one, second: SuspectID(6)), for: gossip))
    #expect(!put(.gossip(speaker: SuspectID(0), first: one, second: SuspectID(6)), for: gossip))
    #expect(!isTaken { $0.labels.removeLast() })
    #expect(!isTaken { $0.labels[0] = $0.labels[1] })
  }
}
