import Glibc

/// The time as the clock on the wall shows it.
enum LocalTime {
  /// Seconds since 1970 that read like local time when read as universal time.
  static func seconds(at universal: Int) -> Int {
    var time = time_t(universal)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return universal }
    return universal + parts.tm_gmtoff
  }

}

extension ResumeText {
  /// By this machine's clock.
  static var live: ResumeText { ResumeText(now: time(nil), wall: LocalTime.seconds) }
}
