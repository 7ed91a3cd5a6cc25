"""Whether a command is legal, and the first reason why it is not (PB-20.2)."""

from collections.abc import Container, Sequence
from typing import Any, NamedTuple, assert_never

from saikoro.domain.games.pbwcg.cards.card_set import Equipment, Pc, SetCard
from saikoro.domain.games.pbwcg.cards.notation.texts import Text
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, SetKind
from saikoro.domain.games.pbwcg.ids import CardId, Entry, Slot
from saikoro.domain.games.pbwcg.rules.answers import commands as c
from saikoro.domain.games.pbwcg.rules.answers.listing import (
    ACTIVATIONS_OF_PC,
    ACTIVATIONS_OF_PL,
    PLACEMENTS,
    can_attack_pl,
    destinations,
    overflows,
)
from saikoro.domain.games.pbwcg.rules.answers.menu import Menu
from saikoro.domain.games.pbwcg.rules.asking import Surrender, refused
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.targets import Branch, Chooser, branches
from saikoro.domain.games.pbwcg.rules.values import normal_range
from saikoro.domain.games.pbwcg.state import PC_SLOTS, SET_SLOTS, SetSlot, Unit
from saikoro.domain.match.events import Seat


def read_pl_command(battle: Battle, seat: Seat, menu: Menu, given: Any) -> c.PlCommand | Surrender:
    """A command of a PL turn; IllegalAnswer names the first reason against it."""
    command = c.read_command(given, c.OF_PL)
    if menu.has_listed(given):
        return command
    match command:
        case c.Set(card, slot):
            _in_hand(battle, seat, card, SetCard, battle.cards.sets)
            taken = [one is not None for one in battle.state.pls[seat].sets]
            _empty_slot(slot, taken, SET_SLOTS)
            _placements_left(battle)
        case c.Summon(card, slot):
            _in_hand(battle, seat, card, Pc, battle.cards.pcs)
            taken = [one is not None for one in battle.state.pls[seat].slots]
            _empty_slot(slot, taken, PC_SLOTS)
            _placements_left(battle)
        case c.Equip():
            _check_equip(battle, seat, command)
        case c.DiscardSet(slot):
            _face_down(battle, seat, slot)
            if battle.state.set_discarded:
                raise refused("discard_limit", "one set card was discarded in this turn", "/slot")
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
                raise refused("bad_targets", f"{card[:40]} is not worn by {unit.id}", "/card")
        case c.NormalAttack(target):
            _able(battle, unit)
            _check_normal_attack(battle, unit, target)
        case c.UseAbility():
            _check_ability(battle, unit, command)
        case c.PlAttack():
            _able(battle, unit)
            if not can_attack_pl(battle, unit):
                raise refused("pl_not_attackable", "the enemy has a PC on the field")
        case c.Move(slot):
            _check_move(battle, unit, slot)
        case c.Wait() | Surrender():
            pass
        case _ as unreachable:
            assert_never(unreachable)
    return command


# Cards and slots


def _in_hand(
    battle: Battle, seat: Seat, card: CardId, kind: type[Any], of_kind: Container[CardId]
) -> None:
    if card not in battle.state.pls[seat].hand:
        raise refused("not_in_hand", f"{card[:40]} is not in the hand", "/card")
    if card not in of_kind:
        raise refused("wrong_card_type", f"{card} is no {kind.__name__}", "/card")


def _empty_slot(slot: Slot, taken: Sequence[bool], most: int) -> None:
    if not 1 <= slot <= most:
        raise refused("no_such_slot", f"slots are 1 to {most}", "/slot")
    if taken[slot - 1]:
        raise refused("slot_occupied", f"slot {slot} is not empty", "/slot")


def _placements_left(battle: Battle) -> None:
    if battle.state.placements >= PLACEMENTS:
        raise refused("placement_limit", f"{PLACEMENTS} cards have been placed in this turn")


def _face_down(battle: Battle, seat: Seat, number: Slot) -> SetSlot:
    if not 1 <= number <= SET_SLOTS:
        raise refused("no_such_slot", f"slots are 1 to {SET_SLOTS}", "/slot")
    slot = battle.state.pls[seat].sets[number - 1]
    if slot is None:
        raise refused("slot_occupied", f"slot {number} is empty", "/slot")
    if slot.face_up:
        raise refused("not_face_down", f"the card in slot {number} is face-up", "/slot")
    return slot


def _check_equip(battle: Battle, seat: Seat, command: c.Equip) -> None:
    """Refuse an item that may not be worn, or the wrong overflow (PB-6.4)."""
    card = command.card
    _in_hand(battle, seat, card, Equipment, battle.cards.equipment)
    _placements_left(battle)
    pc = battle.standing(command.unit)
    if pc is None or pc.seat != seat or pc.master is not None:
        raise refused("bad_targets", f"{command.unit[:40]} is no own PC on the field", "/unit")
    for index, item in enumerate(command.discard):
        if item != card and item not in pc.items:
            detail = f"{item[:40]} is not worn by {pc.id}"
            raise refused("bad_targets", detail, f"/discard/{index}")
    legal = [sorted(items) for items in overflows(battle, pc, battle.cards.equipment[card])]
    if sorted(command.discard) not in legal:
        detail = f"one of these is expected: {legal}"
        raise refused("bad_overflow", detail, "/discard", "PB-6.4")


# Set cards


