"""The table of problems: for every kind of error its status and its name.

What there is to read about a kind is in `en.toml` and `ja.toml`, by its name.
"""

from saikoro.domain import errors as d
from saikoro.domain.cards.notation.texts import ParseError, PlacementError
from saikoro.service import errors as s
from saikoro.service.problems.kinds.kind import Kind, read_pages
from saikoro.service.settings import BadSetting

_pages = read_pages()

_ROWS: dict[type[Exception], tuple[int, str]] = {
    # Matches.
    d.IllegalName: (422, "illegal-name"),
    d.MatchOver: (409, "match-over"),
    d.MatchStopped: (409, "match-halted"),
    d.MatchNotStarted: (409, "match-not-started"),
    d.AlreadyStarted: (409, "match-started"),
    d.NoFreeSeat: (409, "no-free-seat"),
    d.CannotResign: (409, "cannot-resign"),
    d.CannotRewind: (409, "cannot-rewind"),
    d.CannotLook: (409, "cannot-look"),
    d.SitsInMatch: (409, "sits-in-match"),
    d.NoSuchDecision: (409, "no-such-decision"),
    s.NotInvited: (403, "not-invited"),
    s.PlayerTokenNeeded: (403, "player-token-needed"),
    s.NotOver: (409, "match-not-over"),
    s.NameInLine: (409, "name-in-line"),
    s.NoRematch: (404, "no-rematch"),
    s.UnknownMatch: (404, "unknown-match"),
    s.UnknownSeat: (404, "unknown-seat"),
    s.NoSuchVersion: (404, "no-such-version"),
    s.StaleView: (412, "stale-view"),
    s.OtherHistory: (409, "other-history"),
    s.ForgedReceipt: (422, "forged-receipt"),
    s.OtherBase: (409, "other-base"),
    s.TooManyOpenMatches: (429, "too-many-open-matches"),
    s.Busy: (503, "busy"),
    # What a seat replies to a match.
    d.IllegalAnswer: (422, "illegal-answer"),
    d.RuleViolation: (422, "rule-violation"),
    d.NothingAsked: (409, "nothing-asked"),
    d.NotYourDecision: (409, "not-your-decision"),
    d.WrongDecision: (409, "wrong-decision"),
    d.AlreadyAnswered: (409, "already-answered"),
    d.DeadlinePassed: (409, "deadline-passed"),
    d.MatchIsPaused: (409, "paused"),
    d.Untimely: (409, "untimely"),
    d.BadCommitment: (422, "bad-commitment"),
    # Games, rulesets and cards.
    d.IllegalOptions: (422, "illegal-options"),
    d.IllegalCardSet: (422, "illegal-card-set"),
    s.WhatIfTooLong: (422, "what-if-too-long"),
    s.TooManyWhatIfs: (429, "too-many-what-ifs"),
    d.UnknownGame: (404, "unknown-game"),
    d.UnknownRuleset: (409, "unknown-ruleset"),
    d.GameNotInstalled: (409, "game-not-installed"),
    s.CardSetWithheld: (451, "card-set-withheld"),
    d.UnknownCardSet: (404, "unknown-card-set"),
    s.UnknownPicture: (404, "unknown-picture"),
    s.IllegalPicture: (422, "illegal-picture"),
    s.NotAPicture: (415, "not-a-picture"),
    d.DiceExhausted: (422, "dice-exhausted"),
    d.BadShuffle: (422, "bad-shuffle"),
    ParseError: (422, "unread-text"),
    PlacementError: (422, "misplaced-phrase"),
    # Tournaments.
    d.IllegalPlan: (422, "illegal-plan"),
    d.IllegalEntries: (422, "illegal-entries"),
    d.IllegalRuling: (422, "illegal-ruling"),
    d.IllegalBeacon: (422, "illegal-beacon"),
    d.LockTooEarly: (409, "lock-too-early"),
    d.EntriesNotOpen: (409, "entries-locked"),
    d.HasLeft: (409, "has-left"),
    d.NotPlaying: (409, "not-playing"),
    d.NotPaused: (409, "not-paused"),
    d.TournamentOver: (409, "tournament-over"),
    d.UnknownEntrant: (404, "unknown-entrant"),
    s.MissingScope: (403, "missing-scope"),
    s.TooManyEntrants: (403, "too-many-entrants"),
    s.IllegalHooks: (422, "illegal-hooks"),
    s.UnknownWebhook: (404, "unknown-webhook"),
    s.UnknownKey: (404, "unknown-key"),
    s.UnknownTournament: (404, "unknown-tournament"),
    s.QuotaExceeded: (429, "quota-exceeded"),
    # Entrants and their entries.
    d.RegistrationNotOpen: (409, "registration-closed"),
    d.RegistrationFull: (409, "registration-full"),
    d.TooManyChanges: (409, "too-many-changes"),
    d.AlreadyCheckedIn: (409, "checked-in"),
    d.CheckInClosed: (409, "check-in-closed"),
    d.NotAdmitted: (422, "not-admitted"),
    d.IllegalBye: (422, "illegal-bye"),
    d.IllegalReason: (422, "illegal-reason"),
    d.IllegalPause: (422, "illegal-pause"),
    s.UnknownLink: (404, "unknown-link"),
    # Judges and disputes.
    d.IllegalJudge: (422, "illegal-judge"),
    d.IllegalDispute: (422, "illegal-dispute"),
    d.DisputeClosed: (409, "dispute-closed"),
    s.NoSuchDispute: (404, "no-such-dispute"),
    s.PlayedInTournament: (409, "played-in-tournament"),
    d.UnknownJudge: (404, "unknown-judge"),
    d.UnknownDispute: (404, "unknown-dispute"),
    s.MissingRole: (403, "missing-role"),
    # Lines and records.
    d.NotCanonical: (422, "not-canonical"),
    d.BrokenLine: (500, "broken-line"),
    d.ReplayDiverged: (500, "replay-diverged"),
    d.Undisclosed: (500, "undisclosed"),
    d.IllegalCut: (422, "illegal-cut"),
    d.NotExplained: (409, "not-explained"),
    d.NotReplayed: (409, "not-replayed"),
    d.IllegalChange: (422, "illegal-change"),
    d.BrokenRecord: (500, "broken-record"),
    d.DrawsExhausted: (500, "draws-exhausted"),
    # Requests, whatever they ask for.
    d.Unknown: (404, "unknown"),
    s.Unauthorised: (401, "unauthorised"),
    s.Forbidden: (403, "forbidden"),
    s.KeyReused: (422, "key-reused"),
    s.GuessableKey: (422, "guessable-key"),
    s.SlowRequest: (408, "slow-request"),
    s.TooManyRequests: (429, "too-many-requests"),
    s.TooManyOpenRequests: (429, "too-many-open-requests"),
    # The service itself.
    s.ParsersBusy: (503, "parsers-busy"),
    s.StoreFull: (503, "store-full"),
    s.ArchiveDown: (503, "archive-down"),
    s.BrokenStore: (503, "broken-store"),
    s.BrokenIndex: (503, "broken-index"),
    s.BrokenArchive: (503, "broken-archive"),
    s.StoreReadOnly: (503, "store-read-only"),
    s.NotReplicated: (503, "not-replicated"),
    s.StoreDown: (503, "store-down"),
    s.ShuttingDown: (503, "shutting-down"),
    s.WrongKey: (500, "wrong-key"),
    s.OtherLayout: (500, "other-layout"),
    s.NoServer: (500, "no-server"),
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
