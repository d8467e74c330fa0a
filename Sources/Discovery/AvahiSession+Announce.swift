import CAvahi

extension AvahiSession {
  /// More names than this are never taken on one network.
  private static let maximumRenames = 32

  /// Makes what is announced be what is wished.
  func publish() {
    guard isRunning, published != wish else { return }
    guard let wish else { return withdraw() }
    if wish.name != wishedName {
      wishedName = wish.name
      currentName = ServiceName.announced(wish.name)
    }
    if updateText(wish) { return }
    withdraw()
    if group == nil { group = avahi_entry_group_new(client, groupChanged, context) }
    guard group != nil, add(wish) else { return repairLater(after: Self.retryTime) }
    published = wish
  }

  /// Takes back what is announced; the daemon says goodbye for it.
  func withdraw() {
    if let group { avahi_entry_group_reset(group) }
    published = nil
  }

  private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// True if only the text differed and the others were told so.
  private func updateText(_ wish: Announcement) -> Bool {
    guard var same = published, let group else { return false }
    same.text = wish.text
    guard same == wish else { return false }
    let entries = TextRecord.encode(nodeID: wish.nodeID, text: wish.text)
    let result = withStringList(entries) { text in
      avahi_entry_group_update_service_txt_strlst(
        group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
        AvahiPublishFlags(rawValue: 0), currentName, Discovery.serviceType, nil, text)
    }
    guard result >= 0 else { return false }
    published = wish
    return true
  }

  private func add(_ wish: Announcement) -> Bool {
    let entries = TextRecord.encode(nodeID: wish.nodeID, text: wish.text)
    for _ in 0..<Self.maximumRenames {
      let result = withStringList(entries) { text in
        avahi_entry_group_add_service_strlst(
          group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC),
          AvahiPublishFlags(rawValue: 0), currentName, Discovery.serviceType, nil, nil,
          wish.port, text)
      }
      // Another program on this machine has the name; on other machines shows only later.
      guard result == Int32(AVAHI_ERR_COLLISION) else {
        return result >= 0 && avahi_entry_group_commit(group) >= 0
      }
      rename()
    }
    return false
  }

  private func rename() {
    guard let name = avahi_alternative_service_name(currentName) else { return }
    currentName = String(cString: name)
    avahi_free(name)
  }

  fileprivate func groupHasChanged(_ state: AvahiEntryGroupState) {
    switch state {
    case AVAHI_ENTRY_GROUP_ESTABLISHED:
      report([.announced(name: currentName)])
    case AVAHI_ENTRY_GROUP_COLLISION:
      rename()
      published = nil
      repairLater(after: 0)
    case AVAHI_ENTRY_GROUP_FAILURE:
      published = nil
      repairLater(after: Self.retryTime)
    default:
      return
    }
  }
}

/// Hands a C list of strings to a call, and frees it after.
private func withStringList<R>(
  _ entries: [[UInt8]], _ body: (UnsafeMutablePointer<AvahiStringList>?) -> R
) -> R {
  var head: UnsafeMutablePointer<AvahiStringList>?
  for entry in entries { head = avahi_string_list_add_arbitrary(head, entry, entry.count) }
  defer { avahi_string_list_free(head) }
  return body(head)
}

private func groupChanged(
  _: OpaquePointer?, _ state: AvahiEntryGroupState, context: UnsafeMutableRawPointer?
) {
  session(context)?.groupHasChanged(state)
}
