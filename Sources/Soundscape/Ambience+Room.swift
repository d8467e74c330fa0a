package import Casebook

extension Ambience {
  /// What is heard in a room; nil if the casebook names what nobody has composed.
  package init?(_ room: RoomText) { self.init(rawValue: room.ambience) }
}
