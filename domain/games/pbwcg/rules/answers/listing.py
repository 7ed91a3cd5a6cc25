"""Every legal command, in the order of the book (PB-20.4)."""

from collections.abc import Sequence
from itertools import chain, product
from math import prod

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.cards.notation.texts import Text
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, SetKind
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import Slot
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.effects.blows import has_no_pc
from saikoro.domain.games.pbwcg.rules.requirements import of_unit, owner_of, requirement
from saikoro.domain.games.pbwcg.rules.targets import Branch, Chooser, branches, size
from saikoro.domain.games.pbwcg.rules.values import normal_range
from saikoro.domain.games.pbwcg.rules.wearing import overflows
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PC_SLOTS, SetSlot, Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.games.pbwcg.words import Op
from saikoro.domain.match.events import Seat

PLACEMENTS = 2
"""A PL turn (PB-6.1)."""
ACTIVATIONS_OF_PL, ACTIVATIONS_OF_PC = 2, 1
"""How many set cards a turn may activate (PB-6.6, PB-7.2)."""


class Use:
    """A set card or an ability that may be used, with what its command may name."""

    def __init__(self, command: Answer, options: Sequence[Sequence[Branch]]) -> None:
        self.command = command
        """Without `targets`."""
        self.options = options
        """For each clause that has something to act on."""

    @property
    def size(self) -> int:
        """How many legal commands it stands for."""
        return prod([size(of_clause) for of_clause in self.options])

    def commands(self) -> list[Answer]:
        """Each of them, in order."""
        entries = [
            [one for branch in of_clause for one in branch.entries()] for of_clause in self.options
        ]
        command = self.command
        if len(entries) == 1:
            return [{**command, "targets": [*one]} for one in entries[0]]
        return [{**command, "targets": [*chain(*chosen)]} for chosen in product(*entries)]

    def first(self) -> Answer:
        """The first of them."""
        firsts = (of_clause[0].entries()[0] for of_clause in self.options)
        return {**self.command, "targets": [*chain(*firsts)]}


# PB-6: a PL turn


def of_pl_turn(battle: Battle, seat: Seat) -> list[list[Answer] | Use]:
    """What is legal in a PL turn."""
    placed = _placements(battle, seat) if battle.state.placements < PLACEMENTS else []
    if not battle.state.set_discarded:
        placed += (
            {"op": Op.DISCARD_SET.value, "slot": number} for number, _ in face_down(battle, seat)
        )
    return [
        placed,
        *_activations(battle, Chooser(battle, seat, None)),
        [{"op": Op.END_PL_TURN.value}],
    ]


def _placements(battle: Battle, seat: Seat) -> list[Answer]:
    pl, cards = battle.state.pls[seat], battle.cards
    set_slots = [number for number, slot in enumerate(pl.sets, 1) if slot is None]
    pc_slots = [number for number, pc in enumerate(pl.slots, 1) if pc is None]
    found: list[Answer] = [
        {"op": Op.SET.value, "card": card, "slot": slot}
        for card in pl.hand
        if card in cards.sets
        for slot in set_slots
    ]
    found += (
        {"op": Op.SUMMON.value, "card": card, "slot": slot}
        for card in pl.hand
        if card in cards.pcs
        for slot in pc_slots
    )
    found += (
        {"op": Op.EQUIP.value, "card": card, "unit": pc.id, "discard": discard}
        for card in pl.hand
        if card in cards.equipment
        for pc in battle.state.pcs(seat)
        for discard in overflows(battle, pc, cards.equipment[card])
    )
    return found


# PB-17.2: activation


def face_down(battle: Battle, seat: Seat) -> list[tuple[Slot, SetSlot]]:
    """The own face-down cards, by slot."""
    return [
        (number, slot)
        for number, slot in enumerate(battle.state.pls[seat].sets, 1)
        if slot is not None and not slot.face_up
    ]


