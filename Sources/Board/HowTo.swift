/// The pages that teach the game.
enum HowTo {
  static let pages: [Page] = [
    page(
      "The evening",
      [
        "A body is found at eight. The last ferry leaves at midnight, and somebody in the house did "
          + "it. Up to twelve detectives race to name four things:",
        "  the murderer   one of twelve people, seen in the dossiers\n"
          + "  the weapon     one of eight, two of each kind of wound\n"
          + "  the motive     one of six; each is two people's reason\n"
          + "  the hour       four, five, six or seven in the afternoon",
        "The afternoon was spent in five gathering rooms; one of them is where the body lies. At the "
          + "hour of death only the murderer was there. The person who found the body did not do it "
          + "and never lies.",
      ]),
    page(
      "Your turn",
      [
        "There are 24 rounds of ten minutes. The order of the detectives is drawn afresh for each "
          + "round and shown a round ahead. In your turn you have two actions:",
        "  open a room    through a door into the dark; you step in\n"
          + "  walk           to an open neighbour, or by a passage you know\n"
          + "  search         what this room hides: a trace, a paper, a passage\n"
          + "  dust           the prints on the weapon here\n"
          + "  examine        the body: wound, warmth; a weapon: did it do it?\n"
          + "  interview      one question to a person in this room\n"
          + "  confer         swap one piece with a detective in this room",
        "Everybody sees what you do and where, never what you learn. What you learn is in your log, "
          + "and yours alone.",
      ]),
    page(
      "What a piece says",
      [
        "  wound          the weapon is of one kind\n"
          + "  warmth         the hour is one of two neighbours\n"
          + "  trace          the murderer looks like this\n"
          + "  paper          the motive is one of three\n"
          + "  prints         four people; if this weapon did it, one of them\n"
          + "  comparison     this weapon did it, or did not (see the wound first)\n"
          + "  alibi          where somebody was at an hour, and with whom\n"
          + "  sighting       who was in a room at an hour\n"
          + "  gossip         two people's reasons",
        "'At five I was in the Library with Ash and Brown' means: exactly those were there, so they "
          + "were nowhere else, and nobody else was there.",
      ]),
    page(
      "Who lies",
      [
        "The murderer's alibi for the hour of death is always false: it joins people who really were "
          + "together somewhere else. Their sighting and their gossip may be false too. At the "
          + "hardest level one more person, the protector, tells one lie for the murderer.",
        "Everybody else is honest, and honest people never contradict each other. So when two "
          + "statements cannot both be true, one of the two speakers is a liar.",
        "A person's own alibi clears only the others it names. That nobody mentioned somebody proves "
          + "nothing.",
      ]),
    page(
      "The accusation",
      [
        "An accusation is a whole turn and names all four. It wins if it is right and your log "
          + "proves it: nothing else may still be possible. A wrong one, and a right guess without "
          + "proof, put you out; then you can only watch.",
        "The program never says that your log is complete. Seeing that is the game. A table can "
          + "choose free accusations, where being right is enough.",
        "If nobody is left, or the clock strikes twelve, the murderer gets away. At the end all is "
          + "shown to all: the hours, the lies, and when each of you could have known.",
      ]),
    page(
      "The table",
      [
        "Nobody needs a server. Your machines find each other, form a ring and choose a host. A move "
          + "counts when more than half of them have it on disk, so no crash can undo it. Whoever "
          + "goes away, the host too, the others play on; who comes back finds their seat.",
        "If fewer than half are here, the match waits. For two players that means both, unless a "
          + "third machine sits out as witness (w in the lobby).",
        "No machine can read a piece that its player has not earned: it takes keys from more than "
          + "half of you. Only so many in league, or a changed program that deals or hosts, could "
          + "cheat; the deal is checked at the end.",
        "Everything can be done with the arrows, the digits and Enter; Esc goes back, and ? explains "
          + "where you are. The line at the foot of the screen always says what can be pressed.",
      ]),
  ]

  private static func page(_ title: String, _ paragraphs: [String]) -> Page {
    Page(
      title: title,
      lines: Array(
        paragraphs.flatMap { text in
          text.split(separator: "\n").map { Line(String($0)) } + [.blank]
        }.dropLast()),
      width: 70)
  }
}

