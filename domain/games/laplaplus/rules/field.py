"""LP-1 to LP-3 as queries on the state and the card set."""

from contextlib import AbstractContextManager
from typing import assert_never

from saikoro.domain.games.laplaplus.cards.card_set import Card, CardSet
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.words import Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Table

# Words that are often needed, bound once: an attribute of an enum is slow.
DOWN, NO_INTERCEPTION = Unmet.DOWN, n.Marker.NO_INTERCEPTION

LaplaPlusTable = Table[LaplaPlusState, LaplaPlusOptions, CardSet]


class Field:
    """Both rows during the battle. Cards are instance names, such as `A1`."""

    def __init__(self, table: LaplaPlusTable) -> None:
        self.emit = table.emit
        self.under, self.terms = table.under, table.terms
        self.unmet, self.ground = table.unmet, table.ground
        self.state = table.state
        self._catalogue = table.cards.cards
        self.printed: dict[Instance, Card] = {
            name: self._catalogue[card.number] for name, card in table.state.cards.items()
        }
        """What is printed on each instance."""
        self.readied: set[Instance] = set()
        """Which cards came up again in this turn (LP-8.6)."""
        self.cancelled: dict[Instance, Instance] = {}
        """Which effects were cancelled, by what; what an Event does to them is yet to be stated."""

    def acts(self, rule: str, card: Instance) -> AbstractContextManager[None]:
        """Do what follows for the activated line of a card, by `rule`."""
        return self.under(rule, thing=card, line=self.printed[card].line)

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
        return sum(self.printed[card].force for card in self.state.rows[seat])

    def number(self, card: Instance) -> int:
        """The number of an instance; instances of one number are the same card (LP-2.5)."""
        return self.printed[card].number

    def force(self, number: int) -> int:
        """The Force printed on a catalogue card (LP-2.1)."""
        return self._catalogue[number].force

    def shared_cards(self) -> set[int]:
        """The numbers that have an up copy in both rows (LP-3.9)."""
        mine, theirs = (
            {self.printed[card].number for card in row if self.state.cards[card].up}
            for row in self.state.rows
        )
        return mine & theirs

    def can_activate(self, card: Instance, source: Instance | None = None) -> bool:
        """LP-8.2: whether the ability of `card` may activate now.

        `source` is the source of the damage in a damage window.
        """
        if self.is_up(card):
            return self.holds(card, source)
        self.unmet(DOWN if card in self.state.cards else Unmet.GONE, "LP-8.2", card)
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
        match condition:
            case n.Condition.HALF_HP:
                seat = seat_of(card)
                hp, base = self.state.hp[seat], self.base_hp(seat)
                holds = 2 * hp <= base
                if not holds:
                    self.unmet(Unmet.NOT_HALF, "LP-3.8", card, hp=hp, base=base)
            case n.Condition.SHARED_CARD:
                holds = bool(self.shared_cards())
                if not holds:
                    self.unmet(Unmet.NOT_SHARED, "LP-3.9", card)
            case n.Condition.SOURCE_PRESENT:
                holds = source is not None and self.in_row(source)
                if not holds:
                    self.unmet(Unmet.SOURCE_GONE, "LP-3.10", card)
            case n.Condition.TOP:
                holds = self.is_top(card)
                if not holds:
                    self.unmet(Unmet.NOT_TOP, "LP-3.7", card)
            case _:
                assert_never(condition)
        return holds

    def is_top(self, card: Instance) -> bool:
        """LP-3.7: the first card of its row, or one with a bridge directly below it (S2)."""
        if self.state.rows[seat_of(card)][0] == card:
            return True
        below = self.below(card)
        return below is not None and self.printed[below].bridge
