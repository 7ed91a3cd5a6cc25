"""What the phrases of cards.lark mean (PB-19.2, PB-19.5, PB-19.6)."""

from typing import get_args

from saikoro.domain.cards.notation.meanings import (
    NUMBER,
    SIGNED,
    Meaning,
    Writing,
    between,
    in_order,
    node,
    nodes_of,
    part,
)
from saikoro.domain.cards.notation.notation import Notation
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import words as w
from saikoro.domain.games.pbwcg.cards.notation.texts import Block
from saikoro.domain.text import Text

_NO_NAME = "\x00-\x1f\x7f-\x9f\ud800-\udfff"
_NAME = f"[^「」【】《》\\[\\]{_NO_NAME}]{{1,40}}"

_A_NAME = Text("名前", "a name")
_IN_WORDS: dict[str, str | Text] = {
    "[1-9][0-9]?(?![0-9])": "n (1–99)",
    "(0|[1-9][0-9]?)(?![0-9])": "n (0–99)",
    "[+-][1-9][0-9]?(?![0-9])": "+n, -n (1–99)",
    r"(\+0|[+-][1-9][0-9]?)(?![0-9])": "+n, -n (0–99)",
    "=(0|[1-9][0-9]?)(?![0-9])": "=n (0–99)",
    "《(0|[1-9][0-9]*)回》": "《n回》",
    f"【{_NAME}】": f"【{_A_NAME.both}】 (1–40)",
    f"「{_NAME}」": f"「{_A_NAME.both}」 (1–40)",
    f"[^「」【】《》\\[\\]。:{_NO_NAME}]{{1,40}}?(?=を回復|無効|[》。]|$)": Text(
        "BSの名前", "a BS"
    ),
}
"""The patterns of cards.lark, as an author knows them."""

_MEANINGS: dict[str, Meaning] = {
    **nodes_of(*get_args(n.Rider), *get_args(n.Instant), *get_args(n.Static)),
    **nodes_of(n.Attack, n.Mod),
    "sentence": node(Block, prefix=None),
    "prefix": w.Prefix,
    # PB-19.2
    "attribute": w.Attribute,
    "attack_range": w.AttackRange,
    "fixed": part(fixed=True),
    "endurance_damage": n.ChangeEnduranceDamage,
    "range": w.Range,
    "value": w.Value,
    "checks": w.Value,
    # PB-19.5
    "gain_limited": n.GainStatus,
    "recover_all": n.RecoverBs,
    "pl": w.Pl,
    "hand": w.Pl,
    "without_hp": part(adds_hp=False),
    "kind": w.CardKind,
    # PB-19.6
    "attacks_of": w.Attribute,
    "distance": in_order(1, 2, 3),
}
"""What the rules of cards.lark mean."""

_WRITINGS = {
    "N": NUMBER,
    "INT": NUMBER,
    "CHANGE": SIGNED,
    "SIGNED": SIGNED,
    "FIXED": Writing(lambda fixed: int(fixed[1:]), "={}".format, int),
    "TIMES": Writing(lambda times: int(times[1:-2]), "《{}回》".format, int),
    "LIMITED": between("【】"),
    "SUPPORT": between("「」"),
}

NOTATION = Notation(
    shipped(__package__, "cards.lark"), ["sentence"], _MEANINGS, _WRITINGS, _IN_WORDS
)
