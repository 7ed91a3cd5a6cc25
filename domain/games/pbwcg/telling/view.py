"""What a seat, or the public, sees of a PBWCG match (PB-21), zone by zone (PB-1).

The values in force are counted by the rules; what is printed on cards stands beside their ids. A
card that may not be seen is null.
"""

from typing import Any, Literal

import msgspec

from domain.games.pbwcg.cards.card_set import Ability, CardSet, Equipment, Pc, SetCard, Support
from domain.games.pbwcg.cards.notation import words as w
from domain.games.pbwcg.cards.notation.english import print_mod_en
from domain.games.pbwcg.events.frame import EndReason, Result
from domain.games.pbwcg.events.ids import CardId, Slot, UnitId
from domain.games.pbwcg.evolve import evolve
from domain.games.pbwcg.options import PbwcgOptions
from domain.games.pbwcg.rules import values
from domain.games.pbwcg.rules.battle import Battle
from domain.games.pbwcg.rules.clauses import resolve
from domain.games.pbwcg.state import UNKNOWN, Check, PbwcgState, Phase, SetSlot, Unit
from domain.match.events import Seat
from domain.match.interface.table import Table
from domain.match.known import Known
from domain.match.sources.dice import GivenDice
from domain.match.sources.shuffles import GivenShuffles

Kind = Literal["pc", "equipment", "set", "support"]
"""The kind of a card."""


class CardView(msgspec.Struct, frozen=True):
    """A card that may be seen."""

    id: CardId
    name: str
    """The Japanese name."""
    name_en: str
    kind: Kind


class AbilityView(msgspec.Struct, frozen=True):
    """An ability that a unit has."""

    id: str
    """Its id in the catalogue."""
    name: str
    """The Japanese name."""
    name_en: str
    wp: int
    """The WP that it costs."""


class BsView(msgspec.Struct, frozen=True):
    """A BS that a PC has."""

    name: str
    """The Japanese name."""
    name_en: str
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


class SetView(msgspec.Struct, frozen=True):
    """A card in a set slot."""

    card: CardView | None
    """Null while it lies face-down for the other seat."""
    laid: int
    """The turn in which it was laid."""
    face_up: bool
    """Whether it lies face-up."""
    left: int
    """The counter of a lasting card."""


class FieldView(msgspec.Struct, frozen=True):
    """The card in the field slot."""

    card: CardView
    """The card."""
    owner: Seat
    """The seat that activated it."""
    left: int
    """Its counter."""


class SideView(msgspec.Struct, frozen=True):
    """The zones of a player, in the order of PB-1."""

    slots: list[PcView | None]
    """PC slots 1 to 4; null where no PC stands."""
    sets: list[SetView | None]
    """Set slots 1 to 5; null where no card lies."""
    deck: int
    """The number of cards that are left in the deck."""
    hand: list[CardView | None]
    """In order of arrival; null for cards that may not be seen."""
    discard: list[CardView]
    """The discard pile, newest last."""
    hp: int
    """HP now."""
    hp_cap: int
    """The maximum of HP (PB-8.9)."""
    deck_list: list[CardView | None]
    """The submitted deck; null for cards that may not be seen."""


class OrderView(msgspec.Struct, frozen=True):
    """A place in the order of action."""

    unit: UnitId
    speed: int
    """Its speed when the order was fixed."""
    acted: bool
    """Whether its place in this turn has come already."""


class PbwcgView(msgspec.Struct, frozen=True):
    """A match: how far the turn is, both sides, and how it ended."""

    phase: Phase
    turn: int
    first: Seat
    """The first PL."""
    seat: Seat | None
    """Whose PL turn it is; null outside PL turns."""
    unit: UnitId | None
    """Whose unit turn it is; null outside unit turns."""
    placements: int
    """Placements of this PL turn (PB-6.1)."""
    activations: int
    """Activations of this PL turn or unit turn (PB-17.2)."""
    set_discarded: bool
    """Whether a set card was discarded in this PL turn (PB-6.5)."""
    order: list[OrderView]
    """The order of action of this turn, or before that of the last."""
    field: FieldView | None
    """The card in the field slot; null for none."""
    sides: list[SideView]
    """Both sides, seat 0 first."""
    check: Check | None
    """The check that is not resolved yet; null for none (PB-13)."""
    result: Result | None
    """How the match ended; null before."""
    winner: Seat | None
    """The seat that won; null unless the result is a win."""
    reason: EndReason | None
    """Why the match ended; null before (PB-23)."""


