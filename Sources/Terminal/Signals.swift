// Everything that calls the shim's signal part is in this file, and stays in it: inlined into another, it
// would have that file's copy of the state. The shim says why.
import CNcurses
import Glibc

/// What must work when nothing else does: the modes to go back to, and who is told of a signal.
package enum Signals {
  /// Remembers the terminal's modes before anything changes them; false if it has none.
  @inline(never)
  static func saveModes() -> Bool { midnight_save_modes() == 1 }

  /// Watches signals from now on.
  ///
  /// - Returns: the end of a pipe where each is one byte, or -1.
  @inline(never)
  static func arm(undoing modes: String) -> Int32 { midnight_arm(modes) }

  /// The terminal is as it was: nothing is left to give back.
  @inline(never)
  static func disarm() { midnight_disarm() }

  @inline(never)
  static func rearm() { midnight_rearm() }

  /// Standard error goes to a file while the screen is up, or nowhere, unless it is no terminal anyway.
  @inline(never)
  static func turnErrors(to descriptor: Int32?) { midnight_turn_errors(descriptor ?? -1) }

  /// What a crash says last.
  @inline(never)
  static func setLastWords(_ words: String) { midnight_last_words(words) }

  /// A stack for the handlers; to be called on the thread of the main queue.
  @inline(never)
  static func lendStack() { midnight_lend_stack() }

  /// Stops the program and returns when it is told to go on.
  @inline(never)
  static func stop(_ signal: Int32) { midnight_stop(signal) }

  /// Ends the program as the signal would have, whatever the thread blocks.
  @inline(never)
  package static func die(of signal: Int32) { midnight_die(signal) }

  static var isInFront: Bool { midnight_is_in_front() != 0 }

  /// What is written now may take so many seconds if the program is asked for the end; then it ends
  /// without it. 0: it is written.
  @inline(never)
  static func hurry(seconds: UInt32) { midnight_hurry(seconds) }

  /// How often the program was told to go on.
  static var timesContinued: Int32 {
    @inline(never) get { midnight_continued() }
  }
}
