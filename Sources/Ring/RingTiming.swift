extension Ring {
  /// In milliseconds.
  package struct Timing: Hashable, Sendable {
    /// How often the host speaks to everybody.
    package var beat = 100
    /// How often everybody else says that it is here.
    package var presence = 200
    /// How long a member may be silent before it counts as absent.
    package var silence = 800
    /// Whoever has heard the host within this stops a nomination.
    package var hearsWell = 500
    /// How long the host may be silent before it counts as lost; drawn anew each time.
    package var timeout = 600...1200
    /// How long to wait for the outcome of a nomination, or of an election; drawn anew each time.
    package var patience = 200...400
    /// How long a candidate that has failed before waits at most; it starts at `patience` and
    /// doubles, for disks that are slow.
    package var longestPatience = 3200
    /// How many nominations in vain go before a candidacy without one.
    package var nominations = 5
    /// How long to wait before the first nomination, so that one comes first; drawn.
    package var stagger = 0...50
    /// How long a member may take to answer for a nomination before it is skipped.
    package var hop = 100
    /// How long to wait for the answer to a record before it is sent again.
    package var resend = 300
    /// How long a host goes on without the answers of a majority.
    package var lease = 900
    /// How long a link that broke has to be made again before its host counts as lost.
    package var redial = 100
    /// Whoever was not run for this long was frozen.
    package var frozen = 600

    package init() {}
  }
}
