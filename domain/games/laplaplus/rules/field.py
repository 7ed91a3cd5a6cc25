"""LP-1 to LP-3 as queries on the state and the card set."""

from collections.abc import Callable
from typing import Any, TypeVar

from saikoro.domain.games.laplaplus.cards.card_set import Card, CardSet
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.words import Ground, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Table

# Words that are often needed, bound once: an attribute of an enum is slow.
NO_INTERCEPTION = n.Marker.NO_INTERCEPTION
HALF_HP, SHARED_CARD = n.Condition.HALF_HP, n.Condition.SHARED_CARD
SOURCE_PRESENT, TOP = n.Condition.SOURCE_PRESENT, n.Condition.TOP
DOWN, GONE = Unmet.DOWN, Unmet.GONE
NOT_HALF, NOT_SHARED, NOT_TOP = Unmet.NOT_HALF, Unmet.NOT_SHARED, Unmet.NOT_TOP
HALF, SHARED = Ground.HALF, Ground.SHARED

F = TypeVar("F", bound=Callable[..., Any])

LaplaPlusTable = Table[LaplaPlusState, LaplaPlusOptions, CardSet]


def _line(table: LaplaPlusTable, card: Instance) -> int:
    """The activated line of an instance, which may have left its row."""
    number = table.state.initial_rows[seat_of(card)][int(card[1:]) - 1]
    return table.cards.cards[number].line


def carries_out(by: str) -> Callable[[F], F]:
    """Register a function that carries out, by a rule, the activated line of its `card`."""
    return rule(by, thing="card", line=_line)


State = Callable[..., None]
"""States a fact: `Table.ground` or `Table.unmet`."""


