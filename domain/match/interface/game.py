"""The interface of a game: rules, cards, presentation and look-ahead."""

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Generic, Self, TypeAlias, TypeVar

import msgspec

from saikoro.domain.cards.builds import Builds
from saikoro.domain.cards.page import Pasted
from saikoro.domain.cards.shipped import house_set, shipped, shipped_sets
from saikoro.domain.errors.matches import Untimely
from saikoro.domain.errors.rules import IllegalOptions, Violation
from saikoro.domain.match.events import LIFE_CYCLE, GameEvent, Seat
from saikoro.domain.match.interface import rooms
from saikoro.domain.match.interface.decision import Forfeit, Outcome, Play
from saikoro.domain.match.interface.known import Known, World
from saikoro.domain.match.interface.rewinding import Rewinds
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.interface.table_view import Face, TableView, named_things
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.words import SharedDecision
from saikoro.domain.reading import read
from saikoro.domain.record.line import EventReader, Upcasts
from saikoro.domain.text import Text
from saikoro.domain.words import Language, Word

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")

IN_JAPANESE = "rulebook.ja.md"
"""The file of a game that has the Japanese text of its rule book."""

MOST_DRAWS = 4_096
"""The most draws that a match of a present ruleset commits to, each a hash before it begins."""

WON = 1_000
"""The value of a won match for bots."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The error that the rule book names for an untimely request."""

    code: str
    rule: str


@dataclass(frozen=True, slots=True)
class DecisionTypes:
    """The types of a decision on the wire."""

    answer: Any
    """The type of the answer that a seat posts."""
    form: Any
    """The type from which a client builds its input (`Choices.form`)."""
    parts: tuple[Any, ...] = ()
    """The type that stands in a record for an answer that is redacted (`Decision.redact`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook(Generic[S, O, C]):
    """The rule book as code."""

    text: Callable[[], str]
    """The text of the book, in Markdown: the one that counts."""
    options: type[O]
    options_rule: str
    """The id of the rule that lists the options."""
    events: tuple[type[GameEvent], ...]
    """Every event of the book, in its order: `declared(events)`."""
    state: type[S]
    start: Callable[[O], S]
    """The state before the first event."""
    play: Callable[[Table[S, O, C]], Play]
    """The rules, from the start or from any checkpoint."""
    forfeit: Callable[[Table[S, O, C], Sequence[Forfeit]], Outcome]
    """How the match ends when seats have forfeited."""
    judge: Callable[[Table[S, O, C]], Outcome]
    """How the match ends, in its current state, when its draws are used up."""
    draws: Callable[[O, C], int] = lambda _options, _cards: 1
    """The most batches with dice that these options and cards allow; at most `MOST_DRAWS`."""
    decisions: Mapping[str, DecisionTypes] = field(default_factory=dict)
    """The types of every decision of the book, by its name."""
    decks: int = 0
    """The number of hidden decks."""
    seats: int = 2
    may_resign: Callable[[S], bool] = lambda _state: True
    gives_up: Callable[[Any], bool] = lambda _answer: False
    """Whether an answer is a resignation where it comes from a seat that is not asked."""
    rewinds: Callable[[O], Rewinds] = lambda _options: "never"
    left: Callable[[S], tuple[int, int]] = lambda _state: (0, 0)
    """What each seat has left, such as HP, for tie-breaks of tournaments (TN-11.7)."""
    refusals: Mapping[type[Untimely], Refusal] = field(default_factory=dict)
    in_japanese: Callable[[], str] | None = None
    """The same in Japanese, with the same ids of rules; None if there is only the one text."""
    upcasts: Upcasts = field(default_factory=dict)
    """How older events read today: the fields that they have gained since. Neither the rules nor
    `apply` may depend on such a field: older lines confirm what the rules emit without it."""
    reader: EventReader = field(init=False)
    """Parses the lines of this game's matches."""

    def __post_init__(self) -> None:
        reader = EventReader(*LIFE_CYCLE, *self.events, upcasts=self.upcasts)
        object.__setattr__(self, "reader", reader)

    @classmethod
    def standard(cls, package: str, *, options: type[O], state: type[S], **given: Any) -> Self:
        """The rule book of a game that is a package, with the modules of `rooms`.

        The text is its `rulebook.md`, and its `rulebook.ja.md` the Japanese one, if there is one;
        any field may be `given`.
        """
        found: dict[str, Any] = {"text": lambda: shipped(package, "rulebook.md")}
        if files(package).joinpath(IN_JAPANESE).is_file():
            found["in_japanese"] = lambda: shipped(package, IN_JAPANESE)
        return cls(options=options, state=state, **found | rooms.parts(package, rooms.BOOK) | given)

    def text_in(self, language: Language) -> str:
        """The text for readers of a language; the one that counts where there is no other."""
        return self.text() if language == "en" or self.in_japanese is None else self.in_japanese()

    def read_options(self, options: Mapping[str, Any]) -> O:
        """The options of a match with defaults filled in; IllegalOptions names the error."""
        return read(options, self.options, IllegalOptions, "bad_option", self.options_rule)

    def chain_length(self, options: O, cards: C) -> int:
        """The number of draws that a match with these options and cards commits to."""
        return max(1, self.draws(options, cards))

    def name(self, untimely: Untimely) -> None:
        """Add the rule book's error to an untimely request."""
        refusal = self.refusals.get(type(untimely))
        if refusal is not None:
            untimely.named = Violation.of(refusal.code, refusal.rule, untimely.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Generic[C]):
    """The card sets of a game: parsing, printing and checking them."""

    house: Callable[[], bytes]
    """The game's default card set, canonical."""
    shipped: Callable[[], Mapping[str, bytes]]
    """Every card set ever shipped with the game, canonical, by digest."""
    read: Callable[[Any], C]
    """Parses decoded JSON or TOML to a playable card set, or raises IllegalCardSet."""
    print: Callable[[C, Language], str]
    """Prints every card of a set as a page."""
    read_page: Callable[[str], Pasted] | None = None
    """Parses a page of cards in the authors' layout to data for `read`, with remarks on what is
    read in other words; raises IllegalCardSet. None if the game has no such layout."""
    page_marks: tuple[str, ...] = ()
    """Phrases of which every page has one, and no page of another game; NFKC, without spaces."""
    remarks: Callable[[C], list[Violation]] = lambda _cards: []
    """Warnings for the author of a playable set, such as texts without any effect."""
    source: Any = None
    """The type of a card set as its author writes it, for its JSON Schema."""
    compiled: type[C] | None = None
    """The type of parsed sets, if msgspec can encode it: such sets are stored parsed, so that
    matches never parse card texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling(Generic[S, C]):
    """How a match is presented to people and clients."""

    report: Callable[[GameEvent, Known[S], C, Language], str | None]
    """Describes an event in a sentence, after it was applied; None if the report omits it.
    `saikoro.domain.match.telling.report` defines the layout."""
    table: Callable[[Known[S], C], TableView] = lambda _known, _cards: TableView()
    """What lies on the table as a seat sees it, for everything that draws it; empty if there is
    nothing to draw."""
    faces: Callable[[C], Mapping[str, Face]] = lambda _cards: {}
    """What is printed on every card of a set, by the ids that things on the table have as `card`,
    in the order of the set."""
    things: Callable[[TableView, str, Seat, Any], tuple[str, ...]] = named_things
    """The things and places that an answer of a seat to a decision names, in the order in which one
    would point at them; by default every id in the answer."""
    picture: bytes = b""
    """A picture of the game, an SVG or a PNG of 64 KiB at most, which pages show by `<img>` alone;
    empty for one that all games share."""
    decisions: type[Word] = Word
    """The rule book's names of decisions."""
    dice: type[Word] = Word
    """The rule book's names of the purposes of dice."""
    answers: type[Word] = Word
    """The rule book's names of kinds of answers, by the tags that tell them apart."""
    fields: type[Word] = Word
    """What the fields of answers that are built, such as a deck, are called, by their names."""
    omitted: type[Word] = Word
    """Names of the events that reports omit, by their types, for who asks about one of them."""
    view: object = None
    """Not used: what a seat sees is the state and the table. It goes in 0.4."""

    def __post_init__(self) -> None:
        if self.view is not None:
            warnings.warn("Telling needs no view any more", DeprecationWarning, stacklevel=3)

    def decision(self, name: str) -> Text:
        """What a decision is called."""
        is_own = self.decisions.named(name) is not None
        return Text.named(self.decisions if is_own else SharedDecision, name)

    def event(self, event_type: str) -> Text | None:
        """The name of an event that reports omit; None if it has none."""
        word = self.omitted.named(event_type)
        return None if word is None else Text.of(word)

    def purpose(self, why: str) -> Text:
        """What the purpose of a die is called."""
        return Text.named(self.dice, why)


