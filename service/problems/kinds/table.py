"""The table of problems: for every kind of error its status and its name.

What there is to read about a kind is in `en.toml` and `ja.toml`, by its name.
"""

from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.domain.errors import dice, matches, records, rules, tournaments, unknown
from saikoro.service.errors import access, commands, extras, requests, stores, streams
from saikoro.service.problems.kinds.kind import Kind, read_pages
from saikoro.service.settings import BadSetting

_pages = read_pages()

_ROWS: dict[type[Exception], tuple[int, str]] = {
    # Matches.
    rules.IllegalName: (422, "illegal-name"),
    matches.MatchOver: (409, "match-over"),
    matches.MatchStopped: (409, "match-halted"),
    matches.MatchNotStarted: (409, "match-not-started"),
    matches.AlreadyStarted: (409, "match-started"),
    matches.NoFreeSeat: (409, "no-free-seat"),
    matches.CannotResign: (409, "cannot-resign"),
    matches.CannotRewind: (409, "cannot-rewind"),
    matches.CannotLook: (409, "cannot-look"),
    matches.SitsInMatch: (409, "sits-in-match"),
    matches.NoSuchDecision: (409, "no-such-decision"),
    access.NotInvited: (403, "not-invited"),
    access.PlayerTokenNeeded: (403, "player-token-needed"),
    streams.NotOver: (409, "match-not-over"),
    streams.NameInLine: (409, "name-in-line"),
    streams.NoRematch: (404, "no-rematch"),
    streams.UnknownMatch: (404, "unknown-match"),
    streams.UnknownSeat: (404, "unknown-seat"),
    streams.NoSuchVersion: (404, "no-such-version"),
    streams.StaleView: (412, "stale-view"),
    streams.OtherHistory: (409, "other-history"),
    streams.ForgedReceipt: (422, "forged-receipt"),
    streams.OtherBase: (409, "other-base"),
    requests.TooManyOpenMatches: (429, "too-many-open-matches"),
    requests.Busy: (503, "busy"),
    # What a seat replies to a match.
    rules.IllegalAnswer: (422, "illegal-answer"),
    rules.RuleViolation: (422, "rule-violation"),
    matches.NothingAsked: (409, "nothing-asked"),
    matches.NotYourDecision: (409, "not-your-decision"),
    matches.WrongDecision: (409, "wrong-decision"),
    matches.AlreadyAnswered: (409, "already-answered"),
    matches.DeadlinePassed: (409, "deadline-passed"),
    matches.MatchIsPaused: (409, "paused"),
    matches.Untimely: (409, "untimely"),
    dice.BadCommitment: (422, "bad-commitment"),
    # Games, rulesets and cards.
    rules.IllegalOptions: (422, "illegal-options"),
    rules.IllegalCardSet: (422, "illegal-card-set"),
    streams.WhatIfTooLong: (422, "what-if-too-long"),
    requests.TooManyWhatIfs: (429, "too-many-what-ifs"),
    unknown.UnknownGame: (404, "unknown-game"),
    unknown.UnknownRuleset: (409, "unknown-ruleset"),
    unknown.GameNotInstalled: (409, "game-not-installed"),
    extras.CardSetWithheld: (451, "card-set-withheld"),
    unknown.UnknownCardSet: (404, "unknown-card-set"),
    extras.UnknownPicture: (404, "unknown-picture"),
    extras.IllegalPicture: (422, "illegal-picture"),
    extras.NotAPicture: (415, "not-a-picture"),
    dice.DiceExhausted: (422, "dice-exhausted"),
    dice.BadShuffle: (422, "bad-shuffle"),
    ParseError: (422, "unread-text"),
    PlacementError: (422, "misplaced-phrase"),
    # Tournaments.
    rules.IllegalPlan: (422, "illegal-plan"),
    rules.IllegalEntries: (422, "illegal-entries"),
    rules.IllegalRuling: (422, "illegal-ruling"),
    rules.IllegalBeacon: (422, "illegal-beacon"),
    tournaments.LockTooEarly: (409, "lock-too-early"),
    tournaments.EntriesNotOpen: (409, "entries-locked"),
    tournaments.HasLeft: (409, "has-left"),
    tournaments.NotPlaying: (409, "not-playing"),
    tournaments.NotPaused: (409, "not-paused"),
    tournaments.TournamentOver: (409, "tournament-over"),
    unknown.UnknownEntrant: (404, "unknown-entrant"),
    access.MissingScope: (403, "missing-scope"),
    access.TooManyEntrants: (403, "too-many-entrants"),
    extras.IllegalHooks: (422, "illegal-hooks"),
    extras.UnknownWebhook: (404, "unknown-webhook"),
    access.UnknownKey: (404, "unknown-key"),
    streams.UnknownTournament: (404, "unknown-tournament"),
    access.QuotaExceeded: (429, "quota-exceeded"),
    # Entrants and their entries.
    tournaments.RegistrationNotOpen: (409, "registration-closed"),
    tournaments.RegistrationFull: (409, "registration-full"),
    tournaments.TooManyChanges: (409, "too-many-changes"),
    tournaments.AlreadyCheckedIn: (409, "checked-in"),
    tournaments.CheckInClosed: (409, "check-in-closed"),
    rules.NotAdmitted: (422, "not-admitted"),
    rules.IllegalBye: (422, "illegal-bye"),
    rules.IllegalReason: (422, "illegal-reason"),
    rules.IllegalPause: (422, "illegal-pause"),
    access.UnknownLink: (404, "unknown-link"),
    # Judges and disputes.
    rules.IllegalJudge: (422, "illegal-judge"),
    rules.IllegalDispute: (422, "illegal-dispute"),
    tournaments.DisputeClosed: (409, "dispute-closed"),
    streams.NoSuchDispute: (404, "no-such-dispute"),
    unknown.UnknownJudge: (404, "unknown-judge"),
    unknown.UnknownDispute: (404, "unknown-dispute"),
    access.MissingRole: (403, "missing-role"),
    # Lines and records.
    records.NotCanonical: (422, "not-canonical"),
    records.BrokenLine: (500, "broken-line"),
    records.ReplayDiverged: (500, "replay-diverged"),
    records.Undisclosed: (500, "undisclosed"),
    rules.IllegalCut: (422, "illegal-cut"),
    records.NotExplained: (409, "not-explained"),
    records.NotReplayed: (409, "not-replayed"),
    rules.IllegalChange: (422, "illegal-change"),
    records.BrokenRecord: (500, "broken-record"),
    dice.DrawsExhausted: (500, "draws-exhausted"),
    # Requests, whatever they ask for.
    unknown.Unknown: (404, "unknown"),
    access.Unauthorised: (401, "unauthorised"),
    access.Forbidden: (403, "forbidden"),
    requests.KeyReused: (422, "key-reused"),
    requests.GuessableKey: (422, "guessable-key"),
    requests.SlowRequest: (408, "slow-request"),
    requests.TooManyRequests: (429, "too-many-requests"),
    requests.TooManyOpenRequests: (429, "too-many-open-requests"),
    # The service itself.
    requests.ParsersBusy: (503, "parsers-busy"),
    stores.StoreFull: (503, "store-full"),
    stores.ArchiveDown: (503, "archive-down"),
    stores.BrokenStore: (503, "broken-store"),
    stores.BrokenIndex: (503, "broken-index"),
    stores.BrokenArchive: (503, "broken-archive"),
    stores.StoreReadOnly: (503, "store-read-only"),
    stores.NotReplicated: (503, "not-replicated"),
    stores.StoreDown: (503, "store-down"),
    requests.ShuttingDown: (503, "shutting-down"),
    stores.WrongKey: (500, "wrong-key"),
    stores.OtherLayout: (500, "other-layout"),
    commands.NoServer: (500, "no-server"),
    BadSetting: (500, "bad-setting"),
}

KINDS: dict[type[Exception], Kind] = {error: _pages.kind(*row) for error, row in _ROWS.items()}
"""Every kind of error, by its class; a test walks the error tree and misses none."""

MALFORMED = _pages.kind(400, "malformed")
NO_SUCH_PAGE = _pages.kind(404, "no-such-page")
WRONG_METHOD = _pages.kind(405, "wrong-method")
NOT_ACCEPTABLE = _pages.kind(406, "not-acceptable")
TOO_LARGE = _pages.kind(413, "too-large")
NOT_JSON = _pages.kind(415, "not-json")

OTHERS = {
    kind.status: kind
    for kind in (MALFORMED, NO_SUCH_PAGE, WRONG_METHOD, NOT_ACCEPTABLE, TOO_LARGE, NOT_JSON)
}
"""The kinds of errors that the framework raises, by their status."""

INTERNAL = _pages.kind(500, "internal")
"""Every error that has no row."""

EVERY = (*KINDS.values(), *OTHERS.values(), INTERNAL)

if unused := _pages.slugs - {kind.slug for kind in EVERY}:
    raise ValueError(f"there are no kinds of problems called {sorted(unused)}")