class Field:
    """Both rows during the battle. Cards are instance names, such as `A1`."""

    def __init__(self, table: LaplaPlusTable) -> None:
        self.emit = table.emit
        self.terms = table.terms
        self.unmet, self.ground = table.unmet, table.ground
        self.recording, self.state = table.recording, table.state
        self._catalogue = table.cards.cards
        self.printed: dict[Instance, Card] = {
            name: self._catalogue[card.number] for name, card in table.state.cards.items()
        }
        """What is printed on each instance."""
        self._force = {name: card.force for name, card in self.printed.items()}
        self._number = {name: card.number for name, card in self.printed.items()}
        self.cancels = {
            name for name, card in self.printed.items() if isinstance(card.ability, n.Cancel)
        }
        """The instances that cancel Events (LP-8.1 step 3)."""
        self.readied: set[Instance] = set()
        """Which cards came up again in this turn (LP-8.6)."""
        self.cancelled: dict[Instance, Instance] = {}
        """Which effects were cancelled, by what; what an Event does to them is yet to be stated."""

    def row(self, seat: Seat) -> tuple[Instance, ...]:
        """The row of `seat` as it is now, top first; no event changes it later."""
        return tuple(self.state.rows[seat])

    def in_row(self, card: Instance) -> bool:
        """Whether an instance has not been removed."""
        return card in self.state.cards

    def is_up(self, card: Instance) -> bool:
        """Whether an instance is in its row and up."""
        present = self.state.cards.get(card)
        return present is not None and present.up

    def above(self, card: Instance) -> Instance | None:
        """The adjacent instance above, whatever its state (LP-2.6)."""
        row = self.state.rows[seat_of(card)]
        at = row.index(card)
        return row[at - 1] if at else None

    def below(self, card: Instance) -> Instance | None:
        """The adjacent instance below, whatever its state (LP-2.6); None for a removed card."""
        row = self.state.rows[seat_of(card)]
        at = row.index(card) + 1 if card in row else len(row)
        return row[at] if at < len(row) else None

    def base_hp(self, seat: Seat) -> int:
        """The sum of Force in the row now, of up and down cards (LP-2.2)."""
        return sum(map(self._force.__getitem__, self.state.rows[seat]))

    def number(self, card: Instance) -> int:
        """The number of an instance; instances of one number are the same card (LP-2.5)."""
        return self._number[card]

    def force(self, number: int) -> int:
        """The Force printed on a catalogue card (LP-2.1)."""
        return self._catalogue[number].force

    def shared_cards(self) -> set[int]:
        """The numbers that have an up copy in both rows (LP-3.9)."""
        number, cards = self._number, self.state.cards
        mine, theirs = self.state.rows
        return {number[card] for card in mine if cards[card].up} & {
            number[card] for card in theirs if cards[card].up
        }

    def can_activate(self, card: Instance, source: Instance | None = None) -> bool:
        """LP-8.2: whether the ability of `card` may activate now.

        `source` is the source of the damage in a damage window.
        """
        if self.is_up(card) and self.holds(card, source):
            return True
        if self.recording:
            self.state_inactive("LP-8.2", card, self.unmet, source)
        return False

    def cannot_intercept(self, card: Instance, by: Instance) -> bool:
        """LP-3.13: whether the ability of `by` triggers no Event of `card`."""
        if NO_INTERCEPTION in self.printed[by].markers and seat_of(by) != seat_of(card):
            self.unmet(Unmet.NO_INTERCEPTION, "LP-3.13", card, by)
            return True
        return False

    def holds(self, card: Instance, source: Instance | None = None) -> bool:
        """Whether all conditions of the ability of `card` hold (LP-3.7 to LP-3.10)."""
        for condition in self.printed[card].conditions:
            if not self._condition_holds(condition, card, source):
                return False
        return True

    def _condition_holds(
        self, condition: n.Condition, card: Instance, source: Instance | None
    ) -> bool:
        if condition is HALF_HP:
            seat = seat_of(card)
            return 2 * self.state.hp[seat] <= self.base_hp(seat)
        if condition is SHARED_CARD:
            return bool(self.shared_cards())
        if condition is SOURCE_PRESENT:
            return source is not None and self.in_row(source)
        return self.is_top(card)

    def state_inactive(
        self, rule: str, card: Instance, state: State, source: Instance | None = None
    ) -> None:
        """State why a card cannot activate, if so: it is down, or a condition does not hold."""
        present = self.state.cards.get(card)
        if present is None or not present.up:
            state(GONE if present is None else DOWN, rule, card)
            return
        for condition in self.printed[card].conditions:
            if not self._condition_holds(condition, card, source):
                self._state_unheld(condition, card, state)
                return

    def _state_unheld(self, condition: n.Condition, card: Instance, state: State) -> None:
        if condition is HALF_HP:
            seat = seat_of(card)
            hp, base = self.state.hp[seat], self.base_hp(seat)
            state(NOT_HALF, "LP-3.8", card, hp=hp, base=base)
        elif condition is SHARED_CARD:
            state(NOT_SHARED, "LP-3.9", card)
        elif condition is SOURCE_PRESENT:
            state(Unmet.SOURCE_GONE, "LP-3.10", card)
        else:
            state(NOT_TOP, "LP-3.7", card)

    def state_conditions(self, card: Instance) -> None:
        """State how each condition holds of a card that activates (LP-3.7 to LP-3.9)."""
        for condition in self.printed[card].conditions:
            if condition is HALF_HP:
                seat = seat_of(card)
                hp, base = self.state.hp[seat], self.base_hp(seat)
                self.ground(HALF, "LP-3.8", card, hp=hp, base=base)
            elif condition is SHARED_CARD:
                self._state_shared()
            elif condition is TOP:
                self._state_top(card)
            # of a source that is present, the chain of causes has the damage

    def _state_shared(self) -> None:
        shared, cards = self.shared_cards(), self.state.cards
        both = (name for row in self.state.rows for name in row if cards[name].up)
        names = [name for name in both if self._number[name] in shared]
        self.ground(SHARED, "LP-3.9", *names)

    def _state_top(self, card: Instance) -> None:
        below = self.below(card)
        if self.state.rows[seat_of(card)][0] == card:
            self.ground(Ground.TOP, "LP-3.7", card)
        elif below is not None:
            self.ground(Ground.BRIDGED, "LP-3.7", card, below)

    def is_top(self, card: Instance) -> bool:
        """LP-3.7: the first card of its row, or one with a bridge directly below it (S2)."""
        if self.state.rows[seat_of(card)][0] == card:
            return True
        below = self.below(card)
        return below is not None and self.printed[below].bridge
