"""KT-7.2, KT-7.5 and KT-13.4: every legal operation."""

from collections.abc import Sequence
from typing import Literal, TypedDict

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SQUARES, Id, Square
from saikoro.domain.games.ktc.rules.field import PRINTED, Field, Parts, holds, plus
from saikoro.domain.games.ktc.rules.targets import (
    OF_ENEMIES,
    Targets,
    choices,
    finds_any,
    perspective,
)
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Part
from saikoro.domain.games.ktc.words import CommanderReach, FirstTurn, PromotionField, Row
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Term


class ActAnswer(TypedDict):
    """行動."""

    op: Literal["act"]
    soldier: Id
    to: Square | None
    """None is to stay."""
    skill: str | None
    targets: Targets


class SupplyAnswer(TypedDict):
    """補給."""

    op: Literal["supply"]
    row: str


class CommanderAnswer(TypedDict):
    """指揮官攻撃."""

    op: Literal["commander"]
    target: Id


Answer = ActAnswer | SupplyAnswer | CommanderAnswer
"""A legal operation as plain JSON, ready to post (KT-13.2)."""


# KT-13.4: what is legal


def operations(field: Field) -> list[Answer]:
    """Every legal operation of the turn player in canonical order (KT-13.4)."""
    own = field.state.fields[field.turn_player]
    found: list[Answer] = []
    of_enemies: dict[n.Selector, list[Targets]] = {}  # the same for every soldier and place
    for place, name in enumerate(own):
        if name is None:
            continue
        soldier = field.state.soldiers[name]
        skills = usable(field, soldier)
        for there in destinations(field, soldier):
            to = None if there == place else SQUARES[there]
            found.append({"op": "act", "soldier": name, "to": to, "skill": None, "targets": []})
            for skill in skills[there & 1]:
                sets = of_enemies.get(skill.first)
                if sets is None:
                    sets = target_sets(field, soldier, skill.first, there)
                    if skill.first in OF_ENEMIES:
                        of_enemies[skill.first] = sets
                found += [
                    {"op": "act", "soldier": name, "to": to, "skill": skill.name, "targets": one}
                    for one in sets
                ]
    found += [{"op": "supply", "row": row.value} for row in Row]
    found += [{"op": "commander", "target": target} for target in commander_targets(field)]
    return found


def destinations(field: Field, soldier: Soldier) -> Sequence[int]:
    """The place of a soldier, then those that it may move to (KT-6.3, KT-13.4)."""
    place = soldier.place
    if place is None:
        return ()
    return (place,) if field.hampered(soldier, n.Immobile, place) else _FROM[place]


_FROM = tuple(
    tuple(there for there in (at, at - 2, at + 2, at ^ 1) if 0 <= there < len(SQUARES))
    for at in range(len(SQUARES))
)
"""Where a soldier can go from each place: stay, column − 1, column + 1, other row (KT-13.4)."""


def usable(field: Field, soldier: Soldier) -> tuple[list[Skill], list[Skill]]:
    """The skills that it may declare in the front row, and in the rear, given a target (KT-7.2)."""
    front: list[Skill] = []
    rear: list[Skill] = []
    if soldier.tired or barred(field):
        return front, rear
    for skill in skill_list(field, soldier):
        if not used_up(soldier, skill) and not unaffordable(soldier, skill):
            in_front, in_rear = skill.rows
            if in_front:
                front.append(skill)
            if in_rear:
                rear.append(skill)
    if front and silenced(field, soldier, 0):
        front = []
    if rear and silenced(field, soldier, 1):
        rear = []
    return front, rear


def target_sets(field: Field, soldier: Soldier, first: n.Selector, there: int) -> list[Targets]:
    """The legal `targets` of a skill by its first selector (KT-7.5), after a move (KT-6.5)."""
    own = list(field.state.fields[soldier.seat])
    if soldier.place is not None:
        own[soldier.place], own[there] = own[there], own[soldier.place]
    view = perspective(field, soldier.seat, own, there)
    if first.chosen:
        return choices(first, view)
    return [[]] if finds_any(first, view) else []


def commander_targets(field: Field) -> list[Id]:
    """The soldiers that 指揮官攻撃 may target (KT-6.14)."""
    enemy = field.state.fields[1 - field.turn_player]
    if field.options.commander_reach is CommanderReach.FRONT:
        return field.rules.reach(enemy)
    return [name for name in enemy if name is not None]


# KT-7.2: the conditions of a declaration


def skill_list(field: Field, soldier: Soldier) -> Sequence[Skill]:
    """The skills of a soldier's present class (KT-3.3)."""
    return field.card(soldier).skills(upper=soldier.upper)


def barred(field: Field) -> bool:
    """Whether `first_turn` forbids skills now (KT-1.4)."""
    return field.options.first_turn is FirstTurn.NO_SKILL and field.state.turn == 1


def silenced(field: Field, soldier: Soldier, row: int) -> bool:
    """Whether スキルを使用できない is in force in a row: 0 is the front (KT-6.5, KT-7.2)."""
    return field.hampered(soldier, n.Mute, row)


def used_up(soldier: Soldier, skill: Skill) -> bool:
    """Whether all uses of a skill are spent (KT-3.2, KT-3.3)."""
    return 0 < skill.uses <= soldier.uses.get(skill.name, 0)


def unaffordable(soldier: Soldier, skill: Skill) -> bool:
    """Whether a soldier cannot pay the cost of a skill (KT-7.2)."""
    return skill.effect.cost is not None and soldier.unique < skill.effect.cost.amount


def success_rate(field: Field, soldier: Soldier, skill: Skill, place: int | None) -> Parts:
    """成功率 with the modifiers of a soldier at `place`, clamped to 0…100 (KT-6.9, KT-8.7)."""
    found: list[Term] = []
    for origin, standing in field.standing(soldier):
        for modifier in standing.modifiers:
            if type(modifier) is not n.ModifiesRate:
                continue
            if holds(standing.conditions, soldier, place):
                found.append((origin, modifier.sign * modifier.by, soldier.id))
    rate, terms = plus((skill.rate, ((PRINTED, skill.rate),)), found)
    return (100, (*terms, (Part.AT_MOST_100, 100 - rate))) if rate > 100 else (rate, terms)


# KT-6.12: 昇進


def empty_squares(field: Field) -> int:
    """How many squares count for 昇進 (KT-6.12)."""
    return sum(field.state.fields[seat].count(None) for seat in counted_fields(field))


def counted_fields(field: Field) -> tuple[Seat, ...]:
    """The seats whose empty squares count for 昇進 (KT-1.4, KT-6.12)."""
    own, enemy = field.turn_player, 1 - field.turn_player
    counted = {
        PromotionField.BOTH: (own, enemy),
        PromotionField.OWN: (own,),
        PromotionField.ENEMY: (enemy,),
    }
    return counted[field.options.promotion_field]
