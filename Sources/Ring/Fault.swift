#if PLANTED_BUGS
  /// Mistakes that can be planted in a ring or its table, so that the simulator shows that it would see them.
  /// Only builds for tests have them.
  package enum Fault: String, CaseIterable, Sendable {
    /// A voter answers before what it answers for is on its disk.
    case answersBeforeDurable
    /// The term is written when it rises and the vote later, after the answer.
    case writesTermAndVoteApart
    /// A host counts an acknowledgement of another term as one of its own.
    case countsAnyTerm
    /// A voter gives its vote for a record that is older than its own.
    case votesForOlder
    /// A new host takes moves on a record that is not committed in its own term.
    case skipsRecommit
    /// A majority is one of those that can be reached.
    case countsReachableOnly
    /// Two voters may be exchanged at once, without a majority of those before and without waiting
    /// until that is settled.
    case changesRosterAtOnce
    /// A node whose journal is empty votes as the voter it was.
    case keepsTagOfEmptyDisk
    /// A vote is not forgotten with its term, so that each voter has one for ever.
    case votesOnceForEver
    /// The table applies a move without looking at its number.
    case forgetsMoveNumbers
    /// A voter sends its shares of what a record gives a right to when it has stored the record.
    case sharesWhenStored
    /// It sends the shares of one seat's right to everybody.
    case sharesWithEverybody
    /// It sends what it is asked for, whatever the asker has a right to.
    case answersAnyAsker
    /// A share is taken for genuine whatever it is.
    case trustsAnyShare
    /// A host waits for keys and does not ask for them.
    case hostAsksForNoKeys
    /// A piece of evidence is given and opened for what is on disks and not committed.
    case opensBeforeCommit
    /// A seat for which a bot moves is not given back.
    case keepsStandIn
    /// What a bot does for a seat takes the number of its player's next move.
    case movesAsPlayer
  }
#endif

#if PLANTED_BUGS
  extension Ring {
    package func has(_ bug: Fault) -> Bool { fault == bug }
  }
#endif
