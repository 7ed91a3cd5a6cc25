"""Whether a command is legal, and the first reason why it is not (PB-20.2)."""

from collections.abc import Sequence
from typing import Any, assert_never

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.pbwcg.cards.facts import ability_names
from saikoro.domain.games.pbwcg.ids import CardId, Slot
from saikoro.domain.games.pbwcg.rules import refusals
from saikoro.domain.games.pbwcg.rules.answers import commands as c
from saikoro.domain.games.pbwcg.rules.answers.menu import Menu
from saikoro.domain.games.pbwcg.rules.answers.offered import (
    can_attack_pl,
    has_wp,
    is_able,
    is_in_reach,
    is_unsealed,
    may_be_turned_up,
    may_stand_in,
)
from saikoro.domain.games.pbwcg.rules.answers.placing import (
    is_empty,
    is_face_down,
    is_of_kind,
    may_discard_set,
    may_place,
)
from saikoro.domain.games.pbwcg.rules.answers.targeting import check_targets
from saikoro.domain.games.pbwcg.rules.asking import not_in_hand
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming, card_name, quoted
from saikoro.domain.games.pbwcg.rules.places import place_of
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.rules.values import normal_range
from saikoro.domain.games.pbwcg.rules.wearing import overflows
from saikoro.domain.games.pbwcg.state import PC_SLOTS, SET_SLOTS, SetSlot, Unit
from saikoro.domain.games.pbwcg.words import Kind
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import require
from saikoro.domain.text import Text


def read_pl_command(battle: Battle, seat: Seat, menu: Menu, given: Any) -> c.PlCommand:
    """A command of a PL turn; IllegalAnswer names the first reason against it."""
    command = c.read_command(given, c.OF_PL)
    if menu.has_listed(given):
        return command
    match command:
        case c.Set(card, slot):
            _in_hand(battle, seat, card, Kind.SET)
            _empty_slot(battle.state.pls[seat].sets, slot)
            require(may_place, battle)
        case c.Summon(card, slot):
            _in_hand(battle, seat, card, Kind.PC)
            _empty_slot(battle.state.pls[seat].slots, slot)
            require(may_place, battle)
        case c.Equip():
            _check_equip(battle, seat, command)
        case c.DiscardSet(slot):
            require(is_face_down, slot, _laid(battle, seat, slot))
            require(may_discard_set, battle)
        case c.Activate():
            _check_activation(battle, seat, None, command)
        case c.EndPlTurn():
            pass
        case _ as unreachable:
            assert_never(unreachable)
    return command


def read_unit_command(battle: Battle, unit: Unit, menu: Menu, given: Any) -> c.UnitCommand:
    """A command of a unit turn; IllegalAnswer names the first reason against it."""
    command = c.read_command(given, c.OF_PC if unit.master is None else c.OF_SUPPORT)
    if menu.has_listed(given):
        return command
    match command:
        case c.Activate():
            _check_activation(battle, unit.seat, unit, command)
        case c.DiscardEquipment(card):
            if card not in unit.items:
                raise _not_worn(battle, unit, card, "/card")
        case c.NormalAttack(target):
            require(is_able, battle, unit)
            _check_normal_attack(battle, unit, target)
        case c.UseAbility():
            _check_ability(battle, unit, command)
        case c.PlAttack():
            require(is_able, battle, unit)
            require(can_attack_pl, battle, unit)
        case c.Move(slot):
            _check_move(battle, unit, slot)
        case c.Wait():
            pass
        case _ as unreachable:
            assert_never(unreachable)
    return command


# Cards and slots


def _in_hand(battle: Battle, seat: Seat, card: CardId, kind: Kind) -> None:
    if card not in battle.state.pls[seat].hand:
        raise not_in_hand(battle, seat, card, "/card")
    require(is_of_kind, battle, card, kind)


def _empty_slot(row: Sequence[object], slot: Slot) -> None:
    if not 1 <= slot <= len(row):
        raise refusals.NO_SUCH_SLOT.error(most=len(row))
    require(is_empty, row, slot)


def _laid(battle: Battle, seat: Seat, number: Slot) -> SetSlot:
    """The card in a set slot."""
    if not 1 <= number <= SET_SLOTS:
        raise refusals.NO_SUCH_SLOT.error(most=SET_SLOTS)
    slot = battle.state.pls[seat].sets[number - 1]
    if slot is None:
        raise refusals.SLOT_EMPTY.error(slot=number)
    return slot