def view(known: Known[PbwcgState], cards: CardSet) -> PbwcgView:
    """The match as it stands, as far as the seat knows it."""
    state = known.match.game
    battle = _counted(known, cards)
    return PbwcgView(
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        seat=state.seat,
        unit=state.unit,
        placements=state.placements,
        activations=state.activations,
        set_discarded=state.set_discarded,
        order=_order(state),
        field=_field(state, cards),
        sides=[_side(battle, seat) for seat in range(len(state.pls))],
        check=state.check,
        result=state.result,
        winner=state.winner,
        reason=state.reason,
    )


def _counted(known: Known[PbwcgState], cards: CardSet) -> Battle:
    """The match as the rules count its values; nothing can happen in it."""
    options = PbwcgOptions(base_endurance=known.match.game.base_endurance)
    dice, shuffles = GivenDice(()), GivenShuffles(())
    return Battle(Table(known.match, options, cards, evolve, dice, shuffles), resolve)


def _order(state: PbwcgState) -> list[OrderView]:
    begun = state.phase not in _BEFORE_MAIN_TURN
    return [
        OrderView(one.unit, one.speed, begun and place < state.acted)
        for place, one in enumerate(state.order)
    ]


def _side(battle: Battle, seat: Seat) -> SideView:
    pl, units = battle.state.pls[seat], battle.state.units
    return SideView(
        slots=[None if name is None else _pc(battle, units[name]) for name in pl.slots],
        sets=[None if slot is None else _set(slot, battle.cards) for slot in pl.sets],
        deck=pl.deck,
        hand=[_card_if_known(card, battle.cards) for card in pl.hand],
        discard=[_card(card, battle.cards) for card in pl.discard],
        hp=pl.hp,
        hp_cap=values.hp_cap(battle, seat),
        deck_list=[_card_if_known(card, battle.cards) for card in pl.deck_list],
    )


def _pc(battle: Battle, unit: Unit) -> PcView:
    cards, printed = battle.cards, battle.cards.pcs[unit.card]
    supports = [battle.state.units[support] for support in unit.supports]
    return PcView(
        **_unit(battle, unit, printed),
        items=[_card(item, cards) for item in unit.items],
        weight=sum(cards.equipment[item].weight for item in unit.items),
        sp=printed.sp,
        bs=[BsView(bs.name, cards.bs[bs.name].name_en, bs.turn) for bs in unit.bs],
        received=list(battle.state.pls[unit.seat].received.get(unit.card, ())),
        statuses=[
            StatusView(one.mod, print_mod_en(values.read_mod(one.mod)), one.left, one.limited)
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
        "card": _card(unit.card, battle.cards),
        "attribute": printed.attribute,
        "slot": unit.slot,
        "endurance": unit.endurance,
        "max_endurance": battle.endurance_maximum(unit),
        "wp": unit.wp,
        "max_wp": printed.wp,
        "speed": values.speed(battle, unit),
        "attack": [values.attack_value(battle, unit, each) for each in w.TRIPLE],
        "defence": [values.defence_value(battle, unit, each) for each in w.TRIPLE],
        "range": values.normal_range(battle, unit),
        "arrived": unit.arrived,
        "abilities": [_ability(battle.cards.abilities[name]) for name in printed.abilities],
    }


def _ability(ability: Ability) -> AbilityView:
    return AbilityView(ability.id, ability.name, ability.name_en, ability.wp)


def _set(slot: SetSlot, cards: CardSet) -> SetView:
    return SetView(_card_if_known(slot.card, cards), slot.laid, slot.face_up, slot.left)


def _field(state: PbwcgState, cards: CardSet) -> FieldView | None:
    if state.field is None:
        return None
    return FieldView(_card(state.field.card, cards), state.field.owner, state.field.left)


def _card_if_known(card: CardId, cards: CardSet) -> CardView | None:
    return None if card == UNKNOWN else _card(card, cards)


def _card(card: CardId, cards: CardSet) -> CardView:
    printed = cards.cards[card]
    return CardView(card, printed.name, printed.name_en, _KINDS[type(printed)])


_BEFORE_MAIN_TURN: tuple[Phase, ...] = ("start", "pl_turn", "field")
"""Phases of a turn in which no unit has acted yet (PB-5)."""

_KINDS: dict[type[Pc | Equipment | SetCard | Support], Kind] = {
    Pc: "pc",
    Equipment: "equipment",
    SetCard: "set",
    Support: "support",
}
