"""The table as the rules of PBWCG read it: who stands where, and what is printed on cards."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Pc, Support
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.statics import Statics
from saikoro.domain.games.pbwcg.cards.notation.texts import Action as Clause
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.ids import CardId, UnitId, card_thing, is_support, seat_of
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, Unit
from saikoro.domain.games.pbwcg.versions import Version
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Table

PbwcgTable = Table[PbwcgState, PbwcgOptions, CardSet]


class Action:
    """What a unit does in its turn, while it is resolved."""

    def __init__(self, unit: Unit, *, attacks: bool) -> None:
        self.unit = unit
        self.attacks = attacks
        """Whether it is or contains an attack."""
        self.negated = False
        """その攻撃を無効 (PB-17.9)."""
        self.over = False
        """A 罠 has removed the attacker (PB-17.9)."""


Exempt = Literal["always", "on_user", "never"]


@dataclass(slots=True)
class Effect:
    """A text that is being resolved: whose it is, and whom its words mean."""

    controller: Seat
    """The PL whose side is 味方 (PB-19.4)."""
    source: CardId
    """The card or ability with the text."""
    exempt: Exempt = "never"
    """When its BS may be received more than once (PB-14.1)."""
    user: Unit | None = None
    """自身: the acting unit or the bearer."""
    provoker: Unit | None = None
    """攻撃者 or 召喚PC: the unit that set off the 罠."""
    action: Action | None = None
    """The action of which it is the text."""
    targets: Sequence[Unit] = ()
    """対象, of whom some may have left (PB-9.2)."""

    @property
    def thing(self) -> str:
        """The card on the table with the text, where that is no ability."""
        user = self.user
        if user is not None and user.card == self.source:
            return user.id
        return card_thing(self.controller, self.source)


class Blow(NamedTuple):
    """An attack phrase on its way."""

    attack: n.Attack
    attacker: Unit | None
    """None for a 罠."""
    effect: Effect
    riders: Sequence[tuple[n.InflictBs, Effect]]
    """Each 《BS》 with the text that has it."""
    sure: bool
    """Whether there is no evasion: 《必中》, 術, 罠."""
    resisted: bool = True
    """Whether resist checks are made: not by a 罠, nor against a confused PC of one's own."""


TEXT = -1
"""Where the text of a card stands on its face: last, behind its abilities."""

Resolve: TypeAlias = Callable[["Battle", Effect, Sequence[Clause]], Steps[None]]
"""Resolves clauses that choose nothing: behind a prefix, or in ブレイク (PB-19.7)."""


class Battle:
    """A match that is being played.

    `resolve` is given, because the clauses of texts and what they lead to need each other.
    """

    def __init__(self, table: PbwcgTable, resolve: Resolve, version: Version) -> None:
        self.emit = table.emit
        self.meets, self.find = table.meets, table.find
        self.total, self.count = table.total, table.count
        self.state = table.state
        self.options = table.options
        self.cards = table.cards
        self.table = table
        self.version = version
        self.action: Action | None = None
        """That of the acting unit, while it is resolved."""
        self._resolve = resolve

    def resolve(self, effect: Effect, clauses: Sequence[Clause]) -> Steps[None]:
        """Resolve clauses of an effect now (PB-19.7)."""
        return self._resolve(self, effect, clauses)

    @rule("PB-19.7", thing="effect.thing", line=TEXT)
    def resolve_text(self, effect: Effect, clauses: Sequence[Clause]) -> Steps[None]:
        """Resolve what the text of a card does as the card arrives or leaves (PB-19.7)."""
        yield from self._resolve(self, effect, clauses)

    # Units

    def stands(self, unit: Unit) -> bool:
        """Whether this very unit is on the field; one that has come again is another."""
        return self.state.units.get(unit.id) is unit

    def standing(self, unit: UnitId | None) -> Unit | None:
        """The unit with this id, if it is on the field."""
        return None if unit is None else self.state.units.get(unit)

    def printed(self, unit: Unit) -> Pc | Support:
        """The card of a unit."""
        if unit.master is None:
            return self.cards.pcs[unit.card]
        return self.cards.supports[unit.card]

    def endurance_maximum(self, unit: Unit) -> int:
        """The endurance that a unit has at most (PB-8.8)."""
        if unit.master is not None:
            return self.cards.supports[unit.card].endurance_maximum
        printed = self.cards.pcs[unit.card].endurance
        return self.options.base_endurance if printed is None else printed

    def has_pc_in_front(self, seat: Seat) -> bool:
        """Whether a PC stands in the front row of a side (PB-9.1)."""
        slots = self.state.pls[seat].slots
        return slots[0] is not None or slots[1] is not None

    def distance(self, attacker: Unit, target: Unit) -> int:
        """How far a target is for an attacker: 1 to 3 (PB-9.1)."""
        far = attacker.slot > FRONT_SLOTS and self.has_pc_in_front(attacker.seat)
        behind = target.slot > FRONT_SLOTS and self.has_pc_in_front(target.seat)
        return 1 + far + behind

    @property
    def acting_seat(self) -> Seat:
        """Whose side is handled first where both are (PB-0.6)."""
        state = self.state
        if state.seat is not None:
            return state.seat
        return state.first if state.unit is None else seat_of(state.unit)

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """Both, in the order in which they are handled (PB-0.6)."""
        return (0, 1) if self.acting_seat == 0 else (1, 0)

    @property
    def in_support_turn(self) -> bool:
        """Whether a support acts: no set card is activated, and no 罠 springs then (PB-17.3)."""
        return self.state.unit is not None and is_support(self.state.unit)

    # What is in force

    def worn(self, unit: Unit) -> Iterator[Statics]:
        """The statics of a unit's own card, then of what it wears, in order of attachment."""
        yield self.printed(unit).text.statics
        for item in unit.items:
            yield self.cards.equipment[item].text.statics

    def suffers(self, unit: Unit, effect: BsEffect) -> int:
        """How many BS with this effect a unit has."""
        if not unit.bs:
            return 0
        bs = self.cards.bs
        return sum(bs[one.name].effect is effect for one in unit.bs)
