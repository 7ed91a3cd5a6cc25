"""The battle report of PBWCG: what the fields of its events say."""

from typing import TypeAlias, cast

from saikoro.domain.games.pbwcg.cards.card_set import CardSet, Named
from saikoro.domain.games.pbwcg.cards.notation.english import print_mod_en
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.events.cards import SupportSummoned, SupportVanished
from saikoro.domain.games.pbwcg.ids import (
    FIELD,
    SIDES,
    BsName,
    CardId,
    Counted,
    Entry,
    Holder,
    ModText,
    Place,
    SupportId,
    Turns,
    UnitId,
    card_of,
    is_support,
    seat_of,
    set_slot_of,
    support_number,
)
from saikoro.domain.games.pbwcg.rules.naming import NUMBERED
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.state import PbwcgState, UnitSpeed
from saikoro.domain.games.pbwcg.telling import sentences as s
from saikoro.domain.games.pbwcg.words import Column, Kind
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.writer import Reading, Writer

_Reading: TypeAlias = Reading[PbwcgState, CardSet]


def _card(card: CardId, reading: _Reading) -> str:
    """The name of a card or of an ability."""
    cards = reading.cards
    printed: Named = cards.cards.get(card) or cards.abilities[card]
    return printed.name_en if reading.language == "en" else printed.name


def _unit(unit: UnitId, reading: _Reading) -> str:
    """A unit by its side and the name of its card, without the title in Ren, Blade of Dawn.

    A support that has left has no name any more.
    """
    if not is_support(unit):
        return _of_side(unit, _short(card_of(unit), reading), reading)
    there = reading.known.match.game.units.get(unit)
    name = Kind.SUPPORT.text(reading.language) if there is None else _short(there.card, reading)
    return _of_side(unit, _numbered(unit, name, reading), reading)


def _support(support: UnitId, reading: _Reading) -> str:
    """A support that arrives or vanishes, whose event has its card."""
    event = cast("SupportSummoned | SupportVanished", reading.event)
    return _of_side(support, _numbered(support, _short(event.card, reading), reading), reading)


def _short(card: CardId, reading: _Reading) -> str:
    return reading.cards.short_en[card] if reading.language == "en" else _card(card, reading)


def _numbered(support: UnitId, name: str, reading: _Reading) -> str:
    return reading.text(NUMBERED, name=name, number=support_number(support))


def _of_side(unit: UnitId, name: str, reading: _Reading) -> str:
    return reading.text(s.OF_SIDE, side=SIDES[seat_of(unit)], name=name)


def _place(slot: Place, reading: _Reading) -> str:
    place = place_of(slot)
    return place.in_language(reading.language)


def _placed(one: UnitSpeed, reading: _Reading) -> str:
    return reading.text(s.WITH_SPEED, unit=_unit(one.unit, reading), speed=one.speed)


def _entry(entry: Entry, reading: _Reading) -> str:
    """An entry of the targets of a command (PB-20)."""
    if isinstance(entry, int):
        return _place(entry, reading)
    column = Column.named(entry)
    if column is not None:
        return column.text(reading.language)
    return _card(entry, reading) if entry in reading.cards.cards else _holder(entry, reading)


def _holder(name: Holder, reading: _Reading) -> str:
    if name == FIELD:
        return reading.text(s.THE_FIELD)
    slot = set_slot_of(name)
    if slot is None:
        return _unit(name, reading)
    return reading.text(s.A_SET_SLOT, side=SIDES[seat_of(name)], slot=slot)


def _counted(what: Counted, reading: _Reading) -> str:
    return _card(what, reading) if what in reading.cards.cards else _mod(what, reading)


def _mod(mod: ModText, reading: _Reading) -> str:
    return print_mod_en(read_mod(mod)) if reading.language == "en" else mod


def _bs(bs: BsName, reading: _Reading) -> str:
    return reading.cards.bs[bs].name_en if reading.language == "en" else bs


def _turns(turns: Turns, reading: _Reading) -> str:
    return reading.text(s.ONE_TURN if turns == 1 else s.TURNS, turns=turns)


report = Writer(
    s.SENTENCES,
    meanings={
        Seat: lambda seat, _reading: SIDES[seat],
        CardId: _card,
        UnitId: _unit,
        SupportId: _support,
        Place: _place,
        UnitSpeed: _placed,
        Entry: _entry,
        Holder: _holder,
        Counted: _counted,
        ModText: _mod,
        BsName: _bs,
        Turns: _turns,
    },
    slots=s.SLOTS,
    comma=s.COMMA,
).write
