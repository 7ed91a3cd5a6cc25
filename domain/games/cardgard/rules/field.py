"""The field as the rules read it: CG-1 in terms of the state and the card set."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from domain.games.cardgard.cards import nodes as n
from domain.games.cardgard.cards.card_set import STAR, CardSet, CommandCard, Unit
from domain.games.cardgard.events import Ref
from domain.games.cardgard.options import CardgardOptions
from domain.games.cardgard.state import CardgardState, Combatant
from domain.match.events import Seat
from domain.match.table import Table

CardgardTable = Table[CardgardState, CardgardOptions, CardSet]

A, B = 0, 1
SIDES: tuple[Seat, Seat] = (A, B)
FRONT, REAR = (1, 2), (3, 4)

AHEAD = {3: 1, 4: 2}
"""The front square straight ahead of a rear one (CG-1.2)."""

_COLUMN = {1: (2, 4), 3: (2, 4), 2: (1, 3), 4: (1, 3)}
"""The enemy squares in the column of an own one, front first (CG-1.3)."""


Purpose: TypeAlias = Literal[
    "order_tie",
    "round_roll",
    "sleep_start",
    "stun_check",
    "effect_check",
    "effect_amount",
    "sleep_damage",
    "melee_reaction",
    "extra_action",
    "counter_check",
]
"""What a die is rolled for (CG-17.1)."""


class BattleOver(Exception):
    """A side has no unit on the field (CG-16.1)."""


class Field:
    """Both fields during the battle."""

    def __init__(self, table: CardgardTable, commands: Sequence[CommandCard]) -> None:
        self.emit = table.emit
        self.state = table.state
        self.commands = commands
        """The command of each seat, which only its owner may know yet."""
        self.face = 0
        """The face of the round roll as it lies now; 0 before the first."""
        self.marked: list[Ref] = []
        """The first-strike units of this round (CG-6.4)."""
        self.noted: list[n.Ailment] = []
        """The ailments that the unit whose turn it is gets after it (CG-13.6)."""
        self.fallen: set[Seat] = set()
        """Who has lost a unit since the last leap check (CG-15.4)."""
        self.speaking: set[Ref] = set()
        """Whose abilities are being carried out (CG-13.2)."""
        self.resolving: set[Seat] = set()
        """Whose commands are resolving (CG-14.8)."""
        self.printed = table.cards.units | table.cards.leaps
        """What is printed on every unit."""
        self._triggers = {card: _trigger(unit) for card, unit in self.printed.items()}
        self._table = table

    def roll(self, why: Purpose, who: Ref | Seat | None = None) -> int:
        """CG-17.1."""
        return self._table.roll(6, why=why, who=who)

    def open_command(self, seat: Seat) -> None:
        """Show what `seat` sealed for its command, when the command becomes known (CG-18.4)."""
        self._table.open(seat, "submit_lineup", 1)

    # Units

    def card(self, unit: Combatant) -> Unit:
        """What is printed on a unit."""
        return self.printed[unit.card]

    def on_field(self, seat: Seat) -> list[Combatant]:
        """The units of a side by ascending square (CG-1.7, CG-1.8)."""
        units = self.state.units
        return [units[ref] for ref in self.state.squares[seat] if ref is not None]

    def everybody(self) -> list[Combatant]:
        """The units of both sides in listing order (CG-1.7)."""
        return self.on_field(A) + self.on_field(B)

    def on_squares(self, seat: Seat, squares: Iterable[int]) -> list[Combatant]:
        """The units of a side on these squares, in their order."""
        units, held = self.state.units, self.state.squares[seat]
        return [units[ref] for at in squares if (ref := held[at - 1]) is not None]

    def has_front(self, seat: Seat) -> bool:
        """Whether a side has a unit in front; asked after every action and turn (CG-12.7)."""
        left, right, *_ = self.state.squares[seat]
        return left is not None or right is not None

    def front(self, seat: Seat) -> list[Combatant]:
        """CG-1.2."""
        return self.on_squares(seat, FRONT)

    def rear(self, seat: Seat) -> list[Combatant]:
        """CG-1.2."""
        return self.on_squares(seat, REAR)

    def column(self, unit: Combatant) -> list[Combatant]:
        """The enemies in the same column, front first (CG-1.3)."""
        return self.on_squares(1 - unit.seat, _COLUMN[unit.square or 0])

    def in_order(self, units: Iterable[Combatant]) -> list[Combatant]:
        """These units by action order (CG-5.1)."""
        place = {ref: at for at, ref in enumerate(self.state.order)}
        return sorted(units, key=lambda unit: place[unit.ref])

    def leading(self) -> tuple[Seat, Seat]:
        """The leading side and the other, at this moment (CG-1.9)."""
        units = self.state.units
        for ref in self.state.order:
            if units[ref].on_field:
                seat = units[ref].seat
                return seat, 1 - seat
        raise BattleOver

    # Traits and abilities

    def trigger(self, unit: Combatant) -> n.AbilityTrigger | None:
        """What the ability of a unit answers, if it is a triggered one."""
        return self._triggers[unit.card]

    def has_trait(self, unit: Combatant, trait: str) -> bool:
        """CG-13.8: ★ is never lost."""
        lost = unit.no_traits and trait != STAR
        return not lost and trait in self.card(unit).traits

    def ability(self, unit: Combatant) -> n.Ability | None:
        """The ability of a unit, unless it is silenced (CG-13.1)."""
        return None if unit.silenced else self.card(unit).ability

    def static(self, unit: Combatant) -> n.Meaning | None:
        """What the ability of a unit means, if it works."""
        ability = self.ability(unit)
        return ability.meaning if ability is not None and unit.on_field else None

    def command_proof(self, unit: Combatant) -> bool:
        """CG-13.7."""
        return isinstance(self.static(unit), n.CommandProof)


def _trigger(unit: Unit) -> n.AbilityTrigger | None:
    meaning = None if unit.ability is None else unit.ability.meaning
    return meaning.trigger if isinstance(meaning, n.Triggered) else None


def listed(units: Iterable[Combatant]) -> list[Combatant]:
    """Units on the field in listing order (CG-1.7)."""
    return sorted(units, key=lambda unit: (unit.seat, unit.square or 0))
