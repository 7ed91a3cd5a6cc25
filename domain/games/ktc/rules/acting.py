"""KT-6.4, KT-6.9, KT-7.2: what a soldier that acts is free to do, for who asks why."""

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.legal import (
    barred,
    silenced,
    skill_list,
    target_sets,
    unaffordable,
    used_up,
)
from saikoro.domain.games.ktc.rules.stating import (
    LineText,
    became,
    changed,
    counter,
    lost,
    square,
    state_applies,
)
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.stated import Compared, Unmet
from saikoro.domain.games.ktc.words import Row, Stamina
from saikoro.domain.match.interface.decision import Label


def state_no_move(field: Field, soldier: Soldier) -> None:
    """State what forbids a move to a soldier that stays, and since when (KT-6.4)."""
    for _, _, line, since in field.lines_with(soldier, n.Immobile, soldier.place):
        field.unmet(Unmet.CANNOT_MOVE, "KT-6.4", soldier.id, since=since, line=line)


def state_rate(field: Field, soldier: Soldier) -> None:
    """State what changes the success rate of a soldier now, or that nothing does (KT-6.9)."""
    changing = field.lines_with(soldier, n.ModifiesRate, soldier.place)
    for why in changing:
        state_applies(field.table, "KT-8.7", why)
    if not changing:
        field.checked(Compared.PLAIN_RATE, "KT-6.9", soldier.id, since=lost(soldier))


def state_no_skill(field: Field, soldier: Soldier, *, moved: bool) -> None:
    """State what follows from a 行動 without a skill, and what forbids one (KT-6.7, KT-7.2)."""
    field.unmet(Unmet.NO_SKILL, "KT-6.7")
    if not moved:
        field.checked(Compared.PASSED, "KT-5.4")
    if soldier.tired:
        tired = became(soldier, Stamina.TIRED)
        field.unmet(Unmet.IS_TIRED, "KT-7.2", soldier.id, since=tired)
    elif barred(field):
        field.unmet(Unmet.NO_SKILLS_YET, "KT-7.2")
    elif soldier.place is not None and silenced(field, soldier, soldier.place & 1):
        for _, _, line, since in field.lines_with(soldier, n.Mute, soldier.place):
            field.unmet(Unmet.SILENCED, "KT-7.2", soldier.id, since=since, line=line)
    elif soldier.place is not None:
        for skill in skill_list(field, soldier):
            _state_skill(field, soldier, skill, soldier.place)


def state_failed(field: Field, soldier: Soldier, skill: Skill) -> None:
    """State what a skill that has failed does not do after the action (KT-6.11)."""
    name = Label(skill.name, skill.english)
    for line in skill.effect.after:
        text = LineText(line, field.cards)
        field.unmet(Unmet.SKILL_FAILED, "KT-6.11", soldier.id, skill=name, line=text)


def state_unsupplied(field: Field, supplied: Row) -> None:
    """State who stays tired, as a supply makes the other row ready, and since when (KT-6.13)."""
    other = Row.REAR if supplied is Row.FRONT else Row.FRONT
    for soldier in field.on_field(field.turn_player):
        place = soldier.place
        if soldier.tired and place is not None and (place % 2 == 1) is (other is Row.REAR):
            field.unmet(
                Unmet.OTHER_ROW,
                "KT-6.13",
                soldier.id,
                since=became(soldier, Stamina.TIRED),
                row=other,
                square=square(place),
            )


def _state_skill(field: Field, soldier: Soldier, skill: Skill, place: int) -> None:
    """State whether a ready soldier might have used a skill where it stands, or why not."""
    name, cost = Label(skill.name, skill.english), skill.effect.cost
    unique = field.card(soldier).unique
    if not skill.rows[place & 1]:
        where, position = square(place), skill.position
        field.unmet(
            Unmet.NOT_OF_ROW, "KT-7.1", soldier.id, skill=name, square=where, position=position
        )
    elif used_up(soldier, skill):
        field.unmet(Unmet.USED_UP, "KT-7.2", soldier.id, skill=name, uses=skill.uses)
    elif cost is not None and unique is not None and unaffordable(soldier, skill):
        field.unmet(
            Unmet.UNAFFORDABLE,
            "KT-7.2",
            soldier.id,
            since=changed(soldier),
            skill=name,
            unique=counter(unique),
            value=soldier.unique,
            needed=cost.amount,
        )
    elif not target_sets(field, soldier, skill.first, place):
        field.unmet(Unmet.NO_TARGET, "KT-7.5", soldier.id, skill=name, selector=skill.first)
    else:
        field.checked(Compared.MIGHT, "KT-7.2", soldier.id, skill=name)
