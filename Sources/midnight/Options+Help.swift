/// The pages of `--help`: at most 80 columns wide, each ending with a new line.
enum Help {
  static func page(_ verb: Verb) -> String {
    switch verb {
    case .title: general
    case .solo: solo + common
    case .host: host + common
    case .join: join + common
    case .list: list + common
    case .resume: resume + common
    case .whoami: whoami
    case .identity: identity
    case .check: check
    }
  }

  private static let general = """
    Midnight: a murder mystery for friends on one network

    A body is found at eight, the last ferry leaves at midnight. Find out who did
    it, with what, why and when, before the others do.

    Usage: midnight [COMMAND] [OPTIONS]

      midnight              open the title screen
      midnight solo         play on this machine alone, against bots
      midnight host         open a lobby for others to join
      midnight join         join a lobby, by name or by address
      midnight list         show the lobbies on this network
      midnight resume       go back to a match that has not ended
      midnight whoami       say who you are to the others
      midnight identity     take who you are to another machine
      midnight case         generate cases and print their figures, or open one that
                            is over

      midnight COMMAND --help tells more about each.

    """ + common + """

        Examples
          midnight solo --rivals 3
          midnight host --as Ada --lobby "The Old House" --seats 4
          midnight join "The Old House" --as Grace
          midnight join 192.168.1.20:40123

      """

  private static let common = """

    Options for all commands
      --as NAME           your name at the table, up to 24 characters
      --data DIR          folder for your key, your log and your name; two nodes on
                          one machine need one each
                          (else $XDG_DATA_HOME/midnight or ~/.local/share/midnight)
      --port PORT         TCP port to listen on (else the system chooses one)
      --no-discovery      do not use Avahi: neither announce nor look for lobbies;
                          join by address
      --bot LEVEL         your seat plays itself, with no screen: one line for each
                          event on standard output; LEVEL is constable or inspector
      --plain             play by lines of text and numbered choices: for screen
                          readers, simple terminals and scripts
      --log FILE          write what the node does to this file
      --version           print the version
      --help, -h          print this page

    """

  private static let solo = """
    midnight solo: play on this machine alone, against bots

    Usage: midnight solo [--rivals N] [--level LEVEL]

      --rivals N          how many bots race against you: 0 to 5 (else 2)
      --level LEVEL       easy, normal or hard (else normal)

      Examples
        midnight solo
        midnight solo --rivals 0 --level easy

    """

  private static let host = """
    midnight host: open a lobby for others to join

    Usage: midnight host [--lobby NAME] [--seats N] [--timer SECONDS] ...

      --lobby NAME        what the others see in their list, up to 24 characters
                          (else named after you)
      --seats N           how many detectives at most: 1 to 12 (else 6)
      --timer SECONDS     time for a turn: 10 to 3600, or 0 for no limit (else 120)
      --level LEVEL       easy, normal or hard (else normal)
      --bots N            seats taken by bots from the start (else 0)
      --free              free accusations: being right is enough, without proof
      --private           only for those who know a passphrase. It is typed on the
                          terminal, or comes from $MIDNIGHT_PASSPHRASE for scripts;
                          never as an argument, which others on the machine can see
      --start-at N        start by itself when N seats are ready

      Examples
        midnight host --as Ada --lobby "The Old House" --seats 4
        midnight host --bots 2 --timer 0 --free

    """

  private static let join = """
    midnight join: join a lobby, by name or by address

    Usage: midnight join [LOBBY | ADDRESS:PORT] [--witness]

      Without a name it shows the lobbies on this network. With one it waits for
      that lobby to appear. ADDRESS:PORT goes to a machine directly, and needs no
      Avahi. The port stands on the host's lobby screen. A private lobby asks for
      its passphrase; scripts give it in $MIDNIGHT_PASSPHRASE.

      --witness           sit out, with no screen: this machine keeps a copy of each
                          move, so that a match of two goes on when one drops out;
                          one line for each event, until the match ends

      Examples
        midnight join
        midnight join "The Old House" --as Grace
        midnight join 192.168.1.20:40123
        midnight join '[fe80::1%eth0]:40123'
        midnight join "The Old House" --as Mary --witness

    """

  private static let list = """
    midnight list: show the lobbies on this network

    Usage: midnight list [--json] [--for SECONDS]

      --json              as JSON
      --for SECONDS       how long to listen: 1 to 3600 (else 3)

      Examples
        midnight list
        midnight list --json --for 10

    """

  private static let resume = """
    midnight resume: go back to a match that has not ended

    Usage: midnight resume [NUMBER | ID] [--witness]
           midnight resume --list [--json]

      Your seat, your log and the state of the match are in the data folder. Use the
      same --data as before, if you used it. If several matches wait, a list shows
      their numbers, and NUMBER goes back to one; so does the beginning of its ID.
      With --bot or --witness it is the newest, if none is named.

      --list              print the matches that wait, the newest first
      --json              print them as JSON
      --witness           go on as the witness of a match, with no screen

      Examples
        midnight resume
        midnight resume 2
        midnight resume --list
        midnight resume --data ~/midnight-grace

    """

  private static let whoami = """
    midnight whoami: say who you are to the others

    Usage: midnight whoami [--data DIR] [--json]

      Prints your name, and the id that belongs to your key. The key is made at the
      first start, in the data folder, and never leaves it unless you export it.

      --json              as JSON
      --data DIR          the data folder, if it is not the usual one
      --version           print the version
      --help, -h          print this page

      Examples
        midnight whoami
        midnight whoami --json --data ~/midnight-grace

    """

  private static let identity = """
    midnight identity: take who you are to another machine

    Usage: midnight identity export FILE [--data DIR]
           midnight identity import FILE [--data DIR] [--replace]

      Your seat in a match belongs to your key. 'export' writes it to FILE, locked
      with a passphrase of at least 8 characters; 'import' makes it the key of the
      data folder on another machine. There you join your match again by the list
      or by address, and get your seat. Stop the old machine first.
      If the input is no terminal, the passphrase is its first line.

      --replace           import even if the folder has another identity: that is
                          put aside, in a file identity.replaced
      --data DIR          the data folder, if it is not the usual one
      --version           print the version
      --help, -h          print this page

      Examples
        midnight identity export ~/ada.midnight
        midnight identity import ada.midnight
        midnight identity import ada.midnight --replace --data ~/midnight-ada

    """

  private static let check = """
    midnight case: generate cases and print their figures, or make one again

    Usage: midnight case --check N [--level LEVEL] [--json]
           midnight case --open NUMBER [--level LEVEL] [--json]

      --check N           how many cases to generate and let an inspector solve
      --open NUMBER       print all that was sealed in a case, from the number that
                          is told at its end (32 hexadecimal digits)
      --level LEVEL       easy, normal or hard (else normal)
      --json              the figures as one JSON object
      --help, -h          print this page

      Examples
        midnight case --check 300
        midnight case --check 1000 --json
        midnight case --open 00112233445566778899aabbccddeeff

    """
}
