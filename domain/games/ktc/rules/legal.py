"""KT-7 and KT-13: every legal operation, and what is wrong with one that is not."""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar, assert_never

import msgspec

from domain.errors import IllegalAnswer, Violation
from domain.games.ktc.cards import nodes as n
from domain.games.ktc.cards.card_set import Skill
from domain.games.ktc.rules.field import Field
from domain.games.ktc.rules.targets import (
    OF_ENEMIES,
    Targets,
    choices,
    finds_somebody,
    reach,
    sight,
)
from domain.games.ktc.squares import PLACES, SQUARES, Id
from domain.games.ktc.state import Soldier
from domain.reading import read

RULE = "KT-13.6"

FRONT_ROW, REAR_ROW = "front", "rear"


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="act"):
    """行動 (KT-13.2)."""

    soldier: Id
    to: str | None
    skill: str | None
    targets: Targets
    promote: Literal["ask", "yes", "no"] = "ask"


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="supply"):
    """補給 (KT-13.2)."""

    row: str


class Commander(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="commander"
):
    """指揮官攻撃 (KT-13.2)."""

    target: Id


class Promote(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="promote"
):
    """昇進 (KT-13.2)."""

    yes: bool


class Concede(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="concede"
):
    """Giving up (KT-11.5); never listed (KT-13.2)."""


Operation = Act | Supply | Commander

Answer = dict[str, Any]
"""An action as a client posts it (KT-13.2)."""


# KT-13.4: what is legal


def operations(field: Field) -> list[Answer]:
    """Every legal operation of the turn player in canonical order (KT-13.4)."""
    own = field.state.fields[field.turn_player]
    found: list[Answer] = []
    shared: dict[n.Selector, list[Targets]] = {}  # the same wherever the soldiers go
    for place, name in enumerate(own):
        if name is None:
            continue
        soldier = field.state.soldiers[name]
        skills = usable(field, soldier)
        for there in destinations(field, soldier):
            to = None if there == place else SQUARES[there]
            found.append({"op": "act", "soldier": name, "to": to, "skill": None, "targets": []})
            for skill in skills[there & 1]:
                sets = shared.get(skill.first)
                if sets is None:
                    sets = target_sets(field, soldier, skill.first, there)
                    if skill.first in OF_ENEMIES:
                        shared[skill.first] = sets
                found += [
                    {"op": "act", "soldier": name, "to": to, "skill": skill.name, "targets": one}
                    for one in sets
                ]
    found += ({"op": "supply", "row": row} for row in (FRONT_ROW, REAR_ROW))
    found += ({"op": "commander", "target": target} for target in commander_targets(field))
    return found


def destinations(field: Field, soldier: Soldier) -> Sequence[int]:
    """Its own place, then where it may move to (KT-6.3, KT-13.4)."""
    place = soldier.place
    if place is None:
        return ()
    return (place,) if field.hampered(soldier, n.Immobile, place) else _FROM[place]


_FROM = tuple(
    tuple(there for there in (at, at - 2, at + 2, at ^ 1) if 0 <= there < len(SQUARES))
    for at in range(len(SQUARES))
)
"""From each place: staying, column − 1, column + 1, the other row (KT-13.4)."""


def usable(field: Field, soldier: Soldier) -> tuple[list[Skill], list[Skill]]:
    """The skills that it could declare in front, and in the rear, on some target (KT-7.2)."""
    front: list[Skill] = []
    rear: list[Skill] = []
    if soldier.tired or barred(field):
        return front, rear
    for skill in skill_list(field, soldier):
        if not used_up(soldier, skill) and not too_dear(soldier, skill):
            in_front, in_rear = skill.rows
            if in_front:
                front.append(skill)
            if in_rear:
                rear.append(skill)
    if front and muted(field, soldier, 0):
        front = []
    if rear and muted(field, soldier, 1):
        rear = []
    return front, rear


def target_sets(field: Field, soldier: Soldier, first: n.Selector, there: int) -> list[Targets]:
    """The legal `targets` of a skill by its first selector (KT-7.5).

    They are those of the field after the soldier's move to `there` (KT-6.5).
    """
    own = list(field.state.fields[soldier.seat])
    if soldier.place is not None:
        own[soldier.place], own[there] = own[there], own[soldier.place]
    seen = sight(field.state, soldier.seat, own, there)
    if first.chosen:
        return choices(first, seen)
    return [[]] if finds_somebody(first, seen) else []


def commander_targets(field: Field) -> list[Id]:
    """KT-6.14."""
    enemy = field.state.fields[1 - field.turn_player]
    if field.options.commander_reach == "front":
        return reach(enemy)
    return [name for name in enemy if name is not None]


# KT-7.2, one by one


def skill_list(field: Field, soldier: Soldier) -> Sequence[Skill]:
    """The list of its present class (KT-3.3)."""
    card = field.card(soldier)
    return card.upper if soldier.upper else card.lower


