"""The table of problems: for every kind of error its status, its name, its causes, its remedy."""

from typing import NamedTuple

from domain import errors as d
from domain.cards.notation import ParseError, PlacementError
from service import errors as s
from service.settings import BadSetting


class Kind(NamedTuple):
    """One row of the table: what a kind of problem is, and what to do about it."""

    status: int
    slug: str
    """Last part of its page's address, which never changes."""
    title: str
    causes: str
    remedy: str

    @property
    def code(self) -> str:
        """The code of an error for which no rule book has one."""
        return self.slug.replace("-", "_")


KINDS: dict[type[Exception], Kind] = {
    d.IllegalOptions: Kind(
        422,
        "illegal-options",
        "These options cannot be",
        "An option is unknown, of the wrong type, or outside what the rule book allows.",
        "Read `errors`: each names the option, the rule and what is allowed. "
        "`GET /games/{game}` has the schema of all options.",
    ),
    d.IllegalAnswer: Kind(
        422,
        "illegal-answer",
        "The rules forbid this answer",
        "The answer breaks a rule of the game's rule book.",
        "Read `errors`: each has the rule book's code, the rule's id and a pointer to the "
        "offending part. `GET /matches/{match}/decision` shows what is allowed. Nothing was "
        "changed; answer again before the deadline.",
    ),
    d.IllegalCardSet: Kind(
        422,
        "illegal-card-set",
        "This card set cannot be played",
        "A card has the wrong shape, or a text that the notation does not contain.",
        "Read `errors`: all failures of all cards are there. Nothing was stored.",
    ),
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
    d.RuleViolation: Kind(
        422, "rule-violation", "A rule forbids this", "A rule book forbids it.", "Read `errors`."
    ),
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
    d.NothingAsked: Kind(
        409,
        "nothing-asked",
        "The match asks nothing at this moment",
        "All answers are in and the rules are about to speak, or nothing has been asked yet.",
        "Follow the events, and answer when `decision.asked` names your seat.",
    ),
    d.NotYourDecision: Kind(
        409,
        "not-your-decision",
        "Another seat is asked",
        "The open decision is not asked of your seat.",
        "Follow the events until a decision names your seat.",
    ),
    d.WrongDecision: Kind(
        409,
        "wrong-decision",
        "Another decision is open",
        "The answer names, or has the shape of an answer to, a decision that is not open.",
        "`GET /matches/{match}/decision` shows what is asked now.",
    ),
    d.AlreadyAnswered: Kind(
        409,
        "already-answered",
        "This was answered already",
        "Your seat has given this answer before; an acknowledged answer stands.",
        "To repeat a request safely, send the same `Idempotency-Key` with it.",
    ),
    d.DeadlinePassed: Kind(
        409,
        "deadline-passed",
        "The time of this seat is up",
        "The request arrived after the deadline that `GET /matches/{match}/decision` names.",
        "Nothing was changed. The rule book has what a missed deadline leads to.",
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
    d.Untimely: Kind(
        409, "untimely", "The match cannot take this now", "It is too early or too late.", "Wait."
    ),
    d.BadCommitment: Kind(
        422,
        "bad-commitment",
        "This does not fit its commitment",
        "The seed or submission is not the one whose hash was published, or as many nonces or "
        "commitments are needed as the decision has parts.",
        "Hand in exactly what you committed to; the frames of the hashes are in the fairness page.",
    ),
    d.UnknownGame: Kind(
        404, "unknown-game", "There is no such game", "No game has this id.", "See `GET /games`."
    ),
    d.UnknownRuleset: Kind(
        409,
        "unknown-ruleset",
        "These rules are not here",
        "The match is pinned to a ruleset version that this service does not have.",
        "The operator runs a version of the service that has it; the match waits unharmed.",
    ),
    d.UnknownCardSet: Kind(
        404,
        "unknown-card-set",
        "There is no such card set",
        "No card set of this game is stored under this digest.",
        "Load it with `POST /games/{game}/card-sets`, and use the digest that it returns.",
    ),
    d.UnknownEntrant: Kind(
        404,
        "unknown-entrant",
        "There is no such entrant",
        "The tournament has no entrant of this number.",
        "`GET /tournaments/{tournament}/entrants` has the numbers.",
    ),
    d.Unknown: Kind(404, "unknown", "There is no such thing", "A name is wrong.", "Check it."),
    d.NotCanonical: Kind(
        422,
        "not-canonical",
        "This cannot be written in a line",
        "Lines hold whole numbers up to 2^53-1, text, true, false, null, lists, and objects with "
        "ASCII keys; this has something else.",
        "Send numbers without a fraction and keys in ASCII.",
    ),
    d.BrokenLine: Kind(
        500,
        "broken-line",
        "A stored line is broken",
        "The stored stream was changed.",
        "The operator restores the stream from a backup or from a record that a player kept.",
    ),
    d.ReplayDiverged: Kind(
        500,
        "replay-diverged",
        "The rules emit other lines",
        "See match-halted.",
        "See match-halted.",
    ),
    d.Undisclosed: Kind(
        500,
        "undisclosed",
        "The record does not show a secret that its rules need",
        "The record was cut before the lines that show it, or those lines were removed.",
        "The operator compares it with a backup or with a record that a player kept.",
    ),
    d.BrokenRecord: Kind(
        500,
        "broken-record",
        "This is not a match",
        "Its lines contradict each other.",
        "The operator restores it from a backup.",
    ),
    d.DrawsExhausted: Kind(
        500,
        "draws-exhausted",
        "The match has no draws left",
        "A game rolled in more batches than it had declared.",
        "This is an error in the game's rules here; please report it.",
    ),
    d.DiceExhausted: Kind(
        422,
        "dice-exhausted",
        "The dice do not fit",
        "A position was given fewer dice than its rules roll, or a face that the die lacks.",
        "Give a value for every die, in the order in which they are rolled.",
    ),
    d.BadShuffle: Kind(
        422,
        "bad-shuffle",
        "The order of a deck does not fit",
        "A position was given an order of cards that is not an order of the deck's.",
        "Give every card of the deck once, top first, for every shuffle in its order.",
    ),
    ParseError: Kind(
        422,
        "unread-text",
        "This card text cannot be read",
        "The notation of the game does not contain the phrase.",
        "The detail names where reading stopped and what could stand there.",
    ),
    PlacementError: Kind(
        422,
        "misplaced-phrase",
        "A phrase of this card text stands in the wrong place",
        "The notation of the game contains the phrase, but not there.",
        "The detail names where it may stand.",
    ),
    s.Unauthorised: Kind(
        401,
        "unauthorised",
        "A token is needed",
        "The request has no `Authorization: Bearer` token, or none that opens this: it is unknown, "
        "revoked, or of another kind.",
        "The detail names which token is needed: that of a seat, which "
        "`POST /matches/{match}/seats` returned; an organiser's API key, which the operator of "
        "this host makes with `saikoro keys create`; or the operator's own. Tokens are shown once.",
    ),
    s.Forbidden: Kind(
        403,
        "forbidden",
        "The token belongs elsewhere",
        "The bearer token was made for another match.",
        "Send the token of a seat of this match.",
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
    s.KeyReused: Kind(
        422,
        "key-reused",
        "This Idempotency-Key was used for something else",
        "The key came before, with another request.",
        "Make a new key for every new request; send the old one only to repeat the same request.",
    ),
    s.GuessableKey: Kind(
        422,
        "guessable-key",
        "This Idempotency-Key could be guessed",
        "The request has no token, so its key alone proves that a repetition comes from the same "
        "client; the answer may hold a token.",
        "Send 32 or more random hexadecimal digits, such as a random UUID. Nothing was done.",
    ),
    s.Busy: Kind(
        503,
        "busy",
        "The match moves too fast",
        "Others appended to the match at every attempt.",
        "Try again; nothing was done.",
    ),
    s.ParsersBusy: Kind(
        503,
        "parsers-busy",
        "Too many texts wait to be parsed",
        "Others sent card sets, pages or entries at the same time, and parsing them takes a while.",
        "Try again after a second; nothing was done.",
    ),
    s.TooManyOpenMatches: Kind(
        429,
        "too-many-open-matches",
        "This client has too many unfinished matches",
        "Matches that are neither finished nor cancelled count for who created them.",
        "Finish some, or resign them. Matches without an event for long are cancelled.",
    ),
    s.SlowRequest: Kind(
        408,
        "slow-request",
        "The request took too long",
        "Its body did not arrive in time.",
        "Send the request again.",
    ),
    s.TooManyRequests: Kind(
        429,
        "too-many-requests",
        "Too many requests",
        "This client asks more often than the service allows.",
        "Wait as long as `Retry-After` says. Following the events needs one request only.",
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
    s.StoreFull: Kind(
        503,
        "store-full",
        "The store has no room for more",
        "The disk or the memory of the store is nearly full. What is stored can be read.",
        "Try again later with the same `Idempotency-Key`; nothing was done. The operator makes "
        "room, see the runbook.",
    ),
    s.StoreDown: Kind(
        503,
        "store-down",
        "The store cannot be reached",
        "The server that keeps the matches is down or being restarted.",
        "Try again with the same `Idempotency-Key`: what was acknowledged is kept, and nothing is "
        "done twice.",
    ),
    s.WrongKey: Kind(
        500,
        "wrong-key",
        "The secrets cannot be opened",
        "The service runs with another secret key than the one its matches were sealed with.",
        "The operator restores the secret key.",
    ),
    s.NoServer: Kind(
        500,
        "no-server",
        "There is no server",
        "No Redis-protocol server was found or configured.",
        "The operator sets SAIKORO_REDIS_URL.",
    ),
    BadSetting: Kind(
        500,
        "bad-setting",
        "A setting cannot be",
        "An environment variable has a wrong value.",
        "The operator mends it.",
    ),
}
"""Every kind of error, by its class; a test walks the error tree and misses none."""

MALFORMED = Kind(
    400,
    "malformed",
    "The request cannot be read",
    "The body is not JSON, a field is missing, unknown or of the wrong type, or a parameter is "
    "out of its range.",
    "The detail has what is wrong, `errors` where. The API description shows every request.",
)
NO_SUCH_PAGE = Kind(
    404,
    "no-such-page",
    "There is nothing here",
    "The address is wrong.",
    "See the API description.",
)
WRONG_METHOD = Kind(
    405,
    "wrong-method",
    "This cannot be done here",
    "The address exists, but not for this method.",
    "See the API description.",
)
NOT_ACCEPTABLE = Kind(
    406,
    "not-acceptable",
    "This is not served in such a form",
    "`Accept` allows none of the media types that this address has.",
    "The detail names them. Send one of them, or `*/*`.",
)
NOT_JSON = Kind(
    415,
    "not-json",
    "The body is not sent as JSON",
    "`Content-Type` names another media type than `application/json`.",
    "Send `Content-Type: application/json`.",
)
TOO_LARGE = Kind(
    413,
    "too-large",
    "The request is too large",
    "The body is larger than the service takes.",
    "Send less; the limit is in the service's settings.",
)
INTERNAL = Kind(
    500,
    "internal",
    "Something went wrong here",
    "An error in the service.",
    "Please report it with the time of the request. What was acknowledged before is kept.",
)
OTHERS = {
    kind.status: kind
    for kind in (MALFORMED, NO_SUCH_PAGE, WRONG_METHOD, NOT_ACCEPTABLE, TOO_LARGE, NOT_JSON)
}
