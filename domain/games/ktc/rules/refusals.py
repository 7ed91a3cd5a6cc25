"""KT-3.8, KT-4.5, KT-13.6: why an answer is refused, and what would be legal instead."""

from collections.abc import Iterable, Sequence

from saikoro.domain.games.ktc.cards.card_set import Skill
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import NONE, skill_name, soldier_label
from saikoro.domain.games.ktc.rules.targets import Targets
from saikoro.domain.games.ktc.words import Op, Row
from saikoro.domain.match.interface.limits import Breaches
from saikoro.domain.text import Text
from saikoro.domain.words import Word

# KT-3.8: rosters

ROSTER_SIZE_INVALID, ROSTER_RULE = "RosterSizeInvalid", "KT-3.8"

_of_roster = Breaches(ROSTER_RULE, "/roster")
OTHER_CARD_SET = _of_roster(
    "CardSetMismatch",
    "このマッチのカードセットは{digest}です",
    "the match is played with the card set {digest}",
    "/card_set",
)
WRONG_SIZE = _of_roster(
    ROSTER_SIZE_INVALID,
    "編成は{size}枚ですが、{count}枚あります",
    "a roster has {size} cards, not {count}",
)
UNKNOWN_CARD = _of_roster(
    "SoldierUnknown",
    "このマッチのカードセットに「{card}」というIDのカードはありません",
    "{card} is no id of a card of the match's card set",
    "/roster/{index}",
)
CARD_TWICE = _of_roster(
    "SoldierDuplicated",
    "{card} {name}が2枚あります。編成に入れられるのは1枚だけです",
    "{card} {name} is there twice; a roster has each card once at most",
    "/roster/{index}",
)

# KT-4.5: placements

PLACEMENT_SQUARES_INVALID, PLACEMENT_RULE = "PlacementSquaresInvalid", "KT-4.5"

_of_placement = Breaches(PLACEMENT_RULE, "/squares")
UNKNOWN_SQUARE = _of_placement(
    PLACEMENT_SQUARES_INVALID,
    "「{square}」というマスはありません。マスは{first}から{last}です",
    "there is no square {square}; the squares are {first} to {last}",
    "/squares/{square}",
)
SQUARES_LEFT = _of_placement(
    PLACEMENT_SQUARES_INVALID,
    "兵士が配置されていないマスがあります: {missing}",
    "no soldier is placed on {missing}",
)
NOT_PLACEABLE = _of_placement(
    "PlacementSoldiersInvalid",
    "「{given}」は自分の兵士ではありません。配置するのは{first}から{last}です",
    "{given} is not one of your soldiers, {first} to {last}",
    "/squares/{square}",
)
PLACED_TWICE = _of_placement(
    "PlacementSoldiersInvalid",
    "{soldier}が{count}マスに配置されています。兵士は1マスにだけ配置できます",
    "{soldier} stands on {count} squares; each soldier stands on one",
)

# KT-13.6: operations, in the order of the book

MISMATCH, RULE = "DecisionMismatch", "KT-13.6"

OF_SKILL = Breaches(RULE, "/skill")
_of_operation = Breaches(RULE)
OTHER_DECISION = _of_operation(MISMATCH, "`op` は{ops}のどれかです", "`op` is one of {ops}")
NOT_AVAILABLE = _of_operation(
    "SoldierNotAvailable",
    "{who}は自分のフィールドにいません。選べるのは{own}です",
    "{who} is not on your field; there are {own}",
    "/soldier",
)
CANNOT_MOVE = _of_operation(
    "MoveIllegal",
    "{who}は{given}へ移動できません。移動できるのは{squares}です",
    "{who} cannot move to {given}; it can move to {squares}",
    "/to",
)
CANNOT_MOVE_NOW = _of_operation(
    "MoveIllegal",
    "{who}は{given}へ移動できません。今は移動できません",
    "{who} cannot move to {given}; it cannot move now",
    "/to",
)
UNKNOWN_SKILL = OF_SKILL(
    "SkillUnknown",
    "{of}の{who}に「{given}」というスキルはありません。あるスキル: {skills}",
    "{who} has no skill {given} as {of} class; its skills: {skills}",
)
TARGETS_WITHOUT_SKILL = _of_operation(
    "TargetIllegal",
    "スキルを使用しない行動に対象はありません",
    "an action without a skill has no targets",
    "/targets",
)
WRONG_TARGETS = _of_operation(
    "TargetIllegal",
    "「{skill}」の対象を「{given}」にはできません。{then}",
    "{skill} cannot have {given} as its target; {then}",
    "/targets",
)
OUT_OF_REACH = _of_operation(
    "TargetIllegal",
    "{who}を{commander}の対象にはできません。対象にできるのは{legal}です",
    "the {commander} does not reach {who}; it reaches {legal}",
    "/target",
)
UNKNOWN_ROW = _of_operation(
    "RowUnknown",
    "`row` は{rows}です。「{given}」はありません",
    "`row` is {rows}, not {given}",
    "/row",
)


# What fills their slots


def named(field: Field, given: str) -> Text:
    """A soldier by its id and name; anything else as it was given."""
    soldier = field.state.soldiers.get(given)
    return Text.plain(given) if soldier is None else soldier_label(field, soldier)


_QUOTED = Text("「{name}」", "{english}", left_out=("name", "english"))
_NO_TARGET = Text("なし", "no target")


def skill_names(skills: Sequence[Skill]) -> Text:
    """The skills of a class."""
    each = [_QUOTED.filled(name=one.name, english=skill_name(one).en) for one in skills]
    return Text.joined(each) if each else NONE


def targets_given(field: Field, given: Targets) -> Text:
    """Targets by their names."""
    names = [named(field, name) for name in given]
    return Text.joined(names, "と", " with ") if names else _NO_TARGET


def targets_instead(legal: Sequence[Targets]) -> Text:
    """The targets that a skill can have."""
    if not legal:
        return _NO_TARGET_NOW
    if not legal[0]:
        return _TAKES_NO_TARGETS
    each = [Text.joined(one, "と", " with ") for one in legal]
    return _CAN_HAVE.filled(legal=Text.joined(each))


_NO_TARGET_NOW = Text("今は対象がいません", "it has no target now")
_TAKES_NO_TARGETS = Text("対象を選ばないスキルです", "it takes no targets")
_CAN_HAVE = Text("対象にできるのは{legal}です", "it can have {legal}")


def operations(ops: Iterable[Op]) -> Text:
    """The operations that are asked for."""
    return Text.joined(map(_wired, ops))


def _wired(word: Word) -> Text:
    return Text.plain(f"{word.value}（{word.ja}）", word.value)


ROWS = Text.joined(map(_wired, Row), "か", " or ")
"""The rows of a field."""

UPPER, LOWER = Text("上級職", "upper"), Text("下級職", "lower")
"""What the classes are called."""
