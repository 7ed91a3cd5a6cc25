"""What a game brings to the table: its rule book as code, and the sizes the spine must know."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

import msgspec

from domain.errors import IllegalOptions, Untimely, Violation
from domain.match.builds import Builds
from domain.match.decision import Forfeit, Outcome, Play
from domain.match.events import LIFE_CYCLE, GameEvent, Seat
from domain.match.options import MatchOptions
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
class Game(Generic[S, O, C]):
    """One game in one ruleset version."""

    id: str
    version: str
    """A change of behaviour is a new version; matches keep the one they began with."""
    title: str
    title_ja: str
    events: tuple[type[GameEvent], ...]
    options: type[O]
    options_rule: str
    """Id of the rule that lists the options."""
    rulebook: Callable[[], str]
    """The rule book, in Markdown."""
    house: Callable[[], bytes]
    """The card set that comes with the game, canonical."""
    read_card_set: Callable[[Any], C]
    """Reads decoded JSON or TOML into a playable card set, or raises IllegalCardSet."""
    print_set: Callable[[C, Language], str]
    """Every card of a set, as a page to read."""
    start: Callable[[O, C], S]
    """The state before the first event."""
    play: Callable[[Table[S, O, C]], Play]
    """The rule book."""
    evolve: Callable[[S, GameEvent], None]
    forfeit: Callable[[Table[S, O, C], Sequence[Forfeit]], Outcome]
    """Says how the match ends when seats have forfeited."""
    view: Callable[[S, C], Any]
    """The state as clients see it, with names and numbers that they would look up."""
    report: Callable[[GameEvent, S, C, Language], str | None]
    """One event told in a sentence, after the state has followed; None for nothing to tell.
    `domain.match.report` says how sentences are set out."""
    board: Callable[[S, C, Seat, Language], str] | None = None
    """The state as a seat sees it, drawn in text; None where there is nothing to look at while
    something is decided."""
    words: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)
    """What a report calls the purposes of dice and the decisions, by the rule book's names."""
    resume: Callable[[Table[S, O, C]], Play] | None = None
    """The rule book, continued from any state in which a decision is open, so that bots can try
    what follows; None where the state does not say all that the rules go by."""
    appraise: Callable[[S], int] = lambda _state: 0
    """How good the state is for seat 0, between -`WON` and `WON`; for seat 1 it is the reverse."""
    left: Callable[[S], tuple[int, int]] = lambda _state: (0, 0)
    """What is left to each seat, such as HP: separates entrants of a tournament (TN-11.7)."""
    seats: int = 2
    draws: Callable[[O], int] = lambda _options: 1
    """Most batches of a match that can hold a die; at least 1."""
    decks: int = 0
    """Hidden decks."""
    may_resign: Callable[[S], bool] = lambda _state: True
    refusals: Mapping[type[Untimely], Refusal] = field(default_factory=dict)
    read_page: Callable[[str], Any] | None = None
    """Reads a page, on which authors lay their cards out, as data for `read_card_set`; raises
    IllegalCardSet. None where a game has no such layout."""
    remarks: Callable[[C], list[Violation]] = lambda _cards: []
    """What an author should know of a set that can be played: texts that never do anything."""
    card_set: type[C] | None = None
    """What `read_card_set` makes, where msgspec can write and read it: such sets are kept
    compiled, so that their texts are parsed once and never in a match."""
    builds: Builds[O, C] | None = None
    """How builds are read and checked offline; None where matches cannot be played from builds."""
    reader: EventReader = field(init=False)
    """Reads the lines of this game's matches."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "reader", EventReader(*LIFE_CYCLE, *self.events))

    def read_options(self, options: Mapping[str, Any]) -> O:
        """The options of a match, defaults filled in; IllegalOptions names what cannot be."""
        return read(options, self.options, IllegalOptions, "bad_option", self.options_rule)

    def name(self, untimely: Untimely) -> None:
        """Add what the rule book calls an untimely request to the error."""
        refusal = self.refusals.get(type(untimely))
        if refusal is not None:
            untimely.named = Violation(refusal.code, refusal.rule, str(untimely))
