"""KT-13.2, KT-13.6: read and check the actions that clients post."""

from typing import Any, TypeAlias, TypeVar, assert_never

import msgspec

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.ids import PLACES, SQUARES, Id, Square
from saikoro.domain.games.ktc.rules import refusals
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import commander_targets, destinations
from saikoro.domain.games.ktc.rules.naming import skill_name, soldier_label
from saikoro.domain.games.ktc.rules.requirements.declaring import may_use, may_use_skills
from saikoro.domain.games.ktc.rules.targets import Targets, target_sets
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Op, Row, Wish
from saikoro.domain.match.interface.requirements import require
from saikoro.domain.reading import by_tag, read
from saikoro.domain.text import Text


class Act(msgspec.Struct, frozen=True):
    """A legal 行動."""

    soldier: Id
    to: Square | None
    """None is to stay."""
    skill: Skill | None
    targets: Targets
    wish: Wish


class Supply(msgspec.Struct, frozen=True):
    """A legal 補給."""

    row: Row


class Commander(msgspec.Struct, frozen=True):
    """A legal 指揮官攻撃."""

    target: Id


Operation = Act | Supply | Commander


# KT-13.2: actions as posted. Squares, skills and rows are any text, as KT-13.6 has errors for them.


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """An action as a client posts it."""


class PostedAct(Posted, frozen=True, tag=Op.ACT.value):
    """行動 as posted (KT-6.2)."""

    soldier: str
    """The id of the soldier."""
    to: str | None
    """The square that it moves to; null to stay."""
    skill: str | None
    """The name of the skill; null for none."""
    targets: Targets
    promote: Wish = Wish.ASK


class PostedSupply(Posted, frozen=True, tag=Op.SUPPLY.value):
    """補給 as posted (KT-6.13)."""

    row: str
    """The row that becomes 元気状態: `front` or `rear`."""


class PostedCommander(Posted, frozen=True, tag=Op.COMMANDER.value):
    """指揮官攻撃 as posted (KT-6.14)."""

    target: str
    """The id of the target."""


class Promote(Posted, frozen=True, tag=Op.PROMOTE.value):
    """The answer to `promotion` as posted (KT-13.3)."""

    yes: bool
    """Whether to promote the soldier."""


class Concede(Posted, frozen=True, tag=Op.CONCEDE.value):
    """Concession (KT-11.5); it is never listed (KT-13.2)."""


PostedOperation: TypeAlias = PostedAct | PostedSupply | PostedCommander | Concede
"""An answer to `operation` as a client posts it."""


def read_operation(field: Field, given: Any) -> Operation | Concede:
    """The operation that the turn player posts; IllegalAnswer with the first detail of KT-13.6."""
    posted = _read(given, _OPERATIONS)
    match posted:
        case PostedAct():
            return _act(field, posted)
        case PostedSupply(row):
            return Supply(_row(row))
        case PostedCommander(target):
            legal = commander_targets(field)
            if target not in legal:
                raise refusals.OUT_OF_REACH.error(
                    who=refusals.named(field, target),
                    commander=Op.COMMANDER,
                    legal=Text.joined(legal),
                )
            return Commander(target)
        case Concede():
            return posted
        case _:
            assert_never(posted)


def read_promotion(given: Any) -> Promote | Concede:
    """The answer to `promotion` (KT-13.3); IllegalAnswer for any other action."""
    return _read(given, _PROMOTIONS)


A = TypeVar("A")

_OPERATIONS: dict[str, type[PostedOperation]] = by_tag(PostedOperation)
_PROMOTIONS: dict[str, type[Promote | Concede]] = by_tag(Promote | Concede)


def _read(given: Any, kinds: dict[str, type[A]]) -> A:
    op = given.get("op") if isinstance(given, dict) else None
    kind = kinds.get(op) if isinstance(op, str) else None
    if kind is None:
        pointer = "/op" if isinstance(given, dict) else ""
        raise refusals.OTHER_DECISION.error(pointer, ops=refusals.operations(map(Op, kinds)))
    return read(given, kind, IllegalAnswer, refusals.MISMATCH, refusals.RULE)


def _row(row: str) -> Row:
    named = Row.named(row)
    if named is None:
        raise refusals.UNKNOWN_ROW.error(rows=refusals.ROWS, given=row)
    return named


def _act(field: Field, act: PostedAct) -> Act:
    """The 行動 that is posted, checked in the order of KT-13.6."""
    own = field.state.fields[field.turn_player]
    if act.soldier not in own:
        who = refusals.named(field, act.soldier)
        there_are = [soldier.id for soldier in field.on_field(field.turn_player)]
        raise refusals.NOT_AVAILABLE.error(who=who, own=Text.joined(there_are))
    soldier, place = field.state.soldiers[act.soldier], own.index(act.soldier)
    to = None if act.to is None else _destination(field, soldier, act.to)
    there = place if to is None else PLACES[to]
    if act.skill is None:
        if act.targets:
            raise refusals.TARGETS_WITHOUT_SKILL.error()
        return Act(soldier.id, to, None, [], act.promote)
    skill = _declarable(field, soldier, act.skill, there)
    legal = target_sets(field, soldier, skill.first, there)
    if act.targets not in legal:
        raise refusals.WRONG_TARGETS.error(
            skill=skill_name(skill),
            given=refusals.targets_given(field, act.targets),
            then=refusals.targets_instead(legal),
        )
    return Act(soldier.id, to, skill, act.targets, act.promote)


def _destination(field: Field, soldier: Soldier, to: str) -> Square:
    """The square that the soldier moves to (KT-6.3)."""
    there = PLACES.get(to)
    _here, *moves = destinations(field, soldier)
    if there not in moves:
        who = soldier_label(field, soldier)
        if not moves:
            raise refusals.CANNOT_MOVE_NOW.error(who=who, given=to)
        squares = Text.joined(SQUARES[place] for place in moves)
        raise refusals.CANNOT_MOVE.error(who=who, given=to, squares=squares)
    return SQUARES[there]


def _declarable(field: Field, soldier: Soldier, name: str, place: int) -> Skill:
    """The skill of this name; its targets are still to be checked (KT-7.2, KT-13.6)."""
    skill = field.card(soldier).skill(name, upper=soldier.upper)
    if skill is None:
        of = refusals.UPPER if soldier.upper else refusals.LOWER
        who, skills = soldier_label(field, soldier), refusals.skill_names(field.skills(soldier))
        raise refusals.UNKNOWN_SKILL.error(of=of, who=who, given=name, skills=skills)
    may_use_skills(require, field, soldier, place)
    may_use(require, field, soldier, skill, place)
    return skill