def barred(field: Field) -> bool:
    """Whether `first_turn` forbids skills now (KT-1.4)."""
    return field.options.first_turn == "no_skill" and field.state.turn == 1


def muted(field: Field, soldier: Soldier, row: int) -> bool:
    """Whether スキルを使用できない is in force in a row (KT-6.5, KT-7.2)."""
    return field.hampered(soldier, n.Mute, row)


def used_up(soldier: Soldier, skill: Skill) -> bool:
    """Whether no use is left (KT-3.2, KT-3.3)."""
    return 0 < skill.uses <= soldier.uses.get(skill.name, 0)


def too_dear(soldier: Soldier, skill: Skill) -> bool:
    """Whether its cost cannot be paid (KT-7.2)."""
    return skill.effect.cost is not None and soldier.unique < skill.effect.cost.amount


# KT-13.6: what is not legal


def read_operation(field: Field, given: Any) -> Operation | Concede:
    """An operation of the turn player; IllegalAnswer names the first detail that applies."""
    operation = _read(given, _OPERATIONS)
    match operation:
        case Act():
            _check_act(field, operation)
        case Supply(row):
            if row not in (FRONT_ROW, REAR_ROW):
                raise illegal("RowUnknown", f"{row} is neither front nor rear", "/row")
        case Commander(target):
            if target not in commander_targets(field):
                raise illegal("TargetIllegal", f"{target} is not in reach", "/target")
        case Concede():
            pass
        case _:
            assert_never(operation)
    return operation


def read_promotion(given: Any) -> Promote | Concede:
    """An answer to `promotion`."""
    return _read(given, _PROMOTIONS)


A = TypeVar("A")

_OPERATIONS: dict[Any, type[Operation | Concede]] = {
    "act": Act,
    "supply": Supply,
    "commander": Commander,
    "concede": Concede,
}
_PROMOTIONS: dict[Any, type[Promote | Concede]] = {"promote": Promote, "concede": Concede}


def _read(given: Any, kinds: dict[Any, type[A]]) -> A:
    op = given.get("op") if isinstance(given, dict) else None
    kind = kinds.get(op) if isinstance(op, str) else None
    if kind is None:
        detail = f"one of {', '.join(kinds)} is expected as `op`"
        raise illegal("DecisionMismatch", detail, "/op" if isinstance(given, dict) else "")
    return read(given, kind, IllegalAnswer, "DecisionMismatch", RULE)


def _check_act(field: Field, act: Act) -> None:
    own = field.state.fields[field.turn_player]
    if act.soldier not in own:
        detail = f"{act.soldier} is no soldier of this player on the field"
        raise illegal("SoldierNotAvailable", detail, "/soldier")
    soldier = field.state.soldiers[act.soldier]
    place = own.index(act.soldier)
    there = place
    if act.to is not None:
        there = PLACES.get(act.to, -1)
        if there == place or there not in destinations(field, soldier):
            raise illegal("MoveIllegal", f"{act.soldier} cannot move to {act.to}", "/to")
    if act.skill is None:
        if act.targets:
            raise illegal("TargetIllegal", "nothing is targeted without a skill", "/targets")
        return
    skill = _declarable(field, soldier, act.skill, there)
    if act.targets not in target_sets(field, soldier, skill.first, there):
        detail = f"{act.skill} cannot be declared on {act.targets or 'nobody'}"
        raise illegal("TargetIllegal", detail, "/targets")


def _declarable(field: Field, soldier: Soldier, name: str, place: int) -> Skill:
    """The skill, if nothing but its targets can be wrong with it (KT-7.2)."""
    skill = next((skill for skill in skill_list(field, soldier) if skill.name == name), None)
    if skill is None:
        detail = f"{soldier.id} has no skill {name} in its present class"
        raise illegal("SkillUnknown", detail, "/skill")
    if soldier.tired:
        raise illegal("SkillTired", f"{soldier.id} is in 疲労状態", "/skill")
    if barred(field) or muted(field, soldier, place & 1):
        raise illegal("SkillForbidden", f"{soldier.id} may not use a skill now", "/skill")
    if not skill.rows[place & 1]:
        raise illegal("SkillPosition", f"{name} is a skill of {skill.position}", "/skill")
    if used_up(soldier, skill):
        raise illegal("SkillUsesSpent", f"{name} has been used {skill.uses} times", "/skill")
    if too_dear(soldier, skill):
        raise illegal("SkillUniqueShort", f"{soldier.id} has too little ユニーク", "/skill")
    return skill


def illegal(code: str, detail: str, pointer: str) -> IllegalAnswer:
    """ActionIllegal with this detail (KT-13.6)."""
    return IllegalAnswer([Violation(code, RULE, detail, pointer)])
