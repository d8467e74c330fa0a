extension BoardState {
  /// How to play, by doing or by reading.
  var learningPage: Page {
    Page(
      title: "How to play",
      lines: [
        Line(
          "The tour is a small case, played on the real board. It takes about ten minutes and needs "
            + "nobody else."), .blank,
      ],
      items: [
        Item(
          label: "Play the tour", note: hasPlayedTour ? "played" : "ten minutes",
          action: .emit(.tour)),
        Item(
          label: "Read the rules", note: "\(HowTo.pages.count) pages", action: .open(.howTo)),
      ])
  }

  var leaveTourPage: Page {
    Page(
      title: "Leave the tour?",
      lines: [
        Line("Nobody waits for you here. Until you quit, the tour goes on where you left it."),
        .blank,
      ],
      items: [
        Item(label: "Stay", action: .close),
        Item(label: "Leave the tour", action: .emit(.leave)),
        Item(label: "Begin it again", action: .emit(.tour)),
      ])
  }
}
