"""Problems of games, their options, cards and positions."""

from domain import errors as d
from domain.cards.notation import ParseError, PlacementError
from service.http.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    d.IllegalOptions: Kind(
        422,
        "illegal-options",
        "These options cannot be",
        "An option is unknown, of the wrong type, or outside what the rule book allows.",
        "Read `errors`: each names the option, the rule and what is allowed. "
        "`GET /games/{game}` has the schema of all options.",
    ),
    d.IllegalCardSet: Kind(
        422,
        "illegal-card-set",
        "This card set cannot be played",
        "A card has the wrong shape, or a text that the notation does not contain.",
        "Read `errors`: all failures of all cards are there. Nothing was stored.",
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
}