def no_hidden_facts(known: Known[S], _options: Any, _cards: Any, _chance: Chance) -> World[S]:
    """The only world of a game without hidden facts."""
    return World(known.match.game)


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAhead(Generic[S, O, C]):
    """The game's functions for bots that look ahead."""

    evaluate: Callable[[S], int] = lambda _state: 0
    """The value of a state for seat 0, between -`WON` and `WON`; for seat 1 it is negated."""
    imagine: Callable[[Known[S], O, C, Chance], World[S]] = no_hidden_facts
    """Samples the facts that a seat does not know, consistently with what it knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, O, C]):
    """One game in one ruleset version: put together of its parts, or found as a package."""

    id: str
    version: str
    """A change of behaviour is a new version; a match keeps the version it began with."""
    title: Text
    book: RuleBook[S, O, C]
    cards: Cards[C]
    telling: Telling[S, C]
    look_ahead: LookAhead[S, O, C] = field(default_factory=LookAhead)
    starters: tuple[Sequence[Any], ...] = ((), ())
    """Default answers of each seat to the first decisions; later ones get any legal answer."""
    builds: Builds[O, C] | None = None
    """Parses and checks builds offline; None if matches cannot be played from builds."""

    @classmethod
    def standard(
        cls, package: str, title: Text, book: RuleBook[S, O, C], version: str = "1", **given: Any
    ) -> Self:
        """A game that is a package, which has its id, with the modules of `rooms` and its `sets`.

        What is `given` are fields of `Telling` that it has elsewhere.
        """
        look_ahead = rooms.parts(package, {"evaluate": "state.evaluate"})
        return cls(
            id=package.rpartition(".")[2],
            version=version,
            title=title,
            book=book,
            cards=Cards(
                house=lambda: house_set(package),
                shipped=lambda: shipped_sets(package),
                **rooms.parts(package, rooms.CARDS),
            ),
            telling=Telling(**rooms.parts(package, rooms.TELLING) | given),
            look_ahead=LookAhead(**look_ahead | rooms.parts(package, rooms.LOOK_AHEAD)),
            **rooms.parts(package, rooms.REST),
        )


AnyGame: TypeAlias = Game[Any, Any, Any]
