import Board
import Node
import Table

// Who else is around, who asks this player to a lobby, and what is said.
extension SceneMaker {
  func nearby(_ table: Table) -> [NearbyModel] {
    table.nearby.map { nearby in
      NearbyModel(
        person: PersonModel(node: nearby.node, name: nearby.name, bond: Bond(nearby.tie)),
        standing: NearbyModel.Standing(nearby.standing),
        answer: NearbyModel.Answer(nearby.answer),
        isBlocked: table.me.blocked.contains(nearby.node))
    }
  }

  func invitations(_ table: Table) -> [InvitationModel] {
    table.invitations.map { received in
      InvitationModel(
        person: PersonModel(node: received.node, name: received.host, bond: Bond(received.tie)),
        lobby: received.invitation.name, isRematch: received.invitation.rematchOf != nil)
    }
  }

  func chat(_ table: Table) -> ChatModel {
    ChatModel(
      entries: table.chat.map {
        ChatModel.Entry(name: $0.name, text: $0.text, isMine: $0.isMine)
      }, muted: table.muted, mayTalk: table.mayTalk)
  }
}

extension NearbyModel.Standing {
  fileprivate init(_ standing: Nearby.Standing) {
    self =
      switch standing {
      case .idle: .idle
      case .lobby(let name): .lobby(name ?? "")
      case .match(let name): .match(name ?? "")
      case .otherVersion(let version): .otherVersion(version)
      }
  }
}

extension NearbyModel.Answer {
  fileprivate init(_ answer: Nearby.Answer) {
    self =
      switch answer {
      case .none: .none
      case .asked: .asked
      case .declined: .declined
      case .unreachable: .unreachable
      }
  }
}
