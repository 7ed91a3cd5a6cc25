"""What the rules require of set cards, attacks and abilities before a command may name them."""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeAlias

from saikoro.domain.games.pbwcg.cards.card_set import Ability, SetCard
from saikoro.domain.games.pbwcg.cards.notation.nodes import Attack
from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect, SetKind
from saikoro.domain.games.pbwcg.ids import Slot
from saikoro.domain.games.pbwcg.rules.answers.placing import is_face_down
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.naming import Naming
from saikoro.domain.games.pbwcg.rules.refusals import refusal
from saikoro.domain.games.pbwcg.rules.requirements import (
    of_card,
    of_unit,
    received,
    requirement,
    text_name,
    was_laid_before,
)
from saikoro.domain.games.pbwcg.rules.values import in_front
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PC_SLOTS, PbwcgState, SetSlot, Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.text import Text

Meets: TypeAlias = Callable[..., bool]
"""Asks a requirement, as `table.meets` does."""


def _who(battle: Battle, unit: Unit, *_: object) -> Text:
    return Naming(battle, unit.seat).unit(unit)


# PB-17.2: set cards


def _caster(battle: Battle, _seat: Seat, _card: SetCard, unit: Unit) -> Text:
    return _who(battle, unit)


ACTIVATIONS_OF_PL, ACTIVATIONS_OF_PC = 2, 1
"""How many set cards a turn may activate (PB-6.6, PB-7.2)."""


def most_activations(unit: Unit | None) -> int:
    """How many set cards a PL turn may activate, or the turn of a PC."""
    return ACTIVATIONS_OF_PL if unit is None else ACTIVATIONS_OF_PC


@requirement(
    "PB-17.2",
    Unmet.ACTIVATED_BEFORE,
    things=lambda *_: (),
    most=lambda _battle, unit: most_activations(unit),
    refused=refusal(
        "activation_limit",
        "このターンに発動できるのは{most}枚まで",
        "only {most} may be activated in this turn",
    ),
)
def may_activate(battle: Battle, unit: Unit | None) -> bool:
    """A turn has not had as many set cards as it may activate."""
    return battle.state.activations < most_activations(unit)


@requirement(
    "PB-17.8",
    Unmet.TRAP_UNUSABLE,
    things=of_card,
    refused=refusal(
        "wrong_phase",
        "罠はコマンドで発動できない（条件が満たされると自動的に発動する）",
        "a 罠 is never activated by command: it springs by itself",
        "/slot",
    ),
)
def is_no_trap(_battle: Battle, _seat: Seat, card: SetCard) -> bool:
    """A set card does not spring by itself."""
    return card.kind is not SetKind.TRAP


@requirement(
    "PB-17.1",
    Unmet.SPELL_OF_PC,
    things=of_card,
    refused=refusal(
        "wrong_phase",
        "術はPCターンに、そのPCの行動として発動する",
        "a 術 is activated in the turn of a PC, as its action",
        "/slot",
    ),
)
def has_caster(_battle: Battle, _seat: Seat, card: SetCard, unit: Unit | None) -> bool:
    """A set card is no 術, or it is the turn of a PC."""
    return card.kind is not SetKind.SPELL or unit is not None


_UNABLE = refusal(
    "unable_to_act", "{who}はこのターン、麻痺で行動できない", "{who} is paralysed in this turn"
)


@requirement("PB-17.5", Unmet.SPELL_UNUSABLE, things=of_card, who=_caster, refused=_UNABLE)
def may_be_cast(battle: Battle, _seat: Seat, card: SetCard, unit: Unit | None) -> bool:
    """A set card is no 術, or the PC whose turn it is may act."""
    return card.kind is not SetKind.SPELL or unit is None or is_able(battle, unit)


def may_be_turned_up(
    meets: Meets, battle: Battle, seat: Seat, unit: Unit | None, number: Slot, slot: SetSlot
) -> bool:
    """A card in a set slot may be activated now, in the order of PB-20.2 (PB-17.2).

    What it has to act on is another question.
    """
    card = battle.cards.sets[slot.card]
    return (
        meets(is_no_trap, battle, seat, card)
        and meets(has_caster, battle, seat, card, unit)
        and meets(is_face_down, number, slot)
        and meets(was_laid_before, battle, seat, number, slot)
        and meets(may_activate, battle, unit)
        and meets(may_be_cast, battle, seat, card, unit)
    )


@requirement("PB-9.5", Unmet.CARD_IDLE, things=of_card)
def card_acts(_battle: Battle, _seat: Seat, _card: SetCard, options: object) -> bool:
    """A set card has something to act on."""
    return options is not None


# PB-7.3: actions


