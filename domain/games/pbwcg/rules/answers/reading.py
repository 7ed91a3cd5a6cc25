"""Whether a command is legal, and the first reason why it is not (PB-20.2)."""

from collections.abc import Container, Sequence
from typing import Any, assert_never

from saikoro.domain.games.pbwcg.cards.notation.words import SetKind
from saikoro.domain.games.pbwcg.ids import CardId, Slot
from saikoro.domain.games.pbwcg.rules.answers import commands as c
from saikoro.domain.games.pbwcg.rules.answers.listing import (
    PLACEMENTS,
    can_attack_pl,
    destinations,
)
from saikoro.domain.games.pbwcg.rules.answers.menu import Menu
from saikoro.domain.games.pbwcg.rules.answers.offered import (
    has_wp,
    is_able,
    is_in_reach,
    is_no_trap,
    is_unsealed,
    may_activate,
    most_activations,
)
from saikoro.domain.games.pbwcg.rules.answers.refusals import (
    bad_overflow,
    no_such_slot,
    not_worn,
    slot_taken,
    unknown_ability,
    wrong_kind,
)
from saikoro.domain.games.pbwcg.rules.answers.targeting import check_targets
from saikoro.domain.games.pbwcg.rules.asking import Surrender, not_in_hand, refused
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming, card_name, place_of
from saikoro.domain.games.pbwcg.rules.requirements import was_laid_before
from saikoro.domain.games.pbwcg.rules.targets import Chooser
from saikoro.domain.games.pbwcg.rules.values import normal_range
from saikoro.domain.games.pbwcg.rules.wearing import overflows
from saikoro.domain.games.pbwcg.state import PC_SLOTS, SET_SLOTS, SetSlot, Unit
from saikoro.domain.games.pbwcg.words import Kind
from saikoro.domain.match.events import Seat


def read_pl_command(battle: Battle, seat: Seat, menu: Menu, given: Any) -> c.PlCommand | Surrender:
    """A command of a PL turn; IllegalAnswer names the first reason against it."""
    command = c.read_command(given, c.OF_PL)
    if menu.has_listed(given):
        return command
    match command:
        case c.Set(card, slot):
            _in_hand(battle, seat, card, Kind.SET, battle.cards.sets)
            taken = [one is not None for one in battle.state.pls[seat].sets]
            _empty_slot(slot, taken, SET_SLOTS)
            _placements_left(battle)
        case c.Summon(card, slot):
            _in_hand(battle, seat, card, Kind.PC, battle.cards.pcs)
            taken = [one is not None for one in battle.state.pls[seat].slots]
            _empty_slot(slot, taken, PC_SLOTS)
            _placements_left(battle)
        case c.Equip():
            _check_equip(battle, seat, command)
        case c.DiscardSet(slot):
            _face_down(battle, seat, slot)
            if battle.state.set_discarded:
                raise refused(
                    "discard_limit",
                    "one set card was discarded in this turn already",
                    "このターンはもうセットカードを1枚破棄した",
                    "/slot",
                )
        case c.Activate():
            _check_activation(battle, seat, None, command)
        case c.EndPlTurn() | Surrender():
            pass
        case _ as unreachable:
            assert_never(unreachable)
    return command


def read_unit_command(
    battle: Battle, unit: Unit, menu: Menu, given: Any
) -> c.UnitCommand | Surrender:
    """A command of a unit turn; IllegalAnswer names the first reason against it."""
    command = c.read_command(given, c.OF_PC if unit.master is None else c.OF_SUPPORT)
    if menu.has_listed(given):
        return command
    match command:
        case c.Activate():
            _check_activation(battle, unit.seat, unit, command)
        case c.DiscardEquipment(card):
            if card not in unit.items:
                raise not_worn(battle, unit, card, "/card")
        case c.NormalAttack(target):
            _able(battle, unit)
            _check_normal_attack(battle, unit, target)
        case c.UseAbility():
            _check_ability(battle, unit, command)
        case c.PlAttack():
            _able(battle, unit)
            if not can_attack_pl(battle, unit):
                raise refused(
                    "pl_not_attackable",
                    "the enemy has a PC on the field",
                    "敵場にPCがいる間はPLを攻撃できない",
                )
        case c.Move(slot):
            _check_move(battle, unit, slot)
        case c.Wait() | Surrender():
            pass
        case _ as unreachable:
            assert_never(unreachable)
    return command


# Cards and slots


def _in_hand(
    battle: Battle, seat: Seat, card: CardId, kind: Kind, of_kind: Container[CardId]
) -> None:
    if card not in battle.state.pls[seat].hand:
        raise not_in_hand(battle, seat, card, "/card")
    if card not in of_kind:
        raise wrong_kind(card_name(card, battle.cards), kind)


def _empty_slot(slot: Slot, taken: Sequence[bool], most: int) -> None:
    if not 1 <= slot <= most:
        raise no_such_slot(most)
    if taken[slot - 1]:
        raise slot_taken(slot, [number for number, full in enumerate(taken, 1) if not full])


def _placements_left(battle: Battle) -> None:
    if battle.state.placements >= PLACEMENTS:
        raise refused(
            "placement_limit",
            f"{PLACEMENTS} cards have been set, summoned or equipped in this turn already",
            f"このターンはもう{PLACEMENTS}枚セット・召喚・装備した",
        )


def _face_down(battle: Battle, seat: Seat, number: Slot) -> SetSlot:
    if not 1 <= number <= SET_SLOTS:
        raise no_such_slot(SET_SLOTS)
    slot = battle.state.pls[seat].sets[number - 1]
    if slot is None:
        raise refused(
            "slot_occupied",
            f"set slot {number} is empty",
            f"セット場{number}にカードがない",
            "/slot",
        )
    if slot.face_up:
        raise refused(
            "not_face_down",
            f"the card in set slot {number} is face-up",
            f"セット場{number}のカードは表になっている",
            "/slot",
        )
    return slot


