package import Casebook
package import Rules

/// What a player wants, for the shell to carry out.
package enum Intent: Hashable, Sendable {
  /// Look for lobbies; the scene becomes `lobbies`.
  case browse
  /// From a list or a lobby to the title, or out of an ended match.
  case back
  /// Out of a lobby or a running match.
  case leave
  /// Open to whoever likes, or only to those who know a passphrase or whom the host lets in.
  case hostLobby(name: String, passphrase: String? = nil, asksFirst: Bool = false)
  case joinLobby(id: String)
  /// What the player typed, cleaned but not checked: '10.0.0.4:4711'.
  case joinAddress(String)
  /// The passphrase that a lobby asks for, as it was typed.
  case passphrase(String)
  /// Joins nothing after all, and stays at the list.
  case giveUpJoining
  /// A match against this many computer players.
  case solo(rivals: Int, level: Level)
  case resume(id: String)
  case rename(String)
  /// A position in `CasebookContent.detectives`.
  case chooseDetective(Int)
  case ready(Bool)
  case addBot(Bot)
  /// Takes the bot away that came last.
  case removeBot
  /// Whether to be asked before anybody sits down.
  case askFirst(Bool)
  /// Lets somebody in who waits, or does not.
  case admit(node: String, Bool)
  case remove(node: String)
  case block(node: String)
  case unblock(node: String)
  case start
  /// Seconds for a turn; 0 is no limit.
  case setTimer(Int)
  /// After how many seconds those present vote on who is away; 0 for never.
  case setAbsence(Int)
  case setSeats(Int)
  case setLevel(Level)
  case toggleFreeAccusations
  case move(Move)
  /// Sit out and keep the match safe, or take a seat again.
  case witness(Bool)
  /// Carry on without the other player, as a new match.
  case goOnAlone
  /// Asks somebody on the network to the own lobby.
  case invite(node: String)
  /// Answers an invitation.
  case accept(node: String)
  case decline(node: String)
  /// A line of talk, as it was typed.
  case say(String)
  /// Whether to hear nothing of what this machine's player says.
  case mute(node: String, Bool)
  /// After the end: a lobby for the same people.
  case rematch
  /// Watch a running match, by the id of its row; who has a seat there sits down.
  case watch(id: String)
  /// What is to become of an absent seat.
  case vote(SeatID, Absence)
  /// Play the tour.
  case tour
  /// Choose something about the program; worth keeping.
  case prefer(Preferences)
  case quit
}
