import Soundscape

// What is said in a lobby and at a match: it is kept nowhere, and ends with the table.
extension Table {
  /// Whether there is anybody to talk to.
  package var mayTalk: Bool { tableNodes.contains { $0 != me.node } }

  mutating func say(_ text: String) {
    guard let text = Talk.clean(text) else { return }
    let others = tableNodes.filter { $0 != me.node && peers.link(to: $0) != nil }
    guard !others.isEmpty else { return notice("Nobody else is here to hear you.") }
    guard talk.take(now: now) else {
      return notice("Wait a moment: so much at once is more than others can read.")
    }
    send(.chat(text), to: others)
    note(ChatLine(node: me.node, name: me.name, text: text, isMine: true))
  }

  mutating func heard(_ text: String, from node: String) {
    guard let link = peers.link(to: node) else { return }
    var hearing = self.hearing[node] ?? Hearing()
    let verdict = hearing.take(now: now)
    self.hearing[node] = hearing
    guard verdict != .flood, text.utf8.count <= Conversation.longestChat else {
      return refuse(link, Refusal(.badMessage, "That is more talk than anybody can read."))
    }
    guard verdict == .heard, tableNodes.contains(node), !muted.contains(node),
      let text = Talk.clean(text)
    else { return }
    let name = name(of: node)
    note(ChatLine(node: node, name: name, text: text, isMine: false))
    emit(.report(.said(name: name, text: text)))
    cue(.talk)
  }

  private mutating func note(_ line: ChatLine) {
    chat.append(line)
    if chat.count > Conversation.mostLines { chat.removeFirst() }
  }
}