def _check_activation(battle: Battle, seat: Seat, unit: Unit | None, command: c.Activate) -> None:
    """Refuse to activate what may not be activated now (PB-17.2)."""
    pl, number = battle.state.pls[seat], command.slot
    slot = pl.sets[number - 1] if 1 <= number <= SET_SLOTS else None
    if slot is not None:
        kind = battle.cards.sets[slot.card].kind
        if kind is SetKind.TRAP:
            raise refused("wrong_phase", "a 罠 is never activated by command", "/slot")
        if kind is SetKind.SPELL and unit is None:
            raise refused("wrong_phase", "a 術 is activated in a PC's turn", "/slot")
    slot = _face_down(battle, seat, number)
    if slot.laid >= battle.state.turn:
        raise refused("laid_this_turn", "the card was laid in this turn", "/slot")
    limit = ACTIVATIONS_OF_PL if unit is None else ACTIVATIONS_OF_PC
    if battle.state.activations >= limit:
        raise refused("activation_limit", f"{limit} may be activated in this turn")
    card = battle.cards.sets[slot.card]
    if card.kind is SetKind.SPELL and unit is not None:
        _able(battle, unit)
    _check_targets(battle, Chooser(battle, seat, unit), card.text, command.targets)


# Units


def _able(battle: Battle, unit: Unit) -> None:
    """Refuse a paralysed PC; one that sleeps is not asked (PB-20.1)."""
    if battle.state.paralysed:
        raise refused("unable_to_act", f"{unit.id} is paralysed in this turn")


def _check_normal_attack(battle: Battle, unit: Unit, target: str) -> None:
    pc = battle.standing(target)
    if pc is None or pc.seat == unit.seat or pc.master is not None:
        raise refused("bad_targets", f"{target[:40]} is no enemy PC on the field", "/target")
    if battle.distance(unit, pc) > normal_range(battle, unit):
        raise refused("out_of_range", f"{target} is out of range", "/target")


def _check_ability(battle: Battle, unit: Unit, command: c.UseAbility) -> None:
    """Refuse an ability that the unit cannot use (PB-18.1)."""
    _able(battle, unit)
    if battle.suffers(unit, BsEffect.SEAL):
        raise refused("sealed", f"{unit.id} cannot use abilities", "/ability")
    if command.ability not in battle.printed(unit).abilities:
        detail = f"{unit.id} has no ability {command.ability[:40]}"
        raise refused("unknown_ability", detail, "/ability")
    ability = battle.cards.abilities[command.ability]
    if unit.wp < ability.wp:
        detail = f"{ability.wp} WP are needed, but {unit.id} has {unit.wp}"
        raise refused("not_enough_wp", detail, "/ability")
    _check_targets(battle, Chooser(battle, unit.seat, unit), ability.text, command.targets)


def _check_move(battle: Battle, unit: Unit, slot: Slot) -> None:
    """Refuse a slot that the PC cannot move to (PB-7.5)."""
    if not 1 <= slot <= PC_SLOTS:
        raise refused("no_such_slot", f"slots are 1 to {PC_SLOTS}", "/slot")
    if slot == unit.slot:
        raise refused("slot_occupied", f"{unit.id} stands in slot {slot}", "/slot")
    _able(battle, unit)
    if slot not in destinations(battle, unit):
        raise refused("lone_pc", "the only PC of a side stays in the front row", "/slot")


# Targets


def _check_targets(battle: Battle, who: Chooser, text: Text, targets: Sequence[Entry]) -> None:
    """Refuse targets that a text does not admit, distance last (PB-9.5, PB-9.6, PB-20.2)."""
    clauses = text.plain
    if _read_through([branches(battle, who, clause) for clause in clauses], targets) is None:
        return
    anywhere = [branches(battle, who, clause, any_distance=True) for clause in clauses]
    wrong = _read_through(anywhere, targets)
    if wrong is not None:
        raise refused("bad_targets", wrong.detail, f"/targets/{wrong.at}")
    far = _first_out_of_reach(battle, who, text, targets)
    raise refused("out_of_range", f"{targets[far]} is out of range", f"/targets/{far}")


class _Unfit(NamedTuple):
    """The first entry that a clause cannot take, and why."""

    at: int
    detail: str


def _read_through(options: Sequence[Sequence[Branch]], targets: Sequence[Entry]) -> _Unfit | None:
    """What keeps `targets` from naming one of these for each clause; None if they do."""
    at = 0
    for index, of_clause in enumerate(options):
        if not of_clause and index:  # a later clause with nothing to act on (PB-9.5)
            continue
        size = _fitting(of_clause, targets[at:])
        if size is None:
            return _Unfit(at, "not what it may name" if of_clause else "nothing to act on")
        at += size
    return _Unfit(at, f"{at} targets are expected") if at < len(targets) else None


def _first_out_of_reach(battle: Battle, who: Chooser, text: Text, targets: Sequence[Entry]) -> int:
    """The first of these entries, which fit at any distance, whose clause does not reach it."""
    at = 0
    for clause in text.plain:
        anywhere = branches(battle, who, clause, any_distance=True)
        size = _fitting(anywhere, targets[at:]) or 0
        if anywhere and _fitting(branches(battle, who, clause), targets[at:]) is None:
            break
        at += size
    return at


def _fitting(options: Sequence[Branch], entries: Sequence[Entry]) -> int | None:
    """How many of `entries`, from the first on, a clause takes; None if they do not fit."""
    for branch in options:
        size = len(branch.first)
        chosen = tuple(entries[size : size + branch.picks])
        if tuple(entries[:size]) == branch.first and len(chosen) == branch.picks:
            places = [branch.pool.index(one) if one in branch.pool else -1 for one in chosen]
            if -1 not in places and places == sorted(set(places)):
                return size + branch.picks
    return None
