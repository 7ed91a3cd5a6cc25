"""What a seat, or the public, sees of a PBWCG match (PB-21), zone by zone (PB-1).

The values in force are counted by the rules; what is printed on cards stands beside their ids. A
card that may not be seen is null.
"""

from collections.abc import Sequence
from typing import Any

from domain.games.pbwcg.cards.card_set import Ability, CardSet, Equipment, Pc, SetCard, Support
from domain.games.pbwcg.cards.notation import words as w
from domain.games.pbwcg.cards.notation.english import print_mod_en
from domain.games.pbwcg.events.ids import CardId
from domain.games.pbwcg.evolve import evolve
from domain.games.pbwcg.options import PbwcgOptions
from domain.games.pbwcg.rules import values
from domain.games.pbwcg.rules.battle import Battle
from domain.games.pbwcg.rules.clauses import resolve
from domain.games.pbwcg.state import UNKNOWN, PbwcgState, Phase, SetSlot, Unit
from domain.games.pbwcg.telling.shapes import (
    AbilityView,
    BsView,
    CardView,
    FieldView,
    Kind,
    OrderView,
    PbwcgView,
    PcView,
    SetView,
    SideView,
    StatusView,
    UnitView,
)
from domain.games.pbwcg.versions import PRESENT
from domain.match.events import Seat
from domain.match.interface.table import Table
from domain.match.known import Known
from domain.match.sources.dice import GivenDice
from domain.match.sources.shuffles import GivenShuffles
from domain.match.state import handle


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
        sides=[_side(battle, seat, _deck(known, seat)) for seat in range(len(state.pls))],
        check=state.check,
        result=state.result,
        winner=state.winner,
        reason=state.reason,
    )


def _counted(known: Known[PbwcgState], cards: CardSet) -> Battle:
    """The match as the rules count its values; nothing can happen in it."""
    options = PbwcgOptions(base_endurance=known.match.game.base_endurance)
    dice, shuffles = GivenDice(()), GivenShuffles(())
    return Battle(Table(known.match, options, cards, evolve, dice, shuffles), resolve, PRESENT)


def _order(state: PbwcgState) -> list[OrderView]:
    begun = state.phase not in _BEFORE_MAIN_TURN
    return [
        OrderView(one.unit, one.speed, begun and place < state.acted)
        for place, one in enumerate(state.order)
    ]


def _deck(known: Known[PbwcgState], seat: Seat) -> list[CardId]:
    """The cards that are left in a deck, top first; empty until they are opened."""
    deck, left = known.match.decks.get(seat), known.match.game.pls[seat].deck
    if known.opened is None or deck is None:
        return []
    size = len(deck.commits)
    return [known.opened[handle(seat, deck.no, at)] for at in range(size - left, size)]


def _side(battle: Battle, seat: Seat, deck: Sequence[CardId]) -> SideView:
    pl, units = battle.state.pls[seat], battle.state.units
    return SideView(
        slots=[None if name is None else _pc(battle, units[name]) for name in pl.slots],
        sets=[None if slot is None else _set(slot, battle.cards) for slot in pl.sets],
        deck=pl.deck,
        deck_cards=[_card(card, battle.cards) for card in deck],
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
