"""The table: where a game's rules emit events, roll dice and handle hidden cards."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from domain.match.answers.hidden import HiddenFacts, SealedPart
from domain.match.events import (
    CardRevealed,
    DeckShuffled,
    DieRolled,
    GameEvent,
    MatchEvent,
    Seat,
    ShuffledCards,
)
from domain.match.sources.dice import DiceSource
from domain.match.sources.shuffles import Shuffles
from domain.match.state import MatchState, evolve, handle, parse_handle
from domain.record.line import Event

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")

Secrets = dict[str, Any]
"""What lies beside a line: by `"0"` or `"1"` what that seat alone may know, by `"server"` what
nobody may know yet."""

EVENT = "event"
"""Under this key lie an event's hidden fields."""


class Emitted(NamedTuple):
    """What was emitted in one batch."""

    events: list[Event]
    """As everybody sees them."""
    secrets: dict[int, Secrets]
    """What lies beside them, by index."""


class Table(Generic[S, O, C]):
    """One match as its rules see it; `state` changes only through what is emitted here."""

    def __init__(
        self,
        match: MatchState[S],
        options: O,
        cards: C,
        evolve_game: Callable[[S, GameEvent, C], None],
        dice: DiceSource,
        shuffles: Shuffles,
        hidden: HiddenFacts | None = None,
    ) -> None:
        self.match = match
        """What is true of the match beyond its game: time-outs, draws, revealed cards."""
        self.options = options
        """The match's options."""
        self.cards = cards
        """The card set that the match is played with."""
        self.dice = dice
        self.hidden = HiddenFacts() if hidden is None else hidden
        self._evolve = evolve_game
        self._shuffles = shuffles
        self._events: list[Event] = []
        self._secrets: dict[int, Secrets] = {}

    @property
    def state(self) -> S:
        """What is true now."""
        return self.match.game

    # Events

    def emit(self, event: GameEvent) -> None:
        """`event` happened: the state follows, and every client will see it."""
        self._evolve(self.match.game, event, self.cards)
        if event.hidden:
            event = self._redacted(event)
        self._events.append(event)

    def emit_match_event(self, event: MatchEvent) -> None:
        """Emit an event of the life cycle; rules have the methods below for those they need."""
        evolve(self.match, event)
        self._events.append(event)

    def disclose(self, seat: Seat, **facts: Any) -> None:
        """Let `seat` alone know more about the event emitted last, or the first of the batch."""
        self._beside(seat, max(len(self._events) - 1, 0)).update(facts)

    def end_batch(self) -> Emitted:
        """What was emitted since the last call."""
        emitted = Emitted(self._events, self._secrets)
        self._events, self._secrets = [], {}
        self.dice.end_batch()
        return emitted

    @property
    def emitted(self) -> int:
        """How many events the present batch holds so far."""
        return len(self._events)

    def _redacted(self, event: GameEvent) -> GameEvent:
        fields = {name: getattr(event, name) for name in event.hidden}
        known = {name: value for name, value in fields.items() if value is not msgspec.UNSET}
        if not known:
            return event
        seat: Seat = event.seat  # type: ignore[attr-defined] # events with hidden fields have one
        self._beside(seat, len(self._events))[EVENT] = msgspec.to_builtins(known)
        return msgspec.structs.replace(event, **dict.fromkeys(known, msgspec.UNSET))

    def _beside(self, seat: Seat, index: int) -> dict[str, Any]:
        beside: dict[str, Any] = self._secrets.setdefault(index, {}).setdefault(str(seat), {})
        return beside

    # Dice

    def roll(self, sides: int, *, why: str, low: int = 1, who: str | int | None = None) -> int:
        """A value from `low` to `low + sides - 1`, for the purpose `why`, rolled by `who`.

        DrawsExhausted if the match has used up its chain; the run then has the rules judge it.
        """
        opened = self.dice.open_draw()
        if opened is not None:
            self.emit_match_event(opened)
        value, draw = self.dice.roll(low, sides)
        self.emit_match_event(DieRolled(low, sides, value, why, draw, who))
        return value

    # Hidden cards

    def shuffle(self, deck: int, cards: Sequence[str]) -> list[str]:
        """Shuffle `cards` (in canonical order) as deck number `deck`; their handles, top first."""
        known = self.match.decks.get(deck)
        no = 0 if known is None else known.no + 1
        order, commits = self._shuffles.shuffle(deck, no, cards)
        handles = [handle(deck, no, position) for position in range(len(order))]
        self.hidden.cards.update(zip(handles, order, strict=True))
        self.hidden.shuffled.append(ShuffledCards(deck, no, list(cards)))
        self.emit_match_event(DeckShuffled(deck, no, commits))
        return handles

    def card(self, card_handle: str) -> str:
        """The card that a handle stands for: known to the rules, not to everybody."""
        return self.hidden.cards[card_handle]

    def show(self, seat: Seat, card_handles: Sequence[str]) -> None:
        """Let `seat` alone see these cards, beside the event emitted last."""
        for card_handle in card_handles:
            salt = self._shuffles.salt(*parse_handle(card_handle))
            self.disclose(seat, **{card_handle: {"card": self.card(card_handle), "salt": salt}})

    def reveal(self, card_handle: str) -> str:
        """Show a card to everybody, with its proof; the card."""
        card, (deck, no, position) = self.card(card_handle), parse_handle(card_handle)
        salt = self._shuffles.salt(deck, no, position)
        self.emit_match_event(CardRevealed(deck, no, position, card, salt))
        return card

    # Sealed answers

    def sealed(self, seat: Seat, decision: str, part: int = 0) -> Any:
        """This part of what `seat` answered, until it is opened; None afterwards."""
        kept = self.hidden.part(seat, decision, part)
        return None if kept is None else kept.opening.payload

    def open(self, seat: Seat, decision: str, part: int = 0) -> None:
        """Show a part of what `seat` sealed for `decision`; a default answer is in no line."""
        kept = self.hidden.part(seat, decision, part)
        if kept is not None:
            self.open_part(kept)

    def open_part(self, kept: SealedPart) -> None:
        """Show a sealed part to everybody."""
        self.hidden.sealed.remove(kept)
        if kept.committed:
            self.emit_match_event(kept.opening)


AnyTable: TypeAlias = Table[Any, Any, Any]
