"""LP-1 to LP-3 as queries on the state and the card set."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

from saikoro.domain.games.laplaplus.cards.card_set import Card, CardSet
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.ids import Instance, seat_of
from saikoro.domain.games.laplaplus.options import LaplaPlusOptions
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.words import Part
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.comparing import Ahead, Order
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Table, Term

# Words that are often needed, bound once: an attribute of an enum is slow.
BASE_NOW = Part.BASE_NOW

F = TypeVar("F", bound=Callable[..., Any])

LaplaPlusTable = Table[LaplaPlusState, LaplaPlusOptions, CardSet]


def _line(table: LaplaPlusTable, card: Instance) -> int:
    """The activated line of an instance."""
    line: int = table.at_hand.printed[card].line
    return line


def carries_out(by: str) -> Callable[[F], F]:
    """Register a function that carries out, by a rule, the activated line of its `card`."""
    return rule(by, thing="card", line=_line)


class Field:
    """Both rows during the battle. Cards are instance names, such as `A1`."""

    def __init__(self, table: LaplaPlusTable) -> None:
        table.at_hand = self
        self.emit, self.meets, self.find = table.emit, table.meets, table.find
        self.total, self._ahead = table.total, table.ahead
        self.state = table.state
        self._catalogue = table.cards.cards
        self.printed: dict[Instance, Card] = {
            name: self._catalogue[card.number] for name, card in table.state.cards.items()
        }
        """What is printed on each instance."""
        self._force = {name: card.force for name, card in self.printed.items()}
        self._number = {name: card.number for name, card in self.printed.items()}
        self.actions = self._with(*get_args(n.Action))
        """The instances with an A line."""
        self.cancels = self._with(n.Cancel)
        """The instances that cancel Events (LP-8.1 step 3)."""
        self.hastes = self._amounts(n.Speed)
        """How much each instance with E9 adds to speed (LP-6.2 step 3)."""
        self.decoys = self._amounts(n.Decoy)
        """How much damage each instance with E2 deals for what it ignores (LP-8.9)."""
        self.boosts = self._with(n.Boost)
        """The instances that add to damage (LP-9.1)."""
        self.reloads = self._with(n.Reload)
        """The instances that turn up what goes down above them (LP-8.5)."""
        self.reacts = self._with(n.Boost, n.Revenge, n.Guard, n.Mirror)
        """The instances with Events of the damage window (LP-8.4)."""
        self.at_least = {
            name: card.ability.at_least
            for name, card in self.printed.items()
            if isinstance(card.ability, n.Revenge | n.Guard | n.Mirror)
            and card.ability.at_least > 1
        }
        """How much damage each instance reacts to that does not react to any (LP-9.1)."""
        self.sights = self._with(n.FamilySight, n.NumberSight)
        """The instances with Events of the list window (LP-8.4)."""
        self._at_start = self.base_hp(0), self.base_hp(1)
        """The base HP of each side before the battle."""
        self._speed: list[list[Term]] = [[], []]
        """What the speed of each side is added up from."""

    def _amounts(self, kind: type[n.Speed | n.Decoy]) -> dict[Instance, int]:
        each = ((name, card.ability) for name, card in self.printed.items())
        return {name: ability.amount for name, ability in each if isinstance(ability, kind)}

    def _with(self, *effects: type[n.Effect]) -> set[Instance]:
        return {name for name, card in self.printed.items() if type(card.ability) in effects}

    def row(self, seat: Seat) -> tuple[Instance, ...]:
        """The row of `seat` as it is now, top first; no event changes it later."""
        return tuple(self.state.rows[seat])

    def in_row(self, card: Instance) -> bool:
        """Whether an instance has not been removed."""
        return card in self.state.cards

    def has_lost(self, seat: Seat) -> bool:
        """Whether a card with Force has left the row of a side."""
        return self.base_hp(seat) < self._at_start[seat]

    def place(self, card: Instance) -> int:
        """The place of an instance in its row, from 1 at the top (LP-1.3)."""
        return self.state.rows[seat_of(card)].index(card) + 1

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

    def bridge(self, card: Instance) -> Instance | None:
        """The instance directly below it, if it has S2 (LP-3.16)."""
        below = self.below(card)
        return below if below is not None and self.printed[below].bridge else None

    def hp(self, seat: Seat) -> int:
        """The HP of a side (LP-2.3)."""
        return self.state.hp[seat]

    def base_hp(self, seat: Seat) -> int:
        """The sum of Force in the row now, of up and down cards (LP-2.2)."""
        return sum(map(self._force.__getitem__, self.state.rows[seat]))

    def set_speed(self) -> None:
        """Set the speed of each side to its base HP now (LP-6.2 step 1)."""
        self._speed = [[(BASE_NOW, self.base_hp(0))], [(BASE_NOW, self.base_hp(1))]]

    def add_speed(self, seat: Seat, faster: Term) -> None:
        """Add to the speed of a side (LP-6.2 step 3)."""
        self._speed[seat].append(faster)

    def speed(self, seat: Seat) -> int:
        """The speed of a side in this turn."""
        return self.total(*self._speed[seat])

    def ahead(self, order: Order) -> Ahead:
        """Which side is ahead; B of identical rows, which no battle compares (LP-5.4)."""
        return self._ahead(order, self) or Ahead(1, order.measures[-1].name)

    def size(self, seat: Seat) -> int:
        """How many cards a row has now."""
        return len(self.state.rows[seat])

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

    def up(self, seat: Seat) -> list[Instance]:
        """The cards of a row that are up, top first."""
        cards = self.state.cards
        return [card for card in self.state.rows[seat] if cards[card].up]
