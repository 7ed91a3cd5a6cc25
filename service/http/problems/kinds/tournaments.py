"""Problems of tournaments, and of those who organise them."""

from domain import errors as d
from service import errors as s
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.IllegalPlan: Kind(
        422,
        "illegal-plan",
        "This plan cannot be",
        "A tournament's plan has a field that is unknown, of the wrong type or out of its range, "
        "or fields that contradict each other.",
        "Read `errors`: each names the field and what is allowed. Nothing was created.",
    ),
    d.IllegalEntries: Kind(
        422,
        "illegal-entries",
        "These entries cannot be taken",
        "An entry cannot be read, or its build breaks a rule of the game.",
        "Read `errors`: everything that is wrong with every entry is there, by entrant and line. "
        "Nothing was created or changed.",
    ),
    d.IllegalRuling: Kind(
        422,
        "illegal-ruling",
        "This ruling cannot be made",
        "It names a pairing that is not decided, or an outcome that the stage does not admit.",
        "Read `errors`; `GET /tournaments/{tournament}` shows how far the tournament has come.",
    ),
    d.IllegalBeacon: Kind(
        422,
        "illegal-beacon",
        "This beacon is not taken",
        "The plan names no beacon, the entries are not locked, or a value was entered already.",
        "Read `errors`; TN-3.6 of `GET /tournaments/rules` says when a beacon is entered.",
    ),
    d.EntriesLocked: Kind(
        409,
        "entries-locked",
        "The entries are locked",
        "The tournament has begun, so that entering and checking in are over.",
        "An organiser can still correct an entry by a ruling: "
        "`POST /tournaments/{tournament}/rulings`.",
    ),
    d.HasLeft: Kind(
        409,
        "has-left",
        "The entrant has left already",
        "The entrant has withdrawn before, or was disqualified.",
        "There is nothing more to do: `GET /tournaments/{tournament}/entrants` shows how it left.",
    ),
    d.NotPlaying: Kind(
        409,
        "not-playing",
        "The tournament is not playing",
        "It has not begun, has been paused, or is over.",
        "`GET /tournaments/{tournament}` shows how it stands.",
    ),
    d.NotPaused: Kind(
        409,
        "not-paused",
        "The tournament is not paused",
        "Only a tournament that was paused can be resumed.",
        "`GET /tournaments/{tournament}` shows how it stands.",
    ),
    d.TournamentOver: Kind(
        409,
        "tournament-over",
        "The tournament is over",
        "It is finished, or was cancelled.",
        "A finished tournament still takes rulings; a cancelled one takes nothing more.",
    ),
    d.UnknownEntrant: Kind(
        404,
        "unknown-entrant",
        "There is no such entrant",
        "The tournament has no entrant of this number.",
        "`GET /tournaments/{tournament}/entrants` has the numbers.",
    ),
    s.MissingScope: Kind(
        403,
        "missing-scope",
        "The API key was not made for this",
        "The key does not have the scope that the detail names.",
        "Ask the operator of this host for a key that has it.",
    ),
    s.TooManyEntrants: Kind(
        403,
        "too-many-entrants",
        "The tournament is too large for this API key",
        "The key has a quota of entrants in one tournament.",
        "Take fewer entrants, or ask the operator of this host for a larger quota.",
    ),
    s.IllegalHooks: Kind(
        422,
        "illegal-hooks",
        "These webhooks cannot be",
        "A hook's address is not one of the open internet that begins with https:// or http://, or "
        "there are too many hooks.",
        "Read `errors`: each points to a hook. Nothing was created.",
    ),
    s.UnknownKey: Kind(
        404,
        "unknown-key",
        "There is no such key",
        "No organiser's key has this id.",
        "`saikoro keys list` names all keys; an id is the part of a token between `sk_` and the "
        "next `_`.",
    ),
    s.UnknownTournament: Kind(
        404,
        "unknown-tournament",
        "There is no such tournament",
        "The id is wrong, or belongs to another service.",
        "Use the id that `POST /tournaments` returned.",
    ),
    s.QuotaExceeded: Kind(
        429,
        "quota-exceeded",
        "The API key has used up its day",
        "The key has a quota of tournaments or of matches a day, and this would go over it. "
        "Nothing was done.",
        "Wait as long as `Retry-After` says, until the next day of UTC begins; or ask the operator "
        "of this host for a larger quota.",
    ),
}