def _check_equip(battle: Battle, seat: Seat, command: c.Equip) -> None:
    """Refuse an item that may not be worn, or the wrong overflow (PB-6.4)."""
    card = command.card
    _in_hand(battle, seat, card, Kind.EQUIPMENT)
    require(may_place, battle)
    pc = battle.standing(command.unit)
    if pc is None or pc.seat != seat or pc.master is not None:
        raise refusals.NO_OWN_PC.error(unit=Naming(battle, seat).entry(command.unit))
    for index, item in enumerate(command.discard):
        if item != card and item not in pc.items:
            raise _not_worn(battle, pc, item, f"/discard/{index}")
    legal = overflows(battle, pc, battle.cards.equipment[card])
    if sorted(command.discard) not in [sorted(items) for items in legal]:
        raise refusals.WRONG_OVERFLOW.error(legal=_overflows_named(battle, legal))


def _not_worn(battle: Battle, unit: Unit, card: CardId, pointer: str) -> IllegalAnswer:
    """An item that a PC does not wear, with those that it does."""
    naming = Naming(battle, unit.seat)
    worn = refusals.listed([*map(naming.card, unit.items)], refusals.NOTHING)
    return refusals.NOT_WORN.error(
        pointer, card=naming.card(card), unit=naming.unit(unit), worn=worn
    )


def _overflows_named(battle: Battle, legal: Sequence[Sequence[CardId]]) -> Text:
    """The items that may be discarded (PB-6.4)."""
    named = ([card_name(item, battle.cards) for item in items] for items in legal)
    each = [Text.joined(items, "と", " and ") if items else refusals.NOTHING for items in named]
    return Text.joined(each, "、または", "; or ")


# Set cards


def _check_activation(battle: Battle, seat: Seat, unit: Unit | None, command: c.Activate) -> None:
    """Refuse to activate what may not be activated now (PB-17.2)."""
    slot = _laid(battle, seat, command.slot)
    may_be_turned_up(require, battle, seat, unit, command.slot, slot)
    text = battle.cards.sets[slot.card].text
    check_targets(battle, Chooser(battle, seat, unit), text, command.targets)


# Units


def _check_normal_attack(battle: Battle, unit: Unit, target: str) -> None:
    pc = battle.standing(target)
    if pc is None or pc.seat == unit.seat or pc.master is not None:
        raise refusals.NO_ENEMY_PC.error(unit=Naming(battle, unit.seat).entry(target))
    distance, reach = battle.distance(unit, pc), normal_range(battle, unit)
    require(is_in_reach, battle, unit, pc, distance, reach)


def _check_ability(battle: Battle, unit: Unit, command: c.UseAbility) -> None:
    """Refuse an ability that the unit cannot use (PB-18.1)."""
    require(is_able, battle, unit)
    require(is_unsealed, battle, unit)
    if command.ability not in battle.printed(unit).abilities:
        raise _unknown_ability(battle, unit, command.ability)
    ability = battle.cards.abilities[command.ability]
    require(has_wp, battle, unit, ability)
    check_targets(battle, Chooser(battle, unit.seat, unit), ability.text, command.targets)


def _unknown_ability(battle: Battle, unit: Unit, ability: str) -> IllegalAnswer:
    """An ability that a unit does not have, with those that it has."""
    cards, has = battle.cards, battle.printed(unit).abilities
    given = ability_names([ability], cards) if ability in cards.abilities else quoted(ability)
    return refusals.UNKNOWN_ABILITY.error(
        unit=Naming(battle, unit.seat).unit(unit),
        given=given,
        abilities=ability_names(has, cards) if has else refusals.NONE,
    )


def _check_move(battle: Battle, unit: Unit, slot: Slot) -> None:
    """Refuse a slot that the PC cannot move to (PB-7.5)."""
    if not 1 <= slot <= PC_SLOTS:
        raise refusals.NO_SUCH_SLOT.error(most=PC_SLOTS)
    if slot == unit.slot:
        raise refusals.STANDS_THERE.error(
            unit=Naming(battle, unit.seat).unit(unit), place=place_of(slot)
        )
    require(is_able, battle, unit)
    require(may_stand_in, battle, unit, slot)