@requirement(
    "PB-14.12",
    Unmet.HINDERED,
    things=of_unit,
    looked=Looked(attrgetter("paralysed"), of=0),
    who=_who,
    refused=_UNABLE,
)
def is_able(battle: Battle, _unit: Unit) -> bool:
    """The acting PC has not failed its paralysis check."""
    return not battle.state.paralysed


@requirement(
    "PB-12.1",
    refused=refusal(
        "pl_not_attackable",
        "敵場にPCがいる間はPLを攻撃できない",
        "the enemy has a PC on the field",
    ),
)
def can_attack_pl(battle: Battle, unit: Unit) -> bool:
    """The enemy of a unit has no PC on the field."""
    return not any(battle.state.pls[1 - unit.seat].slots)


def is_alone(state: PbwcgState, pc: Unit) -> bool:
    """Whether a PC is the only one of its side (PB-7.5)."""
    return state.pls[pc.seat].slots.count(None) == PC_SLOTS - 1


@requirement(
    "PB-7.5",
    refused=refusal(
        "lone_pc",
        "自場にただ1体のPCは前衛を離れない",
        "the only PC of a side stays in the front row",
        "/slot",
    ),
)
def may_stand_in(battle: Battle, pc: Unit, slot: Slot) -> bool:
    """A slot is in the front row, or a PC is not the only one of its side."""
    return slot <= FRONT_SLOTS or not is_alone(battle.state, pc)


@requirement("PB-9.1", Unmet.BEHIND, things=of_unit)
def has_nobody_in_front(battle: Battle, unit: Unit) -> bool:
    """A unit does not stand behind the front row of its side."""
    return in_front(unit) or not battle.has_pc_in_front(unit.seat)


def _obstructed(meets: Meets, battle: Battle, unit: Unit, pc: Unit, *_: object) -> None:
    meets(has_nobody_in_front, battle, unit)
    meets(has_nobody_in_front, battle, pc)


def _target(battle: Battle, unit: Unit, pc: Unit, *_: object) -> Text:
    return Naming(battle, unit.seat).entry(pc.id)


@requirement(
    "PB-9.1",
    Unmet.OUT_OF_REACH,
    because=_obstructed,
    range=lambda *about: about[-1],
    target=_target,
    refused=refusal(
        "out_of_range",
        "{target}は範囲外。距離{far}、通常範囲は{range}PC内",
        "{target} is out of range: distance {far}, but the attack reaches {range}",
        "/target",
    ),
)
def is_in_reach(_battle: Battle, _unit: Unit, _pc: Unit, far: int, range_: int) -> bool:
    """The normal attack of a unit reaches an enemy PC."""
    return far <= range_


@requirement(
    "PB-14.15",
    Unmet.SEALED,
    things=of_unit,
    looked=received(BsEffect.SEAL),
    who=_who,
    refused=refusal(
        "sealed",
        "{who}は封印されていて、アビリティを使えない",
        "{who} is sealed and cannot use abilities",
        "/ability",
    ),
)
def is_unsealed(battle: Battle, unit: Unit) -> bool:
    """A unit has no 封印."""
    return not battle.suffers(unit, BsEffect.SEAL)


def _name(battle: Battle, _unit: Unit, ability: Ability, *_: object) -> Text:
    return text_name(battle, ability.id)


@requirement(
    "PB-11.4",
    Unmet.TOO_FEW_WP,
    things=of_unit,
    ability=_name,
    wp="unit.wp",
    cost="ability.wp",
    who=_who,
    refused=refusal(
        "not_enough_wp",
        "{ability}にはWP{cost}が要るが、{who}のWPは{wp}",
        "{ability} costs {cost} WP, but {who} has {wp}",
        "/ability",
    ),
)
def has_wp(_battle: Battle, unit: Unit, ability: Ability) -> bool:
    """A unit has the WP that an ability costs."""
    return unit.wp >= ability.wp


def _range(_battle: Battle, _unit: Unit, ability: Ability, *_: object) -> int:
    """How far the attack reaches that an ability begins with; 0 without such an attack."""
    first = ability.text.plain[0]
    return (first.range.distance or 0) if isinstance(first, Attack) else 0


def _idle(battle: Battle, unit: Unit, ability: Ability, _options: object) -> Unmet:
    return Unmet.ABILITY_SHORT if _range(battle, unit, ability) else Unmet.ABILITY_IDLE


@requirement("PB-9.5", _idle, things=of_unit, ability=_name, range=_range)
def ability_acts(_battle: Battle, _unit: Unit, _ability: Ability, options: object) -> bool:
    """An ability has something to act on."""
    return options is not None
