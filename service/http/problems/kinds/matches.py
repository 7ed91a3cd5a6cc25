"""Problems of a match as a whole: its seats, its life, its versions."""

from domain import errors as d
from service import errors as s
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.MatchOver: Kind(
        409,
        "match-over",
        "The match is over",
        "It is finished, or was cancelled before it began.",
        "Nothing can be added to it. Its events, record and audit stay readable.",
    ),
    d.MatchStopped: Kind(
        409,
        "match-halted",
        "The match was halted",
        "Running the rules again gave another line than the recorded one: the stored stream was "
        "changed, or the rules were. The service then stops the match in the open, with an event "
        "`match.halted` that names the line, because it must never let a match fork.",
        "The players cannot go on. The operator compares the line that the event names with a "
        "backup or with a record that a player kept, finds out what changed it, and has the match "
        "played again. Everything before that line still verifies.",
    ),
    d.MatchNotStarted: Kind(
        409,
        "match-not-started",
        "The match has not started",
        "A seat is free, or a seed that was committed to has not been handed in.",
        "`GET /matches/{match}` has what is awaited; `Prefer: wait=20` on your join waits for it.",
    ),
    d.MatchStarted: Kind(
        409,
        "match-started",
        "The match has started",
        "Every seat is taken and the dice are fixed, so leaving is no longer possible.",
        "`POST /matches/{match}/resignation` gives the match up.",
    ),
    d.NoFreeSeat: Kind(
        409,
        "no-free-seat",
        "There is no such free seat",
        "Every seat is taken, or the one that was asked for.",
        "Open another match with `POST /matches`.",
    ),
    d.CannotResign: Kind(
        409,
        "cannot-resign",
        "Resigning is not possible now",
        "The game's rule book does not allow it at this moment.",
        "Try again when the next decision is open.",
    ),
    d.CannotRewind: Kind(
        409,
        "cannot-rewind",
        "The match cannot go back",
        "Its options do not allow it, or it has gone back too often.",
        "Nothing was changed. `GET /matches/{match}` has its options.",
    ),
    d.NoSuchDecision: Kind(
        409,
        "no-such-decision",
        "No decision was asked there",
        "The version to go back to is not that of a `decision.asked`.",
        "`GET /matches/{match}/events` has the versions of all decisions.",
    ),
    s.NotInvited: Kind(
        403,
        "not-invited",
        "The match is by invitation",
        "Its seats are for those to whom whoever opened it has given the invitation.",
        "Send `invitation` with the seat that you take.",
    ),
    s.NotOver: Kind(
        409,
        "match-not-over",
        "The match is not over",
        "A rematch follows a match that has ended.",
        "Follow the events until `match.finished`.",
    ),
    s.NoRematch: Kind(
        404,
        "no-rematch",
        "There is no rematch",
        "No seat of this match has offered one.",
        "`POST /matches/{match}/rematch` with the token of your seat offers one.",
    ),
    s.UnknownMatch: Kind(
        404,
        "unknown-match",
        "There is no such match",
        "No match has this id.",
        "Match ids are 32 hexadecimal digits, as `POST /matches` returned them.",
    ),
    s.NoSuchVersion: Kind(
        404,
        "no-such-version",
        "The match has not come so far",
        "A version was asked for that is still to come.",
        "Ask for a version up to the one in `GET /matches/{match}`.",
    ),
    s.StaleView: Kind(
        412,
        "stale-view",
        "The match has moved on",
        "`If-Match` names another version than the match has: something happened after you looked.",
        "`missed` holds the events since then. Take them in, and decide again.",
    ),
    s.TooManyOpenMatches: Kind(
        429,
        "too-many-open-matches",
        "This client has too many unfinished matches",
        "Matches that are neither finished nor cancelled count for who created them.",
        "Finish some, or resign them. Matches without an event for long are cancelled.",
    ),
    s.Busy: Kind(
        503,
        "busy",
        "The match moves too fast",
        "Others appended to the match at every attempt.",
        "Try again; nothing was done.",
    ),
}
