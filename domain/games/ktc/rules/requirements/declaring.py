"""KT-7.2: what an action with a skill requires, one after the other."""

from collections.abc import Callable, Sequence
from operator import call

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import (
    clause_text,
    line_of,
    placed,
    skill_name,
    soldier_label,
    square,
)
from saikoro.domain.games.ktc.rules.refusals import OF_SKILL
from saikoro.domain.games.ktc.rules.requirements.looked import (
    GAINED,
    IN_ROW,
    TIRED,
    UNIQUE,
    counter_of,
    uses_of,
)
from saikoro.domain.games.ktc.rules.targets import target_sets
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Ground, Unmet
from saikoro.domain.games.ktc.words import FirstTurn, Origin, Row
from saikoro.domain.match.interface.requirements import Met, requirement
from saikoro.domain.text import Text

Meets = Callable[..., bool]
"""Asks a requirement, as `table.meets` does."""


def _who(field: Field, soldier: Soldier, *_: object) -> Text:
    return soldier_label(field, soldier)


def _called(_field: Field, _soldier: Soldier, skill: Skill, *_: object) -> Text:
    return skill_name(skill)


@requirement(
    "KT-7.2",
    Unmet.IS_TIRED,
    looked=TIRED,
    refused=OF_SKILL(
        "SkillTired",
        "{who}は疲労状態なのでスキルを使用できません。補給などで元気状態になります",
        "{who} is tired, so it cannot use a skill; a supply of its row makes it ready",
    ),
    who=_who,
)
def is_ready(_field: Field, soldier: Soldier) -> bool:
    """It is in 元気状態."""
    return not soldier.tired


@requirement(
    "KT-1.4",
    Unmet.NO_SKILLS_YET,
    refused=OF_SKILL(
        "SkillForbidden",
        "このマッチの1ターン目はスキルを使用できません",
        "no skill can be used in turn 1 of this match",
    ),
)
def allows_skills(field: Field) -> bool:
    """The option `first_turn` allows skills now (KT-1.4)."""
    return field.options.first_turn is not FirstTurn.NO_SKILL or field.state.turn != 1


def _muting(field: Field, soldier: Soldier) -> tuple[Origin, n.Standing]:
    return field.lines_with(soldier, n.Mute, soldier.place)[0]


@requirement(
    "KT-7.2",
    Unmet.SILENCED,
    looked=lambda field, soldier, _place: GAINED.get(_muting(field, soldier)[0]),
    line=lambda field, soldier, _place: line_of(_muting(field, soldier)[1], field.cards),
    refused=OF_SKILL(
        "SkillForbidden",
        "{who}は特性・バフ・デバフの「スキルを使用できない」を受けています",
        "{who} cannot use skills, by its trait, its buff or its debuff",
    ),
    who=_who,
)
def may_speak(field: Field, soldier: Soldier, place: int) -> bool:
    """スキルを使用できない is not in force in the row of a place (KT-6.5)."""
    return not field.hampered(soldier, n.Mute, place & 1)


@requirement(
    "KT-7.1",
    Unmet.NOT_OF_ROW,
    looked=IN_ROW,
    square=lambda _field, _soldier, _skill, place: square(place),
    position="skill.position",
    refused=OF_SKILL(
        "SkillPosition",
        "「{called}」を使用できる位置は{position}で、{who}がいるのは{row}です",
        "{called} is a skill of the {position}, and {who} would use it in the {row}",
    ),
    called=_called,
    who=_who,
    row=lambda _field, _soldier, _skill, place: Row.REAR if place & 1 else Row.FRONT,
)
def is_of_row(_field: Field, _soldier: Soldier, skill: Skill, place: int) -> bool:
    """A skill is of the row where its soldier stands."""
    return skill.rows[place & 1]


@requirement(
    "KT-7.2",
    Unmet.USED_UP,
    looked=lambda _field, soldier, skill: uses_of(soldier, skill.name),
    uses="skill.uses",
    refused=OF_SKILL(
        "SkillUsesSpent",
        "「{called}」は最大使用回数の{uses}回を使い切っています",
        "{called} has been used {uses} of {uses} times",
    ),
    called=_called,
)
def has_uses(_field: Field, soldier: Soldier, skill: Skill) -> bool:
    """Uses of a skill are left (KT-3.2, KT-3.3)."""
    return not 0 < skill.uses <= soldier.uses.get(skill.name, 0)


@requirement(
    "KT-7.2",
    Unmet.UNAFFORDABLE,
    looked=UNIQUE,
    unique=counter_of,
    value="soldier.unique",
    needed="skill.effect.cost.amount",
    refused=OF_SKILL(
        "SkillUniqueShort",
        "「{called}」は{unique}を{needed}消費しますが、{who}にあるのは{value}です",
        "{called} costs {needed} of the {unique} of {who}, which is {value}",
    ),
    called=_called,
    who=_who,
)
def affords(_field: Field, soldier: Soldier, skill: Skill) -> bool:
    """Its ユニーク is enough for the cost of a skill."""
    return skill.effect.cost is None or soldier.unique >= skill.effect.cost.amount


@requirement(
    "KT-7.5",
    Unmet.NO_TARGET,
    clause=lambda field, _soldier, skill, _place: clause_text(skill.effect.clauses[0], field.cards),
)
def has_target(field: Field, soldier: Soldier, skill: Skill, place: int) -> bool:
    """A skill has a legal target where its soldier stands."""
    return bool(target_sets(field, soldier, skill.first, place))


def _shielded(field: Field) -> list[Soldier]:
    seat = 1 - field.turn_player
    reached = field.rules.reach(field.state.fields[seat])
    return [one for one in field.on_field(seat) if one.id not in reached]


@requirement(
    "KT-7.6",
    Unmet.SHIELDED,
    soldiers=lambda field: placed(_shielded(field), field.cards),
)
def reaches_all(field: Field) -> bool:
    """The single selection of an enemy reaches everybody on its field."""
    return not _shielded(field)


def declare(meets: Meets, field: Field, soldier: Soldier, places: Sequence[int]) -> None:
    """Ask why a soldier may not use skills at any of the places where it may stand (KT-7.2)."""
    if may_use_skills(meets, field, soldier, places[0]):
        for skill in field.skills(soldier):
            fitting = [there for there in places if may_use(call, field, soldier, skill, there)]
            if not fitting:
                may_use(meets, field, soldier, skill, places[0])
            elif not any(target_sets(field, soldier, skill.first, there) for there in fitting):
                meets(has_target, field, soldier, skill, fitting[0])


def may_use_skills(meets: Meets, field: Field, soldier: Soldier, place: int) -> bool:
    """Whether a soldier may use any skill at a place."""
    return (
        meets(is_ready, field, soldier)
        and meets(allows_skills, field)
        and meets(may_speak, field, soldier, place)
    )


def may_use(meets: Meets, field: Field, soldier: Soldier, skill: Skill, place: int) -> bool:
    """Whether a soldier that may use skills at a place may use this one, given a target."""
    return (
        meets(is_of_row, field, soldier, skill, place)
        and meets(has_uses, field, soldier, skill)
        and meets(affords, field, soldier, skill)
    )


@requirement(
    "KT-6.7",
    Unmet.NO_SKILL,
    met=Met(Ground.TIRES, "KT-6.8"),
    things=lambda _field, soldier, skill: () if skill is None else (soldier.id,),
    because=lambda meets, field, soldier, _skill: declare(meets, field, soldier, [soldier.place]),
)
def uses_skill(_field: Field, _soldier: Soldier, skill: Skill | None) -> bool:
    """An action has a skill."""
    return skill is not None