def _check_equip(battle: Battle, seat: Seat, command: c.Equip) -> None:
    """Refuse an item that may not be worn, or the wrong overflow (PB-6.4)."""
    card = command.card
    _in_hand(battle, seat, card, Kind.EQUIPMENT, battle.cards.equipment)
    _placements_left(battle)
    pc = battle.standing(command.unit)
    if pc is None or pc.seat != seat or pc.master is not None:
        name = Naming(battle, seat).entry(command.unit)
        raise refused(
            "bad_targets",
            f"{name.en} is no PC of yours on the field",
            f"{name.ja}は自場のPCではない",
            "/unit",
        )
    for index, item in enumerate(command.discard):
        if item != card and item not in pc.items:
            raise not_worn(battle, pc, item, f"/discard/{index}")
    legal = overflows(battle, pc, battle.cards.equipment[card])
    if sorted(command.discard) not in [sorted(items) for items in legal]:
        raise bad_overflow(battle, legal)


# Set cards


def _check_activation(battle: Battle, seat: Seat, unit: Unit | None, command: c.Activate) -> None:
    """Refuse to activate what may not be activated now (PB-17.2)."""
    pl, number = battle.state.pls[seat], command.slot
    slot = pl.sets[number - 1] if 1 <= number <= SET_SLOTS else None
    if slot is not None:
        card = battle.cards.sets[slot.card]
        if not is_no_trap(battle, seat, card):
            raise refused(
                "wrong_phase",
                "a 罠 is never activated by command: it springs by itself",
                "罠はコマンドで発動できない（条件が満たされると自動的に発動する）",
                "/slot",
            )
        if card.kind is SetKind.SPELL and unit is None:
            raise refused(
                "wrong_phase",
                "a 術 is activated in the turn of a PC, as its action",
                "術はPCターンに、そのPCの行動として発動する",
                "/slot",
            )
    slot = _face_down(battle, seat, number)
    if not was_laid_before(battle, seat, number, slot):
        raise refused(
            "laid_this_turn",
            "the card was laid in this turn and can be activated from the next",
            "このターンに伏せたカードは、次のターンから発動できる",
            "/slot",
        )
    if not may_activate(battle, unit):
        limit = most_activations(unit)
        raise refused(
            "activation_limit",
            f"only {limit} may be activated in this turn",
            f"このターンに発動できるのは{limit}枚まで",
        )
    card = battle.cards.sets[slot.card]
    if card.kind is SetKind.SPELL and unit is not None:
        _able(battle, unit)
    check_targets(battle, Chooser(battle, seat, unit), card.text, command.targets)


# Units


def _able(battle: Battle, unit: Unit) -> None:
    """Refuse a paralysed PC; one that sleeps is not asked (PB-20.1)."""
    if not is_able(battle, unit):
        name = Naming(battle, unit.seat).unit(unit)
        raise refused(
            "unable_to_act",
            f"{name.en} is paralysed in this turn",
            f"{name.ja}はこのターン、麻痺で行動できない",
        )


def _check_normal_attack(battle: Battle, unit: Unit, target: str) -> None:
    pc = battle.standing(target)
    name = Naming(battle, unit.seat).entry(target)
    if pc is None or pc.seat == unit.seat or pc.master is not None:
        raise refused(
            "bad_targets",
            f"{name.en} is no enemy PC on the field",
            f"{name.ja}は敵場のPCではない",
            "/target",
        )
    distance, reach = battle.distance(unit, pc), normal_range(battle, unit)
    if not is_in_reach(battle, unit, pc, distance, reach):
        raise refused(
            "out_of_range",
            f"{name.en} is out of range: distance {distance}, but the attack reaches {reach}",
            f"{name.ja}は範囲外。距離{distance}、通常範囲は{reach}PC内",
            "/target",
        )


def _check_ability(battle: Battle, unit: Unit, command: c.UseAbility) -> None:
    """Refuse an ability that the unit cannot use (PB-18.1)."""
    _able(battle, unit)
    name, abilities = Naming(battle, unit.seat).unit(unit), battle.cards.abilities
    if not is_unsealed(battle, unit):
        raise refused(
            "sealed",
            f"{name.en} is sealed and cannot use abilities",
            f"{name.ja}は封印されていて、アビリティを使えない",
            "/ability",
        )
    if command.ability not in battle.printed(unit).abilities:
        raise unknown_ability(battle, unit, command.ability)
    ability = abilities[command.ability]
    if not has_wp(battle, unit, ability):
        raise refused(
            "not_enough_wp",
            f"{ability.name_en} costs {ability.wp} WP, but {name.en} has {unit.wp}",
            f"{ability.name}にはWP{ability.wp}が要るが、{name.ja}のWPは{unit.wp}",
            "/ability",
        )
    check_targets(battle, Chooser(battle, unit.seat, unit), ability.text, command.targets)


def _check_move(battle: Battle, unit: Unit, slot: Slot) -> None:
    """Refuse a slot that the PC cannot move to (PB-7.5)."""
    if not 1 <= slot <= PC_SLOTS:
        raise no_such_slot(PC_SLOTS)
    if slot == unit.slot:
        name, place = Naming(battle, unit.seat).unit(unit), place_of(slot)
        raise refused(
            "slot_occupied",
            f"{name.en} stands in {place.en} already",
            f"{name.ja}はもう{place.ja}にいる",
            "/slot",
        )
    _able(battle, unit)
    if slot not in destinations(battle, unit):
        raise refused(
            "lone_pc",
            "the only PC of a side stays in the front row",
            "自場にただ1体のPCは前衛を離れない",
            "/slot",
        )