def _activations(battle: Battle, who: Chooser) -> list[Use]:
    """The set cards that may be activated in a PL turn, or in the turn of a PC."""
    limit = ACTIVATIONS_OF_PL if who.unit is None else ACTIVATIONS_OF_PC
    if battle.state.activations >= limit:
        return []
    turn = battle.state.turn
    found = []
    for number, slot in face_down(battle, who.seat):
        card = battle.cards.sets[slot.card]
        if slot.laid < turn and _usable(battle, card, who.unit):
            options = options_of(battle, who, card.text)
            if options is not None:
                found.append(Use({"op": Op.ACTIVATE.value, "slot": number}, options))
    return found


def _usable(battle: Battle, card: SetCard, unit: Unit | None) -> bool:
    """Whether a kind of set card may be activated by whom it would be (PB-17.1, PB-17.5)."""
    if card.kind is SetKind.TRAP:
        return False
    return card.kind is not SetKind.SPELL or (unit is not None and not battle.state.paralysed)


def options_of(battle: Battle, who: Chooser, text: Text) -> list[Sequence[Branch]] | None:
    """What `targets` may be, by clause; None if the first has nothing to act on (PB-9.5)."""
    found: list[Sequence[Branch]] = []
    for index, clause in enumerate(text.plain):
        options = branches(battle, who, clause)
        if options:
            found.append(options)
        elif index == 0:
            return None
    return found


# PB-7: a unit turn


def of_unit_turn(battle: Battle, unit: Unit) -> list[list[Answer] | Use]:
    """What is legal in the turn of a PC or a support (PB-7.2, PB-7.3, PB-7.6)."""
    is_pc = unit.master is None
    who = Chooser(battle, unit.seat, unit)
    activated: list[Use] = _activations(battle, who) if is_pc else []
    before: list[Answer] = [{"op": Op.DISCARD_EQUIPMENT.value, "card": item} for item in unit.items]
    abilities: list[Use] = []
    after: list[Answer] = []
    if battle.meets(is_unhindered, battle, unit):
        reach = who.within(normal_range(battle, unit))
        before += [{"op": Op.NORMAL_ATTACK.value, "target": pc.id} for pc in reach]
        abilities = _abilities(battle, who, unit)
        if can_attack_pl(battle, unit):
            after.append({"op": Op.PL_ATTACK.value})
        if is_pc:
            after += [{"op": Op.MOVE.value, "slot": slot} for slot in destinations(battle, unit)]
    after.append({"op": Op.WAIT.value})
    return [*activated, before, *abilities, after]


@requirement("PB-14.12", Unmet.HINDERED, things=of_unit)
def is_unhindered(battle: Battle, _unit: Unit) -> bool:
    """The acting PC has not failed its paralysis check."""
    return not battle.state.paralysed


def _abilities(battle: Battle, who: Chooser, unit: Unit) -> list[Use]:
    """The abilities that a unit may use now (PB-18.1)."""
    found: list[Use] = []
    if battle.suffers(unit, BsEffect.SEAL):
        return found
    for name in battle.printed(unit).abilities:
        ability = battle.cards.abilities[name]
        if unit.wp >= ability.wp:
            options = options_of(battle, who, ability.text)
            if options is not None:
                found.append(Use({"op": Op.ABILITY.value, "ability": name}, options))
    return found


def can_attack_pl(battle: Battle, unit: Unit) -> bool:
    """Whether the enemy of a unit has no PC on the field (PB-12.1)."""
    return has_no_pc(battle, 1 - unit.seat)


@requirement("PB-7.5", met=Ground.ALONE, things=of_unit, owner=owner_of)
def is_alone(battle: Battle, pc: Unit) -> bool:
    """Whether a PC is the only one of its side (PB-7.5)."""
    return battle.state.pls[pc.seat].slots.count(None) == PC_SLOTS - 1


def destinations(battle: Battle, pc: Unit) -> list[Slot]:
    """Where a PC may move to (PB-7.5)."""
    most = FRONT_SLOTS if is_alone(battle, pc) else PC_SLOTS
    return [slot for slot in range(1, most + 1) if slot != pc.slot]
