"""KT-3.8, KT-4.5, KT-13.6: why an answer is refused, and what would be legal instead."""

from collections.abc import Iterable, Sequence
from typing import Any

from saikoro.domain.errors import IllegalAnswer, Violation
from saikoro.domain.games.ktc.cards.card_set import Card, Skill
from saikoro.domain.games.ktc.ids import SQUARES, Id, Square
from saikoro.domain.games.ktc.options import ROSTER_SIZE
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.labels import soldier_label
from saikoro.domain.games.ktc.rules.targets import Targets
from saikoro.domain.games.ktc.state import Soldier
from saikoro.domain.games.ktc.words import Op, Row
from saikoro.domain.match.interface.decision import Label

MISMATCH, RULE = "DecisionMismatch", "KT-13.6"
ROSTER_SIZE_INVALID, ROSTER_RULE = "RosterSizeInvalid", "KT-3.8"
PLACEMENT_SQUARES_INVALID, PLACEMENT_RULE = "PlacementSquaresInvalid", "KT-4.5"


def _refused(code: str, pointer: str, why: Label, rule: str = RULE) -> IllegalAnswer:
    return IllegalAnswer([Violation(code, rule, why.en, pointer, ja=why.ja)])


# KT-3.8: rosters


def other_card_set(digest: str) -> IllegalAnswer:
    """A roster for another card set than the match's."""
    why = Label(
        f"このマッチのカードセットは{digest}です",
        f"the match is played with the card set {digest}",
    )
    return _refused("CardSetMismatch", "/card_set", why, ROSTER_RULE)


def wrong_size(size: int) -> IllegalAnswer:
    """A roster of too few or too many cards."""
    why = Label(
        f"編成は{ROSTER_SIZE}枚ですが、{size}枚あります",
        f"a roster has {ROSTER_SIZE} cards, not {size}",
    )
    return _refused(ROSTER_SIZE_INVALID, "/roster", why, ROSTER_RULE)


def unknown_card(card: Any, index: int) -> IllegalAnswer:
    """A card that the card set does not have."""
    why = Label(
        f"このマッチのカードセットに「{card}」というIDのカードはありません",
        f"{card} is no id of a card of the match's card set",
    )
    return _refused("SoldierUnknown", f"/roster/{index}", why, ROSTER_RULE)


def card_twice(card: Card, index: int) -> IllegalAnswer:
    """A card that the roster has already."""
    why = Label(
        f"{card.id} {card.name}が2枚あります。編成に入れられるのは1枚だけです",
        f"{card.id} {card.english} is there twice; a roster has each card once at most",
    )
    return _refused("SoldierDuplicated", f"/roster/{index}", why, ROSTER_RULE)


# KT-4.5: placements


def unknown_square(square: str) -> IllegalAnswer:
    """A square that a field does not have."""
    why = Label(
        f"「{square}」というマスはありません。マスは{SQUARES[0]}から{SQUARES[-1]}です",
        f"there is no square {square}; the squares are {SQUARES[0]} to {SQUARES[-1]}",
    )
    return _refused(PLACEMENT_SQUARES_INVALID, f"/squares/{square}", why, PLACEMENT_RULE)


def squares_left(missing: Sequence[Square]) -> IllegalAnswer:
    """Squares without a soldier."""
    why = Label(
        f"兵士が配置されていないマスがあります: {'、'.join(missing)}",
        f"no soldier is placed on {', '.join(missing)}",
    )
    return _refused(PLACEMENT_SQUARES_INVALID, "/squares", why, PLACEMENT_RULE)


def not_placeable(given: Any, soldiers: Sequence[Id], square: str) -> IllegalAnswer:
    """Anything that is no soldier of the player."""
    first, last = soldiers[0], soldiers[-1]
    why = Label(
        f"「{given}」は自分の兵士ではありません。配置するのは{first}から{last}です",
        f"{given} is not one of your soldiers, {first} to {last}",
    )
    return _refused("PlacementSoldiersInvalid", f"/squares/{square}", why, PLACEMENT_RULE)


