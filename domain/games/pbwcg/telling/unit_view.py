"""Cards and units as a view shows them, with what is printed and with the values in force."""

from typing import Any

import msgspec

from saikoro.domain.games.pbwcg.cards.card_set import (
    Ability,
    CardSet,
    Equipment,
    Pc,
    SetCard,
    Support,
)
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.english import print_mod_en
from saikoro.domain.games.pbwcg.cards.notation.parse import read_mod
from saikoro.domain.games.pbwcg.ids import CardId, Slot, UnitId
from saikoro.domain.games.pbwcg.rules import values
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.state import UNKNOWN, Unit
from saikoro.domain.games.pbwcg.words import Kind
from saikoro.domain.match.interface.table import added


class CardView(msgspec.Struct, frozen=True):
    """A card that may be seen."""

    id: CardId
    name: str
    """The Japanese name."""
    name_en: str
    """The English name."""
    kind: Kind


class AbilityView(msgspec.Struct, frozen=True):
    """An ability that a unit has."""

    id: str
    """Its id in the catalogue."""
    name: str
    """The Japanese name."""
    name_en: str
    """The English name."""
    wp: int
    """The WP that it costs."""


class BsView(msgspec.Struct, frozen=True):
    """A BS that a PC has."""

    name: str
    """The Japanese name."""
    name_en: str
    """The English name."""
    turn: int
    """The turn in which it was received."""


class StatusView(msgspec.Struct, frozen=True):
    """A status change that a PC has (PB-15.1)."""

    mod: str
    """The change of a value as it is written on cards."""
    mod_en: str
    """The same in English."""
    left: int
    """Its counter."""
    limited: str | None
    """The name in 【】; null for a plain one."""


class UnitView(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on the field, with its values in force (PB-8)."""

    id: UnitId
    card: CardView
    """Its card."""
    attribute: w.Attribute
    """Its own attribute."""
    slot: Slot
    """A support's is its master's."""
    endurance: int
    """Its endurance now."""
    max_endurance: int
    """The maximum of its endurance (PB-8.8)."""
    wp: int
    """Its WP now."""
    max_wp: int
    """The maximum of its WP."""
    speed: int
    """Its speed (PB-8.1)."""
    attack: list[int]
    """The attack values 体/技/心."""
    defence: list[int]
    """The defence values 体/技/心."""
    range: int
    """The n of its 通常範囲."""
    arrived: int
    """The turn of its arrival; 0 for starters."""
    abilities: list[AbilityView]
    """Every ability that it can use (PB-18.1)."""


class PcView(UnitView, frozen=True, kw_only=True):
    """A PC, with all that it wears and suffers, and its supports."""

    items: list[CardView]
    """What it wears, in order of attachment."""
    weight: int
    """The weight of all items; what exceeds `sp` slows it down (PB-8.1)."""
    sp: int
    """The weight that it carries without being slowed down (PB-8.1)."""
    bs: list[BsView]
    """The BS that it has, in order of receipt."""
    received: list[str]
    """Every BS that it ever received (PB-14.3)."""
    statuses: list[StatusView]
    """Its status changes, in order of gain."""
    supports: list[UnitView]
    """Its supports, in order of arrival."""
    cp: int
    """The CP of its supports together."""
    capacity: int
    """The maximum CP of its supports (PB-16.3)."""


def shown_card(card: CardId, cards: CardSet) -> CardView | None:
    """A card, if it may be seen."""
    return None if card == UNKNOWN else printed_card(card, cards)


def printed_card(card: CardId, cards: CardSet) -> CardView:
    """What is printed on a card."""
    printed = cards.cards[card]
    return CardView(card, printed.name, printed.name_en, _KINDS[type(printed)])


def shown_pc(battle: Battle, unit: Unit) -> PcView:
    """A PC, with what the rules count for it."""
    cards, printed = battle.cards, battle.cards.pcs[unit.card]
    supports = [battle.state.units[support] for support in unit.supports]
    return PcView(
        **_unit(battle, unit, printed),
        items=[printed_card(item, cards) for item in unit.items],
        weight=sum(cards.equipment[item].weight for item in unit.items),
        sp=printed.sp,
        bs=[BsView(bs.name, cards.bs[bs.name].name_en, bs.turn) for bs in unit.bs],
        received=list(battle.state.pls[unit.seat].received.get(unit.card, ())),
        statuses=[
            StatusView(one.mod, print_mod_en(read_mod(one.mod)), one.left, one.limited)
            for one in unit.statuses
        ],
        supports=[
            UnitView(**_unit(battle, support, cards.supports[support.card])) for support in supports
        ],
        cp=sum(cards.supports[support.card].cp for support in supports),
        capacity=values.capacity(battle, unit),
    )


def _unit(battle: Battle, unit: Unit, printed: Pc | Support) -> dict[str, Any]:
    """The fields that a PC and a support have in common."""
    return {
        "id": unit.id,
        "card": printed_card(unit.card, battle.cards),
        "attribute": printed.attribute,
        "slot": unit.slot,
        "endurance": unit.endurance,
        "max_endurance": battle.endurance_maximum(unit),
        "wp": unit.wp,
        "max_wp": printed.wp,
        "speed": added(values.speed(battle, unit)),
        "attack": values.by_attribute(values.attack_value, battle, unit),
        "defence": values.by_attribute(values.defence_value, battle, unit),
        "range": values.normal_range(battle, unit),
        "arrived": unit.arrived,
        "abilities": [_ability(battle.cards.abilities[name]) for name in printed.abilities],
    }


def _ability(ability: Ability) -> AbilityView:
    return AbilityView(ability.id, ability.name, ability.name_en, ability.wp)


_KINDS: dict[type[Pc | Equipment | SetCard | Support], Kind] = {
    Pc: Kind.PC,
    Equipment: Kind.EQUIPMENT,
    SetCard: Kind.SET,
    Support: Kind.SUPPORT,
}
