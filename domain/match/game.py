"""What a game brings: its rule book as code, its cards, how it is told, and how bots look ahead."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from domain.cards.builds import Builds
from domain.errors import IllegalOptions, Untimely, Violation
from domain.match.decision import Forfeit, Label, Outcome, Play
from domain.match.events import LIFE_CYCLE, GameEvent
from domain.match.history.rewinding import Rewinds
from domain.match.known import Known, World
from domain.match.options import MatchOptions
from domain.match.sources.chance import Chance
from domain.match.table import Table
from domain.reading import read
from domain.record.line import EventReader

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")

WON = 1_000
"""What a match that seat 0 has won is worth to it."""

Language = Literal["en", "ja"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule book's own name for an untimely request."""

    code: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook(Generic[S, O, C]):
    """The rule book as code."""

    text: Callable[[], str]
    """The book itself, in Markdown."""
    options: type[O]
    options_rule: str
    """Id of the rule that lists the options."""
    events: tuple[type[GameEvent], ...]
    state: type[S]
    start: Callable[[O], S]
    """The state before the first event."""
    evolve: Callable[[S, GameEvent, C], None]
    """The only writer of the state: applies one event, looking up what is printed on cards."""
    play: Callable[[Table[S, O, C]], Play]
    """The rules, from the start or from any checkpoint."""
    forfeit: Callable[[Table[S, O, C], Sequence[Forfeit]], Outcome]
    """How the match ends when seats have forfeited."""
    judge: Callable[[Table[S, O, C]], Outcome]
    """How the match ends when its draws are used up: by what is on the table."""
    draws: Callable[[O], int] = lambda _options: 1
    """Most batches of a match that can hold a die; at least 1."""
    decks: int = 0
    """Hidden decks."""
    seats: int = 2
    may_resign: Callable[[S], bool] = lambda _state: True
    rewinds: Callable[[O], Rewinds] = lambda _options: "never"
    left: Callable[[S], tuple[int, int]] = lambda _state: (0, 0)
    """What is left to each seat, such as HP: separates entrants of a tournament (TN-11.7)."""
    refusals: Mapping[type[Untimely], Refusal] = field(default_factory=dict)
    reader: EventReader = field(init=False)
    """Reads the lines of this game's matches."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "reader", EventReader(*LIFE_CYCLE, *self.events))

    def read_options(self, options: Mapping[str, Any]) -> O:
        """The options of a match, defaults filled in; IllegalOptions names what is wrong."""
        return read(options, self.options, IllegalOptions, "bad_option", self.options_rule)

    def name(self, untimely: Untimely) -> None:
        """Add what the rule book calls an untimely request to the error."""
        refusal = self.refusals.get(type(untimely))
        if refusal is not None:
            untimely.named = Violation(refusal.code, refusal.rule, str(untimely))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Generic[C]):
    """The card sets of a game, as authors write them and as rules use them."""

    house: Callable[[], bytes]
    """The card set that comes with the game, canonical."""
    shipped: Callable[[], Mapping[str, bytes]]
    """Every card set that ever came with it, canonical, by digest."""
    read: Callable[[Any], C]
    """Makes decoded JSON or TOML a playable card set, or raises IllegalCardSet."""
    print: Callable[[C, Language], str]
    """Every card of a set, as a page to read."""
    read_page: Callable[[str], Any] | None = None
    """Reads a page, on which authors lay their cards out, as data for `read`; raises
    IllegalCardSet. None where a game has no such layout."""
    remarks: Callable[[C], list[Violation]] = lambda _cards: []
    """What an author should know of a playable set: texts that never do anything."""
    compiled: type[C] | None = None
    """What `read` makes, where msgspec can write and read it: such sets are stored compiled, so
    that their texts are parsed once and never in a match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[S, C]):
    """How a match is shown to people and clients."""

    view: Callable[[Known[S], C], Any]
    """What a seat, or the public, sees, with names and numbers that it would look up."""
    report: Callable[[GameEvent, Known[S], C, Language], str | None]
    """One event in a sentence, after the state has followed; None for nothing to tell.
    `domain.match.report` says how sentences are set out."""
    board: Callable[[Known[S], C, Language], str] = lambda _known, _cards, _language: ""
    """The state as a seat sees it, drawn in text; empty where there is nothing to look at."""
    words: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)
    """What a report calls the purposes of dice and the decisions, by the rule book's names."""


def nothing_hidden(known: Known[S], _options: Any, _cards: Any, _chance: Chance) -> World[S]:
    """The world of a game without hidden cards: everything is known."""
    return World(known.match.game)


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAhead(Generic[S, O, C]):
    """What bots need to look ahead."""

    evaluate: Callable[[S], int] = lambda _state: 0
    """How good the state is for seat 0, between -`WON` and `WON`; for seat 1 it is the reverse."""
    imagine: Callable[[Known[S], O, C, Chance], World[S]] = nothing_hidden
    """Deals what a seat does not know at random, consistently with what it knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, O, C]):
    """One game in one ruleset version."""

    id: str
    version: str
    """A change of behaviour is a new version; matches keep the one they began with."""
    title: Label
    book: RuleBook[S, O, C]
    cards: Cards[C]
    telling: Telling[S, C]
    look_ahead: LookAhead[S, O, C] = field(default_factory=LookAhead)
    starters: tuple[Sequence[Any], ...] = ((), ())
    """Answers of each seat to the first decisions, to play a match without preparing one; what is
    asked after them, or without any, is answered with any legal answer."""
    builds: Builds[O, C] | None = None
    """How builds are read and checked offline; None where matches cannot be played from builds."""


AnyGame: TypeAlias = Game[Any, Any, Any]
