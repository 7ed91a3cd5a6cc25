"""KT-3.8, KT-4.5, KT-13.6: why an answer is refused, and what would be legal instead."""

from collections.abc import Iterable, Sequence

from saikoro.domain.errors import Breach
from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import skill_name, soldier_label
from saikoro.domain.games.ktc.rules.targets import Targets
from saikoro.domain.games.ktc.words import Op, Row
from saikoro.domain.text import Text

# KT-3.8: rosters

ROSTER_SIZE_INVALID, ROSTER_RULE = "RosterSizeInvalid", "KT-3.8"

OTHER_CARD_SET = Breach.of(
    "CardSetMismatch",
    ROSTER_RULE,
    "/card_set",
    "このマッチのカードセットは{digest}です",
    "the match is played with the card set {digest}",
)
WRONG_SIZE = Breach.of(
    ROSTER_SIZE_INVALID,
    ROSTER_RULE,
    "/roster",
    "編成は{most}枚ですが、{size}枚あります",
    "a roster has {most} cards, not {size}",
)
UNKNOWN_CARD = Breach.of(
    "SoldierUnknown",
    ROSTER_RULE,
    "/roster/{index}",
    "このマッチのカードセットに「{card}」というIDのカードはありません",
    "{card} is no id of a card of the match's card set",
)
CARD_TWICE = Breach.of(
    "SoldierDuplicated",
    ROSTER_RULE,
    "/roster/{index}",
    "{card} {name}が2枚あります。編成に入れられるのは1枚だけです",
    "{card} {name} is there twice; a roster has each card once at most",
)

# KT-4.5: placements

PLACEMENT_SQUARES_INVALID, PLACEMENT_RULE = "PlacementSquaresInvalid", "KT-4.5"

UNKNOWN_SQUARE = Breach.of(
    PLACEMENT_SQUARES_INVALID,
    PLACEMENT_RULE,
    "/squares/{square}",
    "「{square}」というマスはありません。マスは{first}から{last}です",
    "there is no square {square}; the squares are {first} to {last}",
)
SQUARES_LEFT = Breach.of(
    PLACEMENT_SQUARES_INVALID,
    PLACEMENT_RULE,
    "/squares",
    "兵士が配置されていないマスがあります: {missing}",
    "no soldier is placed on {missing}",
)
NOT_PLACEABLE = Breach.of(
    "PlacementSoldiersInvalid",
    PLACEMENT_RULE,
    "/squares/{square}",
    "「{given}」は自分の兵士ではありません。配置するのは{first}から{last}です",
    "{given} is not one of your soldiers, {first} to {last}",
)
PLACED_TWICE = Breach.of(
    "PlacementSoldiersInvalid",
    PLACEMENT_RULE,
    "/squares",
    "{soldier}が{times}マスに配置されています。兵士は1マスにだけ配置できます",
    "{soldier} stands on {times} squares; each soldier stands on one",
)

# KT-13.6: operations, in the order of the book

MISMATCH, RULE = "DecisionMismatch", "KT-13.6"

OTHER_DECISION = Breach.of(
    MISMATCH, RULE, "{pointer}", "`op` は{ops}のどれかです", "`op` is one of {ops}"
)
NOT_AVAILABLE = Breach.of(
    "SoldierNotAvailable",
    RULE,
    "/soldier",
    "{who}は自分のフィールドにいません。選べるのは{own}です",
    "{who} is not on your field; there are {own}",
)
CANNOT_MOVE = Breach.of(
    "MoveIllegal",
    RULE,
    "/to",
    "{who}は{given}へ移動できません。移動できるのは{squares}です",
    "{who} cannot move to {given}; it can move to {squares}",
)
CANNOT_MOVE_NOW = Breach.of(
    "MoveIllegal",
    RULE,
    "/to",
    "{who}は{given}へ移動できません。今は移動できません",
    "{who} cannot move to {given}; it cannot move now",
)
UNKNOWN_SKILL = Breach.of(
    "SkillUnknown",
    RULE,
    "/skill",
    "{of}の{who}に「{given}」というスキルはありません。あるスキル: {skills}",
    "{who} has no skill {given} as {of} class; its skills: {skills}",
)
TARGETS_WITHOUT_SKILL = Breach.of(
    "TargetIllegal",
    RULE,
    "/targets",
    "スキルを使用しない行動に対象はありません",
    "an action without a skill has no targets",
)
WRONG_TARGETS = Breach.of(
    "TargetIllegal",
    RULE,
    "/targets",
    "「{skill}」の対象を「{given}」にはできません。{then}",
    "{skill} cannot have {given} as its target; {then}",
)
OUT_OF_REACH = Breach.of(
    "TargetIllegal",
    RULE,
    "/target",
    "{who}を{commander}の対象にはできません。対象にできるのは{legal}です",
    "the {commander} does not reach {who}; it reaches {legal}",
)
UNKNOWN_ROW = Breach.of(
    "RowUnknown",
    RULE,
    "/row",
    "`row` は{rows}です。「{given}」はありません",
    "`row` is {rows}, not {given}",
)


# What fills their slots


def listed(names: Iterable[str]) -> Text:
    """Ids, or squares, one after the other."""
    return Text.joined(Text.plain(name) for name in names)


def named(field: Field, given: str) -> Text:
    """A soldier by its id and name; anything else as it was given."""
    soldier = field.state.soldiers.get(given)
    return Text.plain(given) if soldier is None else soldier_label(field, soldier)


def skill_names(skills: Sequence[Skill]) -> Text:
    """The skills of a class."""
    ja = "、".join(f"「{skill.name}」" for skill in skills)
    en = ", ".join(skill_name(skill).en for skill in skills)
    return Text.plain(ja or "なし", en or "none")


def targets_given(field: Field, given: Targets) -> Text:
    """Targets by their names."""
    names = [named(field, name) for name in given]
    ja, en = "と".join(name.ja for name in names), " with ".join(name.en for name in names)
    return Text.plain(ja or "なし", en or "no target")


def targets_instead(legal: Sequence[Targets]) -> Text:
    """The targets that a skill can have."""
    if not legal:
        return _NO_TARGET_NOW
    if not legal[0]:
        return _TAKES_NO_TARGETS
    ja = "、".join("と".join(one) for one in legal)
    en = ", ".join(" with ".join(one) for one in legal)
    return _CAN_HAVE.filled(legal=Text.plain(ja, en))


_NO_TARGET_NOW = Text("今は対象がいません", "it has no target now")
_TAKES_NO_TARGETS = Text("対象を選ばないスキルです", "it takes no targets")
_CAN_HAVE = Text("対象にできるのは{legal}です", "it can have {legal}")


def operations(ops: Iterable[Op]) -> Text:
    """The operations that are asked for."""
    return Text.joined(Text.plain(f"{op.value}（{op.ja}）", op.value) for op in ops)


ROWS = Text.plain(
    "か".join(f"{row.value}（{row.ja}）" for row in Row), " or ".join(row.value for row in Row)
)
"""The rows of a field."""

UPPER, LOWER = Text("上級職", "upper"), Text("下級職", "lower")
"""What the classes are called."""
