"""Checks where phrases stand (CG-21.3 to CG-21.6); the grammar allows any phrase anywhere."""

import enum
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from saikoro.domain.cards.notation.texts import Misplacement, PlacementError
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.games.cardgard.cards.notation.phrases import (
    NOTATION,
    Aimed,
    SaveAll,
    print_selector,
)
from saikoro.domain.text import Text


def place_row(row: n.Row) -> n.Row:
    """A parsed row with its aim apart from its sentences; PlacementError for misplaced phrases."""
    first, *later = row.sentences
    who: n.Selector | Aimed | None = getattr(first.effect, "who", None)
    mode = row.aim.mode if row.aim else None
    aim = _aim(mode, who) if mode else None
    misplacements = [*_misplaced(row.sentences, _Text(_Part.ACTION, mode=mode))]
    if mode and not aim:
        misplacements.append(Misplacement(f"【{mode}】", "CG-21.3", _expected_selector(mode)))
    if not mode and who is not None and getattr(who, "side", None) is n.Side.ENEMIES:
        misplacements.append(Misplacement(print_selector(who), "CG-21.3", _NO_ENEMIES))
    _refuse(misplacements)
    if not aim:
        return row
    return replace(row, aim=aim, sentences=(_recipients(first, n.Targets()), *later))


def named_first(row: n.Row) -> n.Row:
    """A row as it is printed, without its name: its first sentence selects by its aim (CG-21.3)."""
    if not row.aim:
        return replace(row, name="")
    first, *later = row.sentences
    mode, chosen = row.aim.mode, row.aim.chosen
    named = n.Filtered(chosen, n.Side.ENEMIES) if isinstance(chosen, n.OfElement) else chosen
    named_sentence = _recipients(first, named or _NAMED[mode])
    return replace(row, name="", aim=n.Aim(mode), sentences=(named_sentence, *later))


def place_ability(ability: n.Triggered) -> None:
    """Check an ability; PlacementError for misplaced phrases."""
    text = _Text(_Part.ABILITY, ability.trigger, limit=ability.limit)
    _refuse([*_misplaced(ability.sentences, text)])


def place_command(command: n.Command) -> n.Command:
    """A parsed command with its save as `Save`; PlacementError for misplaced phrases."""
    stays = (command.tail.sentence,) if isinstance(command.tail, n.Stay) else ()
    text = _Text(_Part.COMMAND, command.trigger, tail=command.tail)
    misplacements = [*_misplaced((*command.sentences, *stays), text)]
    if isinstance(command.tail, n.Stay) and not isinstance(command.trigger, n.RoundRoll):
        misplacements.append(Misplacement(NOTATION.print(command.tail), "CG-21.9", _STAYING))
    _refuse(misplacements)
    return _saving(command, n.Save)


def saving_all(command: n.Command) -> n.Command:
    """A command with its save in the words of a command (CG-21.6)."""
    return _saving(command, SaveAll)


def _refuse(misplacements: Sequence[Misplacement]) -> None:
    if misplacements:
        raise PlacementError(misplacements)


def _recipients(sentence: n.Sentence, who: n.Selector | Aimed) -> n.Sentence:
    return replace(sentence, effect=replace(sentence.effect, who=who))


def _saving(command: n.Command, save: type[n.Save]) -> n.Command:
    sentences = tuple(
        replace(sentence, effect=save(sentence.effect.hp))
        if isinstance(sentence.effect, n.Save)
        else sentence
        for sentence in command.sentences
    )
    return replace(command, sentences=sentences)


# CG-21.3

_NAMED: dict[n.Mode, n.Selector | Aimed] = {
    **{mode: Aimed.ONE for mode in n.Mode if mode.startswith(("近接", "射撃"))},
    n.Mode.MELEE_PIERCE: Aimed.AHEAD,
    n.Mode.MELEE_FRONT: n.Units(n.Side.ENEMIES, n.Line.FRONT),
    n.Mode.MELEE_ALL: n.Units(n.Side.ENEMIES),
    n.Mode.AREA_FRONT: n.Units(n.Side.ENEMIES, n.Line.FRONT),
    n.Mode.AREA_REAR: n.Units(n.Side.ENEMIES, n.Line.REAR),
    n.Mode.AREA_COLUMN: Aimed.COLUMN,
    n.Mode.ALL: n.Units(n.Side.ENEMIES),
}

_CHOOSING = {
    n.Mode.ELEMENT: "「E属性の敵全員」「E属性以外の敵全員」",
    n.Mode.SPECIAL: "属性でない条件の「敵全員」「敵1体」",
}

_NO_ENEMIES = Text(
    "攻撃目標の指定がない行動の1文目には置けない",
    "may not stand in the first sentence of an action without a mode",
)

_FIRST_NAMES = Text("1文目の対象は{named}と書く", "the first sentence names {named}")
_STAYING = Text(
    "「ラウンドロールで…」のコマンドに置く", "stands in commands after 「ラウンドロールで…」"
)


def _aim(mode: n.Mode, who: n.Selector | Aimed | None) -> n.Aim | None:
    """The aim of a mode whose first sentence selects `who`; None if CG-21.3 does not allow it."""
    match mode, who:
        case n.Mode.ELEMENT, n.Filtered(n.OfElement() as elements, n.Side.ENEMIES):
            return n.Aim(mode, elements)
        case n.Mode.SPECIAL, n.Filtered(n.HasTrait() | n.HasAilment(), n.Side.ENEMIES):
            return n.Aim(mode, who)
        case n.Mode.SPECIAL, n.Single(_, n.Side.ENEMIES):
            return n.Aim(mode, who)
        case _:
            return n.Aim(mode) if who is not None and _NAMED.get(mode) == who else None


