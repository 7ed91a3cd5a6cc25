"""The units and cards on the table of PBWCG, as far as one reader knows them (PB-1, PB-21).

A card is called by its side and its id, as a PC on the field is: `A.eq04`. No side has one twice.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.english import print_mod_en
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.ids import (
    BsName,
    CardId,
    UnitId,
    card_thing,
    seat_of,
    support_number,
)
from saikoro.domain.games.pbwcg.rules import values
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import NUMBERED
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, UNKNOWN, SetSlot, Unit
from saikoro.domain.games.pbwcg.telling.faces import BAD_STATUSES
from saikoro.domain.games.pbwcg.words import OnTable, Phase, Purpose
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import added
from saikoro.domain.match.interface.table_view import Badge, Number, Thing
from saikoro.domain.text import Text
from saikoro.domain.words import Word

ACTING = Badge(Text("行動中", "acting"))
"""Of the unit whose turn it is."""

_ATTACK = (w.Value.ATTACK_BODY, w.Value.ATTACK_SKILL, w.Value.ATTACK_MIND)
_DEFENCE = (w.Value.DEFENCE_BODY, w.Value.DEFENCE_SKILL, w.Value.DEFENCE_MIND)
"""The names of the values 体/技/心."""


class Laying:
    """Lays units and cards on the table, zone by zone."""

    def __init__(self, battle: Battle) -> None:
        self.things: dict[str, Thing] = {}
        self._battle = battle
        self._state = battle.state
        self._cards = battle.cards
        state = battle.state
        self._acted: set[UnitId] = set()
        """The units whose turn is over."""
        if state.phase is Phase.MAIN:
            self._acted = {one.unit for one in state.order[: state.acted]} - {state.unit}

    def lay(self, seat: Seat, cards: Iterable[CardId], zone: str) -> None:
        """Cards side by side or on one another, backs where the reader does not know them."""
        for at, card in enumerate(cards):
            if card == UNKNOWN:
                self.things[f"{zone}:{at + 1}"] = Thing(zone, at, face_down=True)
            else:
                self.things.setdefault(card_thing(seat, card), Thing(zone, at, card))

    # Units

    def units(self, seat: Seat, front: str, rear: str) -> None:
        """The units of a side, each PC with all that it wears and commands.

        Between the events in which two PCs change places, both lie in one slot. A support whose
        master has left lies under whoever is in its slot until it vanishes.
        """
        units, slots = self._state.units, dict(enumerate(self._state.pls[seat].slots, 1))
        for unit in units.values():
            if unit.seat == seat and unit.master not in units:
                at = unit.slot - 1
                zone, at = (front, at) if at < FRONT_SLOTS else (rear, at - FRONT_SLOTS)
                other = slots[unit.slot]
                if other is None:
                    slots[unit.slot] = unit.id
                self._standing(unit, zone, at, None if unit.master is None else other)

    def _standing(self, unit: Unit, zone: str, at: int, under: UnitId | None) -> None:
        self._unit(unit, zone, at, under)
        for beneath, item in enumerate(unit.items):
            self.things[card_thing(unit.seat, item)] = Thing(zone, beneath, item, under=unit.id)
        for beneath, support in enumerate(unit.supports, len(unit.items)):
            self._unit(self._state.units[support], zone, beneath, unit.id)

    def _unit(self, unit: Unit, zone: str, at: int, under: UnitId | None = None) -> None:
        waits = unit.arrived and unit.arrived >= self._state.turn
        self.things[unit.id] = Thing(
            zone,
            at,
            unit.card,
            name=None if unit.master is None else self._support(unit),
            dim=bool(waits) or unit.id in self._acted,
            under=under,
            numbers=tuple(self._numbers(unit)),
            badges=tuple(self._badges(unit)),
        )

    def _support(self, unit: Unit) -> Text:
        """A support, with its number."""
        return _numbered(self._cards.supports[unit.card].label, support_number(unit.id))

    def _numbers(self, unit: Unit) -> Iterator[Number]:
        battle, printed = self._battle, self._battle.printed(unit)
        yield number(OnTable.ENDURANCE, unit.endurance, battle.endurance_maximum(unit))
        yield number(OnTable.WP, unit.wp, printed.wp)
        speed = added(values.speed(battle, unit))
        yield number(w.Value.SPEED, speed, None, printed.stats.skill)
        attack = values.by_attribute(values.attack_value, battle, unit)
        for word, value, stat in zip(_ATTACK, attack, printed.stats, strict=True):
            yield number(word, value, None, stat)
        defence = values.by_attribute(values.defence_value, battle, unit)
        for word, value, stat in zip(_DEFENCE, defence, printed.stats, strict=True):
            yield number(word, value, None, stat // 2)
        yield number(OnTable.RANGE, values.normal_range(battle, unit), None, printed.range)
        if unit.items:
            weight = sum(self._cards.equipment[item].weight for item in unit.items)
            yield number(OnTable.WEIGHT, weight, self._cards.pcs[unit.card].sp)
        if unit.supports:
            supports = [self._state.units[support].card for support in unit.supports]
            used = sum(self._cards.supports[support].cp for support in supports)
            yield number(OnTable.CP, used, values.capacity(battle, unit))

    def _badges(self, unit: Unit) -> Iterator[Badge]:
        if unit.id == self._state.unit:
            yield ACTING
        check = self._state.check
        if check is not None and check.unit == unit.id:
            yield _check(check.purpose, check.number, check.of)
        for bs in unit.bs:
            yield self._bs(bs.name)
        for status in unit.statuses:
            yield _status(status.mod, status.limited, status.left)

    def _bs(self, name: BsName) -> Badge:
        bs = self._cards.bs[name]
        return _bad_status(bs.label, bs.effect)

    # Set cards, the field, the order

    def sets(self, seat: Seat, sets: Sequence[SetSlot | None], zone: str) -> None:
        """The cards in the set slots of a side."""
        for at, slot in enumerate(sets):
            if slot is None:
                continue
            known = slot.card != UNKNOWN
            name = card_thing(seat, slot.card) if known else f"{zone}:{at + 1}"
            self.things[name] = Thing(
                zone,
                at,
                slot.card if known else None,
                face_down=not slot.face_up,
                numbers=tuple(self._counted(slot)),
            )

    def _counted(self, slot: SetSlot) -> Iterator[Number]:
        """When a face-down card was laid, or how long a lasting one stays."""
        if not slot.face_up:
            yield number(OnTable.LAID, slot.laid)
        elif slot.left:
            yield number(OnTable.TURNS, slot.left, self._cards.sets[slot.card].turns)

    def field(self, zone: str) -> None:
        """The card in the field slot."""
        field = self._state.field
        if field is not None:
            turns = number(OnTable.TURNS, field.left, self._cards.sets[field.card].turns)
            self.things[card_thing(field.owner, field.card)] = Thing(
                zone, 0, field.card, owner=field.owner, numbers=(turns,)
            )

    def order(self, zone: str) -> None:
        """The units of the order that are still on the field, with the speed that counts.

        It is that of this turn, or before that of the last.
        """
        state, acting = self._state, self._state.unit
        acted = 0 if state.phase in _BEFORE_MAIN_TURN else state.acted
        for at, one in enumerate(state.order):
            unit = state.units.get(one.unit)
            if unit is not None:
                self.things[f"{zone}:{one.unit}"] = Thing(
                    zone,
                    at,
                    unit.card,
                    name=None if unit.master is None else self._support(unit),
                    owner=seat_of(one.unit),
                    dim=at < acted and one.unit != acting,
                    numbers=(number(w.Value.SPEED, one.speed),),
                    badges=(ACTING,) if one.unit == acting else (),
                )


_BEFORE_MAIN_TURN: tuple[Phase, ...] = (Phase.START, Phase.PL_TURN, Phase.FIELD)
"""Phases of a turn in which no unit has acted yet (PB-5)."""


@lru_cache(maxsize=8192)
def number(word: Word, value: int, most: int | None = None, printed: int | None = None) -> Number:
    """A number by its closed word; the same ones are the same object."""
    return Number.of(word, value, most=most, printed=printed)


@lru_cache(maxsize=1024)
def _numbered(name: Text, at: int) -> Text:
    return NUMBERED.filled(name=name, number=at)


_TRY = Text("{of}回中{at}回目", "try {at} of {of}")


@lru_cache
def _check(purpose: Purpose, at: int, of: int) -> Badge:
    """The check that is asked for, and its try."""
    return Badge(Text.of(purpose), _TRY.filled(at=at, of=of) if of > 1 else None)


@lru_cache(maxsize=1024)
def _bad_status(name: Text, effect: w.BsEffect) -> Badge:
    return Badge(name, BAD_STATUSES[effect])


@lru_cache(maxsize=1024)
def _status(mod: str, limited: str | None, left: int) -> Badge:
    """A status change, with the name of a limited one (PB-15.1)."""
    name = f"【{limited}】" if limited else ""
    en = print_mod_en(read_mod(mod))
    return Badge(Text.plain(f"{name}{mod}", f"{name} {en}".strip()), left=left)