/// What a place is for, for its help.
enum HelpText {
  static func about(_ place: Place) -> [String] {
    switch place {
    case .title:
      [
        "Open a lobby for others, find theirs, or play alone against the program. Left and right go "
          + "from one side of the list to the other."
      ]
    case .lobbies:
      [
        "Lobbies on your network appear here by themselves. Choose an open one to join it, or a match "
          + "that goes on to watch it; if you have a seat in it, you sit down.",
        "Below stands who else is here: w shows them, and whom you have blocked.",
      ]
    case .nearby:
      [
        "Everybody on this network who has Midnight open. The digits belong to a machine and to no "
          + "other. Whom you block cannot ask you anywhere, nor sit down where you host."
      ]
    case .invitation:
      [
        "Whoever accepts leaves for that lobby and sits down, without a passphrase. y and i answer the "
          + "newest invitation wherever it is shown."
      ]
    case .invite:
      [
        "Enter asks whoever looks round. They have one line to accept or decline; what became of it "
          + "stands beside their name."
      ]
    case .ways:
      [
        "A code is an address in short, with a sign that catches slips: it can be read out and typed. "
          + "Capitals and hyphens do not matter."
      ]
    case .rules:
      [
        "What this evening is played by. Enter, left and right change what is chosen, until the evening "
          + "begins."
      ]
    case .chat:
      [
        "t says something to everybody at the table. Whoever you hear nothing of is not told so."
      ]
    case .poll:
      [
        "Those who are here choose what becomes of a seat while its player is away. You can choose "
          + "anew until the time is up."
      ]
    case .lobby:
      [
        "The others are listed in the order of the ring. When everybody is ready, the host begins. "
          + "* marks the host, ~ who is away.",
        "A guest can sit out as the witness: no seat, but their machine keeps a copy of every move. "
          + "With it a match of two goes on when either of the two drops out.",
        "t talks to the table; a tells how to join by hand; the host asks people here with i.",
        "The digits are the ids of machines: a name can be anybody's, they cannot. + is known from an "
          + "earlier match, ! is not whom you played with under that name.",
      ]
    case .rivals:
      [
        "Choose how many rivals you want; the last row makes the case easier or harder. There is no "
          + "turn timer."
      ]
    case .settings:
      [
        "Enter, left and right change what is chosen. It counts at once, and the next time too.",
        "Left and right make music, sounds and speech softer or louder, Enter turns them on and off.",
      ]
    case .people:
      [
        "The host can let in or refuse whoever asks, take members off the table, and block machines. "
          + "Choose somebody to see more."
      ]
    case .board:
      [
        "The house from above: gaps in the walls are doors, a dot is a dark room. A tile tells its "
          + "room, how many suspects are there, † a weapon, the detectives by their initials, ✓ "
          + "where you have searched, and ↔ where a passage ends that you know.",
        "Move the mark over the map; Enter next door opens that room or walks there. The digits do "
          + "what the list offers. Below, the order of this round and the next: ▸ whose turn, * the "
          + "host, ~ away, × out. Safe on 2 of 3: so many disks have the last move; more than half "
          + "is enough.",
      ]
    case .room:
      ["Everything that can be done in this room, its doors too. What you know is in your log."]
    case .map:
      ["Move the mark over the house; Enter opens what you know of a room. Gaps are doors."]
    case .questions:
      [
        "Each person can be asked where they were at each hour, what they saw, and about others. The "
          + "answer is told once, and stays in your log."
      ]
    case .dossiers, .dossier:
      ["All that is public of the twelve, what your log has of them, and your own mark."]
    case .log:
      ["The digits choose what is shown: about whom, of what sort, of which hour, from whom."]
    case .chronicle:
      [
        "What everybody did, for all to see; what they learned is theirs. 1 shows one of them alone."
      ]
    case .notebook:
      [
        "The first column is for who did it, then comes each hour: where your log's speakers put "
          + "everybody, liars too. Enter turns a mark: ? possible, × excluded. In the row of the hour "
          + "stand marks for the hour of death. All of it is for you alone."
      ]
    case .witness:
      [
        "Nothing has to be done here: a witness leaves it to the machine, a watcher looks on. * marks "
          + "the host, ~ who is away."
      ]
    case .goOnAlone:
      [
        "Waiting costs nothing: the match goes on by itself. A new match begins only if you choose it."
      ]
    case .theEnd:
      [
        "The answer, the story of the afternoon, who was where, and who lied. The curves tell how many "
          + "answers each log left open: the line is one detective's, the letters the others'. Par is "
          + "what an inspector made of the case alone."
      ]
    default:
      ["Choose with the arrows or the digits, Enter takes it, Esc goes back."]
    }
  }
}
