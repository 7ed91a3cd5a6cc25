"""Every legal command, in the order of the book (PB-20.4)."""

from collections.abc import Sequence
from itertools import chain, product
from math import prod
from operator import call

from saikoro.domain.games.pbwcg.cards.notation.texts import Text
from saikoro.domain.games.pbwcg.ids import Slot
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.answers.offered import (
    Meets,
    ability_acts,
    can_attack_pl,
    card_acts,
    has_wp,
    is_able,
    is_in_reach,
    is_unsealed,
    may_be_turned_up,
    may_stand_in,
)
from saikoro.domain.games.pbwcg.rules.answers.placing import (
    empty_slots,
    is_of_kind,
    may_discard_set,
    may_place,
)
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.targets import Branch, Chooser, branches, size
from saikoro.domain.games.pbwcg.rules.values import normal_range
from saikoro.domain.games.pbwcg.rules.wearing import overflows
from saikoro.domain.games.pbwcg.state import PC_SLOTS, Unit
from saikoro.domain.games.pbwcg.words import Kind, Op
from saikoro.domain.match.events import Seat

# The words of commands on the wire, bound once: the value of an enum is slow.
SET, SUMMON, EQUIP, DISCARD_SET = (
    word.value for word in (Op.SET, Op.SUMMON, Op.EQUIP, Op.DISCARD_SET)
)
ACTIVATE, END_PL_TURN, DISCARD_EQUIPMENT, NORMAL_ATTACK = (
    word.value for word in (Op.ACTIVATE, Op.END_PL_TURN, Op.DISCARD_EQUIPMENT, Op.NORMAL_ATTACK)
)
ABILITY, PL_ATTACK, MOVE, WAIT = (
    word.value for word in (Op.ABILITY, Op.PL_ATTACK, Op.MOVE, Op.WAIT)
)


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


def of_pl_turn(battle: Battle, seat: Seat, meets: Meets = call) -> list[list[Answer] | Use]:
    """What is legal in a PL turn; `meets` as in `of_unit_turn`."""
    placed = _placements(battle, seat) if meets(may_place, battle) else []
    if meets(may_discard_set, battle):
        face_down = battle.state.pls[seat].face_down()
        placed += ({"op": DISCARD_SET, "slot": number} for number, _ in face_down)
    return [
        placed,
        *_activations(battle, Chooser(battle, seat, None), meets),
        [{"op": END_PL_TURN}],
    ]


def _placements(battle: Battle, seat: Seat) -> list[Answer]:
    pl, cards = battle.state.pls[seat], battle.cards
    set_slots, pc_slots = empty_slots(pl.sets), empty_slots(pl.slots)
    found: list[Answer] = [
        {"op": SET, "card": card, "slot": slot}
        for card in pl.hand
        if is_of_kind(battle, card, Kind.SET)
        for slot in set_slots
    ]
    found += (
        {"op": SUMMON, "card": card, "slot": slot}
        for card in pl.hand
        if is_of_kind(battle, card, Kind.PC)
        for slot in pc_slots
    )
    found += (
        {"op": EQUIP, "card": card, "unit": pc.id, "discard": discard}
        for card in pl.hand
        if is_of_kind(battle, card, Kind.EQUIPMENT)
        for pc in battle.state.pcs(seat)
        for discard in overflows(battle, pc, cards.equipment[card])
    )
    return found


# PB-17.2: activation


def _activations(battle: Battle, who: Chooser, meets: Meets) -> list[Use]:
    """The set cards that may be activated in a PL turn, or in the turn of a PC."""
    found: list[Use] = []
    for number, slot in battle.state.pls[who.seat].face_down():
        if may_be_turned_up(meets, battle, who.seat, who.unit, number, slot):
            card = battle.cards.sets[slot.card]
            options = options_of(battle, who, card.text)
            if meets(card_acts, battle, who.seat, card, options) and options is not None:
                found.append(Use({"op": ACTIVATE, "slot": number}, options))
    return found


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


def of_unit_turn(battle: Battle, unit: Unit, meets: Meets = call) -> list[list[Answer] | Use]:
    """What is legal in the turn of a PC or a support (PB-7.2, PB-7.3, PB-7.6).

    `meets` asks of the table where somebody is to read why something is not offered.
    """
    is_pc = unit.master is None
    who = Chooser(battle, unit.seat, unit)
    is_free = meets(is_able, battle, unit)
    activated: list[Use] = _activations(battle, who, meets) if is_pc else []
    before: list[Answer] = [{"op": DISCARD_EQUIPMENT, "card": item} for item in unit.items]
    abilities: list[Use] = []
    after: list[Answer] = []
    if is_free:
        reach = normal_range(battle, unit)
        before += (
            {"op": NORMAL_ATTACK, "target": pc.id}
            for far, pc in who.enemies()
            if meets(is_in_reach, battle, unit, pc, far, reach)
        )
        abilities = _abilities(battle, who, unit, meets)
        if can_attack_pl(battle, unit):
            after.append({"op": PL_ATTACK})
        if is_pc:
            after += [{"op": MOVE, "slot": slot} for slot in _destinations(battle, unit)]
    after.append({"op": WAIT})
    return [*activated, before, *abilities, after]


def _abilities(battle: Battle, who: Chooser, unit: Unit, meets: Meets) -> list[Use]:
    """The abilities that a unit may use now (PB-18.1)."""
    found: list[Use] = []
    if not meets(is_unsealed, battle, unit):
        return found
    for name in battle.printed(unit).abilities:
        ability = battle.cards.abilities[name]
        if meets(has_wp, battle, unit, ability):
            options = options_of(battle, who, ability.text)
            if meets(ability_acts, battle, unit, ability, options) and options is not None:
                found.append(Use({"op": ABILITY, "ability": name}, options))
    return found


def _destinations(battle: Battle, pc: Unit) -> list[Slot]:
    """Where a PC may move to (PB-7.5)."""
    others = (slot for slot in range(1, PC_SLOTS + 1) if slot != pc.slot)
    return [slot for slot in others if may_stand_in(battle, pc, slot)]
