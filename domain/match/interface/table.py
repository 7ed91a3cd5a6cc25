"""The table: the rules' interface to emit events, roll dice and handle hidden cards."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from operator import call
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, TypeVar

import msgspec

from saikoro.domain.match.events import (
    CardRevealed,
    DeckShuffled,
    DieRolled,
    GameEvent,
    MatchEvent,
    Seat,
    ShuffledCards,
    SubmissionOpened,
)
from saikoro.domain.match.interface.comparing import Ahead, Order, ahead
from saikoro.domain.match.interface.counting import Faces, Figure
from saikoro.domain.match.interface.earlier import Stating
from saikoro.domain.match.interface.hidden import HiddenFacts, SealedPart
from saikoro.domain.match.interface.noting import Note
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState, evolve, handle, parse_handle
from saikoro.domain.record.line import Event
from saikoro.domain.words import Word

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")

Secrets = dict[str, Any]
"""The secrets of a line: those of a seat under `"0"` or `"1"`, those of the server alone under
`"server"`."""

NO_SECRETS: Mapping[str, Any] = MappingProxyType({})
"""The secrets of a line that has none."""

EVENT = "event"
"""The key of an event's hidden fields."""


class Emitted(msgspec.Struct, frozen=True):
    """The events emitted in one batch."""

    events: list[Event]
    """The events as the public sees them."""
    secrets: dict[int, Secrets]
    """The secrets of the events, by index."""


Term: TypeAlias = tuple[Word, int] | tuple[Word, int, str] | tuple[Word, int, str, tuple[Any, ...]]
"""A part of a number, such as the printed damage or what a status adds to it: what it is, what it
adds, the thing on the table that it comes from, where that is not clear, and the requirement by
which it counts with what that is asked about, such as `(has_status, field, unit, status)`."""


def added(parts: Iterable[Term]) -> int:
    """What parts come to, where no event has the number."""
    value = 0
    for part in parts:
        value += part[1]
    return value


def less(term: Term) -> Term:
    """A part as what it takes away."""
    return (term[0], -term[1], *term[2:])


def not_below_0(parts: list[Term], raised: Word) -> list[Term]:
    """Parts that never come to less than 0; what raises them to it is called by a word."""
    value = added(parts)
    return parts if value >= 0 else [*parts, (raised, -value)]


