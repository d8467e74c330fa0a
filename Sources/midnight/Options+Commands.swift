/// All there is to say of a command, but for its options.
struct VerbRow {
  /// What it does, in half a line.
  var summary: String
  /// How it is typed, after 'midnight'.
  var usage: [String]
  /// Paragraphs.
  var about: [String] = []
  /// Command lines, after 'midnight'.
  var examples: [String]
}

extension Verb {
  var row: VerbRow {
    switch self {
    case .title:
      VerbRow(
        summary: "open the title screen", usage: ["[COMMAND] [OPTIONS]"],
        about: [
          "A body is found at eight, the last ferry leaves at midnight. Find out who did it, with "
            + "what, why and when, before the others do."
        ],
        examples: [
          "solo --rivals 3", "host --as Ada --lobby \"The Old House\" --seats 4",
          "join \"The Old House\" --as Grace", "join 192.168.1.20:40123",
        ])
    case .solo:
      VerbRow(
        summary: "play on this machine alone, against bots",
        usage: ["solo [--rivals N] [--level LEVEL]"],
        examples: ["solo", "solo --rivals 0 --level easy"])
    case .host:
      VerbRow(
        summary: "open a lobby for others to join",
        usage: ["host [--lobby NAME] [--seats N] [--timer SECONDS] ..."],
        examples: [
          "host --as Ada --lobby \"The Old House\" --seats 4", "host --bots 2 --timer 0 --free",
        ])
    case .join:
      VerbRow(
        summary: "join a lobby, by name, by address or by code",
        usage: ["join [LOBBY | ADDRESS:PORT | CODE] [--witness]"],
        about: [
          "Without a name it shows the lobbies on this network. With one it waits for that lobby to "
            + "appear. ADDRESS:PORT goes to a machine directly, wherever it is, and needs no Avahi. CODE "
            + "is the same in a few letters and digits; both stand on the host's lobby screen. A "
            + "private lobby asks for its passphrase; scripts give it "
            + "in $MIDNIGHT_PASSPHRASE."
        ],
        examples: [
          "join", "join \"The Old House\" --as Grace", "join 192.168.1.20:40123",
          "join 60N0-0H97-5VGM", "join '[fe80::1%eth0]:40123'",
          "join \"The Old House\" --as Mary --witness",
        ])
    case .watch:
      VerbRow(
        summary: "watch a match that others play",
        usage: ["watch [LOBBY | ADDRESS:PORT | CODE] [--lines]"],
        about: [
          "You see what everybody at its table sees, from wherever you come in, and nothing that is "
            + "sealed. Nothing of it is kept on this machine. Without a name it shows the lobbies on "
            + "this network; ADDRESS:PORT or CODE goes to a machine of the match. Private matches cannot be "
            + "watched. If you have a seat in the match, you sit down in it."
        ],
        examples: ["watch", "watch \"The Old House\"", "watch 192.168.1.20:40123 --lines"])
    case .list:
      VerbRow(
        summary: "show the lobbies on this network",
        usage: ["list [--json] [--follow] [--for SECONDS]"],
        examples: ["list", "list --json --for 10", "list --follow"])
    case .resume:
      VerbRow(
        summary: "go back to a match that has not ended",
        usage: ["resume [NUMBER | ID] [--witness]", "resume --list [--json]"],
        about: [
          "Your seat, your log and the state of the match are in the data folder. Use the same "
            + "--data as before, if you used it. If several matches wait, a list shows their "
            + "numbers, and NUMBER goes back to one; so does the beginning of its ID. With --bot or "
            + "--witness it is the newest, if none is named."
        ],
        examples: ["resume", "resume 2", "resume --list", "resume --data ~/midnight-grace"])
    case .tour:
      VerbRow(
        summary: "learn the game by playing it, in ten minutes", usage: ["tour [--plain]"],
        about: [
          "A small case, played against one rival that goes by a script, with a lesson for every "
            + "step. It needs no network and stores nothing. The title screen has it under 'How to "
            + "play', too."
        ],
        examples: ["tour"])
    case .doctor:
      VerbRow(
        summary: "find out why friends do not see each other",
        usage: ["doctor [--to ADDRESS:PORT | CODE] [--for SECONDS] [--json]"],
        about: [
          "Looks at this machine and its network, and says what is wrong and what to do about it: "
            + "Avahi, interfaces, multicast, firewall, VPN, versions, data folder, disk, clock, "
            + "terminal. While it listens it can be found like a game. Run it on two machines at the "
            + "same time, or beside a game: each then says whether it found the other, and whether "
            + "it can be reached.",
          "If the two do not find each other, name the other's address with --to: then it can be told "
            + "whether only multicast is filtered, so that joining by address works, or all of it. "
            + "The exit status is 0 if nothing is wrong; notes, and what cannot be known, are no "
            + "faults.",
        ],
        examples: [
          "doctor", "doctor --to 192.168.1.20:40123", "doctor --to 60N0-0H97-5VGM",
          "doctor --json --for 10",
        ])
    case .whoami:
      VerbRow(
        summary: "say who you are to the others", usage: ["whoami [--data DIR] [--json]"],
        about: [
          "Prints your name, and the id that belongs to your key. The key is made at the first "
            + "start, in the data folder, and never leaves it unless you export it."
        ],
        examples: ["whoami", "whoami --json --data ~/midnight-grace"])
    case .identity:
      VerbRow(
        summary: "take who you are to another machine",
        usage: [
          "identity export FILE [--data DIR]", "identity import FILE [--data DIR] [--replace]",
        ],
        about: [
          "Your seat in a match belongs to your key. 'export' writes it to FILE, locked with a "
            + "passphrase of at least 8 characters; 'import' makes it the key of the data folder on "
            + "another machine. There you join your match again by the list or by address, and get "
            + "your seat. Stop the old machine first. If the input is no terminal, the passphrase is "
            + "its first line."
        ],
        examples: [
          "identity export ~/ada.midnight", "identity import ada.midnight",
          "identity import ada.midnight --replace --data ~/midnight-ada",
        ])
    case .check:
      VerbRow(
        summary: "generate cases and print their figures, or open one that is over",
        usage: [
          "case --check N [--level LEVEL] [--json]", "case --open NUMBER [--level LEVEL] [--json]",
        ],
        examples: [
          "case --check 300", "case --check 1000 --json",
          "case --open 00112233445566778899aabbccddeeff",
        ])
    case .manual:
      VerbRow(
        summary: "print the manual page", usage: ["manual"],
        about: [
          "Prints the page that 'man' shows. Kept in a folder man6 on the path of 'man', it is found "
            + "as 'man midnight'."
        ],
        examples: ["manual > ~/.local/share/man/man6/midnight.6", "manual | man -l -"])
    case .completion:
      VerbRow(
        summary: "print what makes a shell complete commands and options",
        usage: ["completion bash | zsh | fish"],
        about: [
          "The script goes where the shell looks for such: for bash also into a file "
            + "~/.local/share/bash-completion/completions/midnight, for zsh into any folder in "
            + "$fpath. It counts in shells that are started from then on."
        ],
        examples: [
          "completion bash >> ~/.bash_completion",
          "completion zsh > ~/.zfunc/_midnight",
          "completion fish > ~/.config/fish/completions/midnight.fish",
        ])
    }
  }
}
