"""What the phrases of cards.lark mean (CG-21.2 to CG-21.10)."""

import enum
from typing import get_args

from msgspec.structs import replace

from saikoro.domain.cards.notation.meanings import (
    NUMBER,
    Meaning,
    Writing,
    between,
    in_order,
    node,
    nodes_of,
    part,
    yes_no,
)
from saikoro.domain.cards.notation.notation import Notation
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.cardgard.cards.notation import nodes as n
from saikoro.domain.text import Text


class Aimed(enum.StrEnum):
    """A selector that needs a mode (CG-21.3), as printed; `placement` replaces it by an aim."""

    ONE = "1体"
    AHEAD = "正面縦1列の敵"
    COLUMN = "同じ縦列の敵"


class SaveAll(n.Save, frozen=True):
    """A save in the words of a command (CG-21.6); `placement` replaces it by `Save`."""


_SIDES = (n.Side.ALLIES, n.Side.ENEMIES)

_NAME = Text("名前", "name")
_IN_WORDS: dict[str, str | Text] = {
    "[1-9][0-9]?": "N (1–99)",
    "[1-6]": "D (1–6)",
    "[1-4]": "Q (1–4)",
    "[1-3]D6": "kD6 (1D6–3D6)",
    "聖(・闇)?(・混沌)?(・無)?|闇(・混沌)?(・無)?|混沌(・無)?|無": "聖・闇・混沌・無",
    "[^【】「」『』。、・\\s]{1,16}": Text("特徴", "a trait"),
    "『.+』": f"『{_NAME.both}』",
}
"""The names of CG-21.1 for the patterns of cards.lark."""

_WRITINGS = {
    "N": NUMBER,
    "FACE": NUMBER,
    "SQUARE": NUMBER,
    "DICE": Writing(lambda dice: n.Dice(int(dice[0])), lambda dice: f"{dice.count}D6", n.Dice),
    "ELEMENTS": Writing(
        lambda elements: tuple(map(n.Element, elements.split("・"))), "・".join, tuple
    ),
    "NAME": between("『』"),
}

_MEANINGS: dict[str, Meaning] = {
    **nodes_of(*get_args(n.Effect), *get_args(n.Selector), *get_args(n.Filter)),
    **nodes_of(*get_args(n.Meaning), *get_args(n.AbilityTrigger), *get_args(n.CommandTrigger)),
    **nodes_of(*get_args(n.LeapTiming), n.Aim, n.Check, n.Command, n.Extra, n.Fitting, n.Leap),
    **nodes_of(n.Named, n.Sentence, n.SetAgain, n.Stay),
    # CG-21.2, CG-21.3
    "action": node(n.Row, name=""),
    "mode": n.Mode,
    "first_strike": part(first_strike=True),
    "once": part(once=True),
    "bound": yes_no(),
    # CG-21.5, CG-21.6
    "damage_of_x": n.Damage,
    "type": in_order(
        n.DamageType.TYPELESS, n.DamageType.PHYSICAL, n.DamageType.MAGICAL, n.DamageType.BOTH
    ),
    "x": in_order(*n.X),
    "cure_all": n.Cure,
    "more_max_hp": n.ChangeMaxHp,
    "less_max_hp": node(n.ChangeMaxHp, minus="by"),
    "faster": n.ChangeSpeed,
    "slower": node(n.ChangeSpeed, minus="by"),
    "first": node(n.Reorder, first=True),
    "last": node(n.Reorder, first=False),
    "this_round": part(until=n.THIS_ROUND),
    "until": part("until"),
    "whole_game": part(until=None),
    "save_all": SaveAll,
    # CG-21.3, CG-21.4
    "aiming": part("who"),
    "aimed": Aimed,
    "units": in_order(
        *(n.Units(side, line) for side in _SIDES for line in (None, *n.Line)),
        n.Units(n.Side.BOTH),
    ),
    "group": in_order(n.Side.ALLIES, n.Side.ENEMIES, n.Side.BOTH),
    "pick": n.Pick,
    "one": in_order(*_SIDES),
    "any_ailment": n.HasAilment,
    "of_others": node(n.OfElement, others=True),
    "ailment": in_order(*n.Ailment),
    # CG-21.7 to CG-21.9, CG-15.4
    "limit": n.Limit,
    "each_round": n.RoundStart,
    "modifies_less": node(n.Modifies, minus="by"),
    "modified": in_order(n.DamageType.PHYSICAL, n.DamageType.MAGICAL),
    "dealt": yes_no(),
    "reaction_check": n.Check,
    # CG-21.10
    "trait": part("trait"),
    "elements": part("elements"),
    "hp": part("hp"),
}
"""What the rules of cards.lark mean."""

NOTATION = Notation(
    shipped(__package__, "cards.lark"),
    ["action", "ability", "leap", "command"],
    _MEANINGS,
    _WRITINGS,
    _IN_WORDS,
)


def print_selector(who: n.Selector | Aimed) -> str:
    """What stands for the units that an effect is on (CG-21.3, CG-21.4)."""
    effect = NOTATION.located(replace(n.Cure(n.ThisUnit()), who=who))
    return next(phrase.text for phrase in effect if phrase.field == "who")