class Table(Stating, Generic[S, O, C]):
    """A match as its rules see it; `state` changes only through `emit`."""

    def __init__(
        self,
        match: MatchState[S],
        options: O,
        cards: C,
        dice: DiceSource,
        shuffles: Shuffles,
        hidden: HiddenFacts | None = None,
    ) -> None:
        self.match = match
        """The state of the match: that of the game, time-outs, draws, revealed cards."""
        self.options = options
        """The match's options."""
        self.cards = cards
        """The card set of the match."""
        self.dice = dice
        self.hidden = HiddenFacts() if hidden is None else hidden
        self.rules: Generator[Any, Any, Any] | None = None
        """The rule book that plays on this table, for who asks where it stands; not for rules."""
        self.at_hand: Any = None
        """What the rules have besides the state, for what is noted beside events; they set it."""
        self._shuffles = shuffles
        self._events: list[Event] = []
        self._secrets: dict[int, Secrets] = {}

    @property
    def state(self) -> S:
        """The current state of the game."""
        return self.match.game

    # Events

    def emit(self, event: GameEvent) -> None:
        """Emit an event: apply it to the state, and add it to the batch."""
        event.apply(self.match.game, self.cards)
        if event.hidden:
            event = self._redacted(event)
        self._events.append(event)

    def emit_match_event(self, event: MatchEvent) -> None:
        """Emit a shared event; rules use the methods below instead."""
        evolve(self.match, event)
        self._events.append(event)

    def disclose(self, seat: Seat, **facts: Any) -> None:
        """Add secrets of `seat` to the last event, or to the first that the batch will have."""
        self._secret(seat, max(len(self._events) - 1, 0)).update(facts)

    def end_batch(self) -> Emitted:
        """End the batch; returns the events emitted since the last call."""
        emitted = Emitted(self._events, self._secrets)
        self._events, self._secrets = [], {}
        self.dice.end_batch()
        return emitted

    @property
    def emitted(self) -> int:
        """The number of events in the current batch."""
        return len(self._events)

    def back(self) -> Iterator[Event]:
        """The events in the current batch, the last one first, for what is noted beside events."""
        return reversed(self._events)

    def _redacted(self, event: GameEvent) -> GameEvent:
        fields = {name: getattr(event, name) for name in event.hidden}
        known = {name: value for name, value in fields.items() if value is not msgspec.UNSET}
        if not known:
            return event
        seat: Seat = event.seat  # type: ignore[attr-defined] # events with hidden fields have one
        self._secret(seat, len(self._events))[EVENT] = msgspec.to_builtins(known)
        return msgspec.structs.replace(event, **dict.fromkeys(known, msgspec.UNSET))

    def _secret(self, seat: Seat, index: int) -> dict[str, Any]:
        secret: dict[str, Any] = self._secrets.setdefault(index, {}).setdefault(str(seat), {})
        return secret

    # What is asked, added up and compared, which explanations show

    if TYPE_CHECKING:

        def meets(self, asked: Callable[P, bool], /, *about: P.args, **named: P.kwargs) -> bool:
            """Whether a requirement is met: `table.meets(is_up, field, card)`."""

        def find(self, asked: Callable[P, R], /, *about: P.args, **named: P.kwargs) -> R:
            """Whom a search finds: `table.find(next_to_act, field, side)`."""

    else:
        meets = find = staticmethod(call)  # of C: a function is asked in hardly more than its time

    def each(
        self, _noted: Callable[..., Iterable[Note]], found: Iterable[R], *_about: Any
    ) -> Iterable[R]:
        """Those that something is done to, one after the other, with what is noted of them all.

        `for target in table.each(reached, targets, field, effect)`: where somebody records,
        `reached(targets, field, effect)` is noted for the events of each.
        """
        return found

    def total(self, *parts: Term) -> int:
        """What named parts add up to: the number of the next event."""
        total = 0
        for part in parts:
            total += part[1]
        return total

    def margin(self, parts: Sequence[Term], others: Sequence[Term]) -> int:
        """By how much one number is more than another: what the next event compares."""
        return added(parts) - added(others)

    def count(self, figure: Figure, parts: Sequence[Term], *about: Any) -> int:
        """What named parts add up to, of another number that the next event goes by.

        `about` is what it is counted for, such as a unit.
        """
        total = 0
        for part in parts:
            total += part[1]
        return total

    def ahead(self, order: Order, *about: Any) -> Ahead | None:
        """Which side is ahead by the first measure that differs; None if none does."""
        return ahead(order, *about)

    # For a run that is to explain

    def answered(self, label: Callable[[Seat, Any], object], answers: Mapping[Seat, Any]) -> None:
        """Take the answers to the last decision, with what labels them; not for rules."""

    def repeating(self, _decision: int) -> AbstractContextManager[None]:
        """Around what happens once more on the way back to a decision; not for rules."""
        return nullcontext()

    # Dice

    def roll(self, sides: int, *, why: str, low: int = 1, who: str | int | None = None) -> int:
        """Roll a value from `low` to `low + sides - 1`, for the purpose `why`, by `who`.

        DrawsExhausted if the chain is used up; the run then calls the rule book's `judge`.
        """
        opened = self.dice.open_draw()
        if opened is not None:
            self.emit_match_event(opened)
        value, draw = self.dice.roll(low, sides)
        self.emit_match_event(DieRolled(low, sides, value, why, draw, who))
        return value

    def pick(self, faces: Faces, among: Sequence[R], *, why: str) -> R:
        """One of several, by a die with a face for each."""
        return among[self.roll(len(among), why=why) - 1]

    # Hidden cards

    def shuffle(self, deck: int, cards: Sequence[str]) -> list[str]:
        """Shuffle `cards` (in canonical order) as deck `deck`; returns their handles, top first."""
        known = self.match.decks.get(deck)
        no = 0 if known is None else known.no + 1
        order, commits = self._shuffles.shuffle(deck, no, cards)
        handles = [handle(deck, no, position) for position in range(len(order))]
        self.hidden.cards.update(zip(handles, order, strict=True))
        self.hidden.shuffled.append(ShuffledCards(deck, no, list(cards)))
        self.emit_match_event(DeckShuffled(deck, no, commits))
        return handles

    def card(self, card_handle: str) -> str:
        """The card of a handle, which players may not know."""
        return self.hidden.cards[card_handle]

    def show(self, seat: Seat, card_handles: Sequence[str]) -> None:
        """Show these cards to `seat` alone, as secrets of the last event."""
        for card_handle in card_handles:
            salt = self._shuffles.salt(*parse_handle(card_handle))
            self.disclose(seat, **{card_handle: {"card": self.card(card_handle), "salt": salt}})

    def reveal(self, card_handle: str) -> str:
        """Reveal a card to all, with its proof; returns the card."""
        card, (deck, no, position) = self.card(card_handle), parse_handle(card_handle)
        salt = self._shuffles.salt(deck, no, position)
        self.emit_match_event(CardRevealed(deck, no, position, card, salt))
        return card

    # Sealed answers

    def sealed(self, seat: Seat, decision: str, part: int = 0) -> Any:
        """The sealed part of an answer of `seat`; None once it is opened."""
        kept = self.hidden.part(seat, decision, part)
        return None if kept is None else kept.opening.payload

    def open(self, seat: Seat, decision: str, part: int = 0) -> None:
        """Open a sealed part of an answer of `seat`; default answers are not in any line."""
        kept = self.hidden.part(seat, decision, part)
        if kept is not None:
            self.open_part(kept)

    def open_part(self, kept: SealedPart) -> None:
        """Open a sealed part."""
        self.hidden.sealed.remove(kept)
        if kept.committed:
            self.emit_match_event(kept.opening)

    def withhold(self) -> list[SubmissionOpened]:
        """Take back what the batch has opened last, with no other event after it; returns it."""
        first = len(self._events)
        while first and isinstance(self._events[first - 1], SubmissionOpened):
            if first - 1 in self._secrets:
                break
            first -= 1
        withheld = self._events[first:]
        del self._events[first:]
        return [event for event in withheld if isinstance(event, SubmissionOpened)]


AnyTable: TypeAlias = Table[Any, Any, Any]
