"""KT-7.2, KT-7.5 and KT-13.4: every legal operation."""

from collections.abc import Sequence
from operator import call
from typing import Any, TypeAlias

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.ids import SQUARES, Id
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.requirements.declaring import may_use, may_use_skills
from saikoro.domain.games.ktc.rules.targets import OF_ENEMIES, Targets, target_sets
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import CommanderReach, Row

Answer: TypeAlias = dict[str, Any]
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
                used = skill.name
                for one in sets:
                    act = {"op": "act", "soldier": name, "to": to, "skill": used, "targets": one}
                    found.append(act)
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
    in_front = may_use_skills(call, field, soldier, 0)
    in_rear = may_use_skills(call, field, soldier, 1)
    if in_front or in_rear:
        for skill in field.skills(soldier):
            if in_front and may_use(call, field, soldier, skill, 0):
                front.append(skill)
            if in_rear and may_use(call, field, soldier, skill, 1):
                rear.append(skill)
    return front, rear


def commander_targets(field: Field) -> list[Id]:
    """The soldiers that 指揮官攻撃 may target (KT-6.14)."""
    enemy = field.state.fields[1 - field.turn_player]
    if field.options.commander_reach is CommanderReach.FRONT:
        return field.rules.reach(enemy)
    return [name for name in enemy if name is not None]
