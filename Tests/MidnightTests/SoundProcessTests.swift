import Foundation
import Glibc
import Soundscape
import Synchronization
import Testing

@testable import midnight

/// The live soundscape, with programs that only stand in for the one that plays.
@Suite struct SoundProcessTests {
  /// A folder with a program in it, and the soundscape that starts it.
  private final class Stage: Sendable {
    let path = FileManager.default.temporaryDirectory.path + "/midnight-sound-\(UUID())"
    let soundscape: Soundscape
    let ends = Mutex<[Effect]>([])
    let states = Mutex<[SoundState]>([])

    /// `script` is what it does, in sh; `$HERE` is the folder.
    init(_ script: String?, variables: [String: String] = [:]) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      if let script {
        try "#!/bin/sh\nHERE=\(path)\necho $$ >>$HERE/pids\n\(script)\n"
          .write(toFile: path + "/script", atomically: true, encoding: .utf8)
        // Written by another process: what this one has open to write, a program that another test is just
        // starting could have open too, and then it would be too busy to be run.
        let copy = "cp \(path)/script \(path)/midnight-sound; chmod 755 \(path)/midnight-sound"
        let child = try #require(Spawn.start("/bin/sh", ["sh", "-c", copy], variables: [:]))
        var status: Int32 = 0
        waitpid(child, &status, 0)
      }
      var environment = variables
      environment["PATH"] = "/usr/bin:/bin"
      let sound = SoundProcess(
        SoundProgram(game: path + "/midnight", environment: environment), levels: SoundLevels())
      soundscape = sound.soundscape
      Task { [weak self, ends = soundscape.ends] in
        for await effect in ends { self?.ends.withLock { $0.append(effect) } }
      }
      Task { [weak self, states = soundscape.states] in
        for await state in states { self?.states.withLock { $0.append(state) } }
      }
    }

