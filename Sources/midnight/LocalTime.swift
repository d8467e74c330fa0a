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

  /// The day that is today here: '2026-11-30'.
  static var day: String {
    var (now, parts) = (time(nil), tm())
    guard localtime_r(&now, &parts) != nil else { return "" }
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
  }
}

extension ResumeText {
  /// By this machine's clock.
  static var live: ResumeText { ResumeText(now: time(nil), wall: LocalTime.seconds) }
}
