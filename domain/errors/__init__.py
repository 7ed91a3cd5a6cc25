"""The errors of the domain, as one tree.

SaikoroError
├── RuleViolation        input that breaks rules; names every broken rule
│   ├── IllegalOptions
│   ├── IllegalAnswer
│   ├── IllegalCardSet
│   ├── IllegalPlan
│   ├── IllegalEntries
│   ├── IllegalRuling
│   ├── IllegalJudge
│   ├── IllegalDispute
│   ├── IllegalChange
│   ├── IllegalBeacon
│   ├── NotAdmitted
│   ├── IllegalBye
│   ├── IllegalReason
│   ├── IllegalPause
│   ├── IllegalCut
│   └── IllegalName
├── Untimely             a request that is not possible at this moment
│   ├── MatchOver
│   │   └── MatchStopped
│   ├── MatchNotStarted
│   ├── AlreadyStarted
│   ├── NoFreeSeat
│   ├── NothingAsked
│   ├── NotYourDecision
│   ├── WrongDecision
│   ├── AlreadyAnswered
│   ├── DeadlinePassed
│   ├── MatchIsPaused
│   ├── CannotResign
│   ├── CannotRewind
│   ├── NoSuchDecision
│   ├── CannotLook
│   ├── SitsInMatch
│   ├── EntriesNotOpen
│   ├── LockTooEarly
│   ├── RegistrationNotOpen
│   ├── RegistrationFull
│   ├── TooManyChanges
│   ├── AlreadyCheckedIn
│   ├── CheckInClosed
│   ├── HasLeft
│   ├── NotPlaying
│   ├── NotPaused
│   ├── TournamentOver
│   └── DisputeClosed
├── BadCommitment        a seed or submission that does not match its commitment
├── Unknown              a name that does not exist here
│   ├── UnknownGame
│   ├── UnknownRuleset
│   │   └── GameNotInstalled
│   ├── UnknownCardSet
│   ├── UnknownEntrant
│   ├── UnknownJudge
│   └── UnknownDispute
├── NotCanonical         a value that has no canonical JSON
├── BrokenRecord         lines that are not those of a match
│   ├── BrokenLine
│   ├── NotExplained
│   ├── NotReplayed
│   ├── ReplayDiverged
│   └── Undisclosed
├── DrawsExhausted       a game rolled in more batches than its chain has links
├── DiceExhausted        the dice given to a position are too few, or impossible
└── BadShuffle           the order given to a position does not fit its deck
"""