    func text(_ file: String) -> String {
      (try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)) ?? ""
    }

    var pids: [pid_t] { text("pids").split(separator: "\n").compactMap { pid_t($0) } }

    /// Waits as long as a busy machine may need.
    func until(
      _ what: Comment, _ location: SourceLocation = #_sourceLocation, _ condition: () -> Bool
    ) async throws {
      for _ in 0..<3_000 {
        if condition() { return }
        try await Task.sleep(for: .milliseconds(10))
      }
      Issue.record(what, sourceLocation: location)
    }

    deinit {
      soundscape.close()
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Answers as the real one does, and keeps what it was told.
  private static let good = """
    while read -r line; do
      echo "$line" >>$HERE/told
      set -- $line
      case $1 in
        hello) echo ready 1 ;;
        ping) echo pong $2 ;;
        effect) echo ended $2 ;;
      esac
    done
    echo gone >>$HERE/told
    """

  /// Whether something runs that it has started, or itself; who has ended and is not yet waited for does
  /// not.
  private static func isGroupThere(_ group: pid_t) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { name in
      guard Int(name) != nil,
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let rest = text.split(separator: ")").last
      else { return false }
      // State, parent, group.
      let fields = rest.split(separator: " ")
      return fields.count > 2 && fields[0] != "Z" && fields[2] == "\(group)"
    }
  }

  private static func isThere(_ pid: pid_t) -> Bool { kill(pid, 0) == 0 }

  @Test func whatIsPlayedEnds() async throws {
    let stage = try Stage(Self.good)
    stage.soundscape.play([.music, .effect(.door)])
    try await stage.until("no end") { stage.ends.withLock { $0 } == [.door] }
    #expect(
      stage.text("told").hasPrefix(
        "hello 1\nvolume music 100\nvolume effects 100\nvolume speech 100\nmusic\n"
          + "effect 1 door near\nping 2\n"))
    #expect(stage.states.withLock { $0 } == [.playing])
    // The end of its input is what ends it, and nothing of it stays, dead or alive.
    stage.soundscape.close()
    #expect(stage.text("told").hasSuffix("gone\n"))
    #expect(stage.pids.count == 1 && !stage.pids.contains(where: Self.isThere))
    stage.soundscape.play([.effect(.page)])
    try await stage.until("no end") { stage.ends.withLock { $0 } == [.door, .page] }
    #expect(stage.pids.count == 1)
  }

  @Test func aKilledProgramComesBackAtTheNextCue() async throws {
    let stage = try Stage(Self.good)
    stage.soundscape.play([.music])
    try await stage.until("no program") { stage.states.withLock { $0 } == [.playing] }
    kill(try #require(stage.pids.first), SIGKILL)
    try await stage.until("it was not noticed") { stage.states.withLock { $0.count } == 2 }
    stage.soundscape.play([.effect(.door)])
    try await stage.until("no end") { stage.ends.withLock { $0 } == [.door] }
    #expect(stage.states.withLock { $0 } == [.playing, .idle, .playing])
    #expect(stage.text("told").split(separator: "\n").filter { $0 == "music" }.count == 2)
    #expect(stage.pids.count == 2)
  }

  @Test func withoutAProgramEverythingEndsAtOnce() async throws {
    let stage = try Stage(nil)
    stage.soundscape.play([.effect(.door), .effect(.steps)])
    try await stage.until("no end") { stage.ends.withLock { $0 } == [.door, .steps] }
    #expect(stage.states.withLock { $0 } == [.missing])
  }

  @Test func aProgramThatEndsAtOnceIsGivenUp() async throws {
    let stage = try Stage("exit 1")
    for count in 1...4 {
      stage.soundscape.play([.effect(.door)])
      try await stage.until("no end") { stage.ends.withLock { $0.count } == count }
    }
    try await stage.until("not given up") { !stage.states.withLock { $0 }.isEmpty }
    #expect(stage.states.withLock { $0 } == [.failed("midnight-sound has ended.")])
    #expect(stage.pids.count == 3)
  }

  @Test func whoeverTalksTooMuchIsEnded() async throws {
    for talk in ["yes", "yes 'pong 1'", "cat /dev/zero"] {
      let stage = try Stage("exec \(talk)")
      for count in 1...3 {
        stage.soundscape.play([.effect(.door)])
        try await stage.until("no end: \(talk)") { stage.ends.withLock { $0.count } == count }
      }
      try await stage.until("not given up: \(talk)") { !stage.states.withLock { $0 }.isEmpty }
      stage.soundscape.close()
      #expect(!stage.pids.contains(where: Self.isThere), "\(talk)")
    }
  }

  /// The pipe is full, and so is what waits before it.
  @Test func whoeverDoesNotListenIsEnded() async throws {
    let stage = try Stage("echo ready 1; sleep 600")
    stage.soundscape.play([.music])
    try await stage.until("no program") { stage.states.withLock { $0.first } == .playing }
    let long = Utterance(String(repeating: "Well, ", count: 1_200), .narrator)
    for _ in 0..<40 { stage.soundscape.play([.speech(long)]) }
    try await stage.until("not ended") { stage.states.withLock { $0.count } >= 2 }
    stage.soundscape.close()
    // Not even what the program had started itself.
    try await stage.until("something stays") { !stage.pids.contains(where: Self.isGroupThere) }
  }

  /// It hears nothing, and neither does it end by itself.
  @Test func nothingIsLeftOfOneThatHangs() async throws {
    let stage = try Stage("trap '' TERM HUP PIPE; echo ready 1; exec <&-; sleep 600")
    stage.soundscape.play([.music])
    try await stage.until("no program") { !stage.pids.isEmpty }
    stage.soundscape.close()
    try await stage.until("something stays") { !stage.pids.contains(where: Self.isGroupThere) }
  }

  @Test func whileTheGameIsStoppedThereIsNoProgram() async throws {
    let stage = try Stage(Self.good)
    stage.soundscape.play([.music])
    try await stage.until("no program") { stage.states.withLock { $0 } == [.playing] }
    stage.soundscape.setPaused(true)
    let pid = try #require(stage.pids.first)
    try await stage.until("it plays on") { !Self.isThere(pid) }
    stage.soundscape.setPaused(false)
    try await stage.until("no music") {
      stage.states.withLock { $0 } == [.playing, .idle, .playing]
    }
  }

  @Test func itHasNoFilesAndOnlyItsOwnEnvironment() async throws {
    // Not even if the game has many open.
    let many = (0..<260).map { _ in open("/dev/zero", O_RDONLY) }
    defer { for file in many { close(file) } }
    let stage = try Stage(
      "ls -l /proc/$$/fd >$HERE/fds; env >$HERE/env; echo done >$HERE/done; \(Self.good)",
      variables: [
        "ALSOFT_DRIVERS": "wave", "PULSE_SERVER": "x", "HOME": "/h",
        "MIDNIGHT_PASSPHRASE": "secret",
        "SSH_CONNECTION": "1",
      ])
    stage.soundscape.play([.music])
    try await stage.until("no program") { !stage.text("done").isEmpty }
    let names = stage.text("env").split(separator: "\n").compactMap {
      $0.split(separator: "=").first
    }
    #expect(
      Set(names).subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
        == ["ALSOFT_DRIVERS", "PULSE_SERVER", "HOME", "PATH"])
    // Its two pipes, and what belongs to a script.
    let files = stage.text("fds").split(separator: "\n").compactMap {
      $0.contains(" -> ") ? $0.split(separator: " ").last : nil
    }
    #expect(files.count == 5, "\(files)")
    #expect(files.filter { $0.hasPrefix("pipe:") }.count == 2)
    #expect(files.allSatisfy { ["pipe:", "/dev/null", stage.path].contains(where: $0.hasPrefix) })
  }

  // MARK: - Where it is

  @Test func itIsBesideTheGameOrInThePath() throws {
    let stage = try Stage("exit 0")
    let beside = stage.path + "/midnight-sound"
    #expect(SoundProgram(game: stage.path + "/midnight", environment: [:])?.path == beside)
    #expect(SoundProgram(game: "/nowhere/midnight", environment: [:]) == nil)
    let path = ["PATH": "relative:/nowhere:\(stage.path)"]
    #expect(SoundProgram(game: "/nowhere/midnight", environment: path)?.path == beside)
    chmod(beside, 0o644)
    #expect(SoundProgram(game: stage.path + "/midnight", environment: path) == nil)
    #expect(SoundProgram.game?.hasPrefix("/") == true)
  }
}