def placed_twice(soldier: Id, times: int) -> IllegalAnswer:
    """A soldier on several squares."""
    why = Label(
        f"{soldier}が{times}マスに配置されています。兵士は1マスにだけ配置できます",
        f"{soldier} stands on {times} squares; each soldier stands on one",
    )
    return _refused("PlacementSoldiersInvalid", "/squares", why, PLACEMENT_RULE)


# KT-13.6: operations, in the order of the book


def other_decision(allowed: Iterable[Op], pointer: str) -> IllegalAnswer:
    """An answer that is none of the operations that are asked for."""
    ops = [*allowed]
    why = Label(
        f"`op` は{'、'.join(f'{op.value}（{op.ja}）' for op in ops)}のどれかです",
        f"`op` is one of {', '.join(op.value for op in ops)}",
    )
    return _refused(MISMATCH, pointer, why)


def not_available(field: Field, given: str) -> IllegalAnswer:
    """A soldier that is not on the player's field."""
    who = _named(field, given)
    own = [soldier.id for soldier in field.on_field(field.turn_player)]
    why = Label(
        f"{who.ja}は自分のフィールドにいません。選べるのは{'、'.join(own)}です",
        f"{who.en} is not on your field; there are {', '.join(own)}",
    )
    return _refused("SoldierNotAvailable", "/soldier", why)


def cannot_move(field: Field, soldier: Soldier, given: str, there: Sequence[int]) -> IllegalAnswer:
    """A square that the soldier cannot move to; `there` are those that it can."""
    who = soldier_label(field, soldier)
    squares = [SQUARES[place] for place in there]
    why = Label(
        f"{who.ja}は{given}へ移動できません。"
        + (f"移動できるのは{'、'.join(squares)}です" if squares else "今は移動できません"),
        f"{who.en} cannot move to {given}; "
        + (f"it can move to {', '.join(squares)}" if squares else "it cannot move now"),
    )
    return _refused("MoveIllegal", "/to", why)


def unknown_skill(
    field: Field, soldier: Soldier, given: str, listed: Sequence[Skill]
) -> IllegalAnswer:
    """A skill that the soldier does not have in its present class."""
    who = soldier_label(field, soldier)
    class_ja, class_en = ("上級職", "upper") if soldier.upper else ("下級職", "lower")
    ja = "、".join(f"「{skill.name}」" for skill in listed)
    en = ", ".join(_both(skill) for skill in listed)
    why = Label(
        f"{class_ja}の{who.ja}に「{given}」というスキルはありません。あるスキル: {ja or 'なし'}",
        f"{who.en} has no skill {given} as {class_en} class; its skills: {en or 'none'}",
    )
    return _refused("SkillUnknown", "/skill", why)


def tired(field: Field, soldier: Soldier) -> IllegalAnswer:
    """A skill of a soldier in 疲労状態."""
    who = soldier_label(field, soldier)
    why = Label(
        f"{who.ja}は疲労状態なのでスキルを使用できません。補給などで元気状態になります",
        f"{who.en} is tired, so it cannot use a skill; a supply of its row makes it ready",
    )
    return _refused("SkillTired", "/skill", why)


def barred_in_turn_1() -> IllegalAnswer:
    """A skill in turn 1 of a match that forbids them there (KT-1.4)."""
    why = Label(
        "このマッチの1ターン目はスキルを使用できません",
        "no skill can be used in turn 1 of this match",
    )
    return _refused("SkillForbidden", "/skill", why)


def silenced_there(field: Field, soldier: Soldier) -> IllegalAnswer:
    """A skill of a soldier to which スキルを使用できない applies."""
    who = soldier_label(field, soldier)
    why = Label(
        f"{who.ja}は特性・バフ・デバフの「スキルを使用できない」を受けています",
        f"{who.en} cannot use skills, by its trait, its buff or its debuff",
    )
    return _refused("SkillForbidden", "/skill", why)