def _expected_selector(mode: n.Mode) -> Text:
    named = _CHOOSING.get(mode) or f"「{print_selector(_NAMED[mode])}」"
    return _FIRST_NAMES.filled(named=named)


# CG-21.4 to CG-21.6


class _Part(enum.Enum):
    ACTION = enum.auto()
    ABILITY = enum.auto()
    COMMAND = enum.auto()


class _Text(NamedTuple):
    """The parts of a text around its sentences."""

    part: _Part
    trigger: n.AbilityTrigger | n.CommandTrigger | None = None
    limit: n.Limit | None = None
    tail: n.SetAgain | n.Stay | None = None
    mode: n.Mode | None = None


class _Spot(NamedTuple):
    """The place of a phrase."""

    text: _Text
    sentence: n.Sentence
    first: bool
    """Whether it is the first sentence."""
    alone: bool
    """Whether it is the only sentence."""

    @property
    def unchecked(self) -> bool:
        return self.sentence.check is None


class _PlacementRule(NamedTuple):
    """Where a phrase may stand."""

    rule: str
    allowed: Text
    """The places, for the error."""
    holds: Callable[[_Spot], bool]


_PLACEMENT_RULES: dict[type | n.X, _PlacementRule] = {
    Aimed: _PlacementRule(
        "CG-21.3",
        Text(
            "攻撃目標の指定がある行動の1文目に置く",
            "stands in the first sentence of an action with a mode",
        ),
        lambda spot: spot.text.mode is not None and spot.first,
    ),
    n.ThisUnit: _PlacementRule(
        "CG-21.4",
        Text("ユニットのテキストに置く", "stands in the texts of units"),
        lambda spot: spot.text.part is not _Part.COMMAND,
    ),
    n.Targets: _PlacementRule(
        "CG-21.4",
        Text("行動の2文目以降に置く", "stands in the second and later sentences of actions"),
        lambda spot: spot.text.part is _Part.ACTION and not spot.first,
    ),
    n.ThatUnit: _PlacementRule(
        "CG-21.4",
        Text(
            "「このユニットが相手ユニットからダメージを受けた場合、」の特性に置く",
            "stands in abilities triggered by damage taken",
        ),
        lambda spot: isinstance(spot.text.trigger, n.TookDamage),
    ),
    n.OnSquare: _PlacementRule(
        "CG-21.4",
        Text("特性とコマンドに置く", "stands in abilities and commands"),
        lambda spot: spot.text.part is not _Part.ACTION,
    ),
    n.Extra: _PlacementRule(
        "CG-21.5",
        Text("行動に置く", "stands in actions"),
        lambda spot: spot.text.part is _Part.ACTION,
    ),
    n.X.MISSING_HP: _PlacementRule(
        "CG-21.5",
        Text("ユニットのテキストに置く", "stands in the texts of units"),
        lambda spot: spot.text.part is not _Part.COMMAND,
    ),
    n.X.DEALT: _PlacementRule(
        "CG-21.5",
        Text("行動に置く", "stands in actions"),
        lambda spot: spot.text.part is _Part.ACTION,
    ),
    n.ChangeFace: _PlacementRule(
        "CG-21.6",
        Text(
            "「ラウンドロールで…」の唯一の効果として置く",
            "stands alone, without a check, after 「ラウンドロールで…」",
        ),
        lambda spot: isinstance(spot.text.trigger, n.RoundRoll) and spot.alone and spot.unchecked,
    ),
    n.Save: _PlacementRule(
        "CG-21.6",
        Text(
            "「このユニットが戦闘不能になった場合、」の唯一の文として置く",
            "stands alone, without a check, after 「このユニットが戦闘不能になった場合、」",
        ),
        lambda spot: isinstance(spot.text.trigger, n.KnockedOut) and spot.alone and spot.unchecked,
    ),
    SaveAll: _PlacementRule(
        "CG-21.6",
        Text(
            "「自分のユニットが戦闘不能になった場合」のコマンドの唯一の文として置く",
            "stands alone, without a check, in a command after "
            "「自分のユニットが戦闘不能になった場合」",
        ),
        lambda spot: (
            isinstance(spot.text.trigger, n.AllyKnockedOut) and spot.alone and spot.unchecked
        ),
    ),
    n.ExtraAction: _PlacementRule(
        "CG-21.6",
        Text(
            "「1ターンに1度のみ、このユニットが相手ユニットにダメージを与えた場合、」"
            "の唯一の文として置く",
            "stands alone, without a check, after 「1ターンに1度のみ、"
            "このユニットが相手ユニットにダメージを与えた場合、」",
        ),
        lambda spot: (
            isinstance(spot.text.trigger, n.DealtDamage)
            and spot.text.limit is n.Limit.TURN
            and spot.alone
            and spot.unchecked
        ),
    ),
    n.Negate: _PlacementRule(
        "CG-21.6",
        Text(
            "「相手のコマンドが発動した場合」のコマンドの唯一の文として「ダイスを1回振り、…」"
            "の後に置く",
            "stands alone, after a check and without a tail, in a command after "
            "「相手のコマンドが発動した場合」",
        ),
        lambda spot: (
            isinstance(spot.text.trigger, n.EnemyCommand)
            and spot.alone
            and not spot.unchecked
            and not spot.text.tail
        ),
    ),
}


def _misplaced(sentences: Sequence[n.Sentence], text: _Text) -> Iterator[Misplacement]:
    for index, sentence in enumerate(sentences):
        spot = _Spot(text, sentence, index == 0, len(sentences) == 1)
        for phrase in NOTATION.located(sentence):
            what = phrase.what
            placement = _PLACEMENT_RULES.get(what if isinstance(what, n.X) else type(what))
            if placement and not placement.holds(spot):
                yield Misplacement(phrase.text, placement.rule, placement.allowed)