def wrong_position(field: Field, soldier: Soldier, skill: Skill, place: int) -> IllegalAnswer:
    """A skill that cannot be used in the row where the soldier would be."""
    who, row = soldier_label(field, soldier), Row.REAR if place & 1 else Row.FRONT
    why = Label(
        f"「{skill.name}」を使用できる位置は{skill.position.ja}で、{who.ja}がいるのは{row.ja}です",
        f"{_both(skill)} is a skill of the {skill.position.en}, and {who.en} would use it in the"
        f" {row.en}",
    )
    return _refused("SkillPosition", "/skill", why)


def uses_spent(skill: Skill) -> IllegalAnswer:
    """A skill that has been used as often as it may be."""
    why = Label(
        f"「{skill.name}」は最大使用回数の{skill.uses}回を使い切っています",
        f"{_both(skill)} has been used {skill.uses} of {skill.uses} times",
    )
    return _refused("SkillUsesSpent", "/skill", why)


def too_little_unique(field: Field, soldier: Soldier, skill: Skill) -> IllegalAnswer:
    """A skill whose cost the soldier cannot pay."""
    who, cost = soldier_label(field, soldier), skill.effect.cost
    amount, name = (0, "") if cost is None else (cost.amount, cost.unique)
    why = Label(
        f"「{skill.name}」は「{name}」を{amount}消費しますが、{who.ja}にあるのは{soldier.unique}です",
        f"{_both(skill)} costs {amount} of the unique counter of {who.en}, which is"
        f" {soldier.unique}",
    )
    return _refused("SkillUniqueShort", "/skill", why)


def targets_without_skill() -> IllegalAnswer:
    """Targets of an action that uses no skill."""
    why = Label(
        "スキルを使用しない行動に対象はありません",
        "an action without a skill has no targets",
    )
    return _refused("TargetIllegal", "/targets", why)


def wrong_targets(
    field: Field, skill: Skill, given: Targets, legal: Sequence[Targets]
) -> IllegalAnswer:
    """Targets that the skill cannot have; `legal` are those that it can."""
    named = [_named(field, name) for name in given]
    ja = "と".join(name.ja for name in named) or "なし"
    en = " with ".join(name.en for name in named) or "no target"
    if not legal:
        then = Label("今は対象がいません", "it has no target now")
    elif not legal[0]:
        then = Label("対象を選ばないスキルです", "it takes no targets")
    else:
        then = Label(
            f"対象にできるのは{'、'.join('と'.join(one) for one in legal)}です",
            f"it can have {', '.join(' with '.join(one) for one in legal)}",
        )
    why = Label(
        f"「{skill.name}」の対象を「{ja}」にはできません。{then.ja}",
        f"{_both(skill)} cannot have {en} as its target; {then.en}",
    )
    return _refused("TargetIllegal", "/targets", why)


def out_of_reach(field: Field, given: str, legal: Sequence[Id]) -> IllegalAnswer:
    """A target that 指揮官攻撃 does not reach."""
    who = _named(field, given)
    why = Label(
        f"{who.ja}を{Op.COMMANDER.ja}の対象にはできません。対象にできるのは{'、'.join(legal)}です",
        f"the {Op.COMMANDER.en} does not reach {who.en}; it reaches {', '.join(legal)}",
    )
    return _refused("TargetIllegal", "/target", why)


def unknown_row(given: str) -> IllegalAnswer:
    """A row that a field does not have."""
    rows = "か".join(f"{row.value}（{row.ja}）" for row in Row)
    why = Label(
        f"`row` は{rows}です。「{given}」はありません",
        f"`row` is {' or '.join(row.value for row in Row)}, not {given}",
    )
    return _refused("RowUnknown", "/row", why)


def _named(field: Field, given: str) -> Label:
    """A soldier by its id and name; anything else as it was given."""
    soldier = field.state.soldiers.get(given)
    return Label(given, given) if soldier is None else soldier_label(field, soldier)


def _both(skill: Skill) -> str:
    """The English name of a skill, and the one that answers have."""
    return skill.english if skill.english == skill.name else f"{skill.english} ({skill.name})"
