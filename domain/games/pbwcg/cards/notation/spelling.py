"""What authors write for the phrases of PB-19, and the phrases that they mean."""

import unicodedata

from saikoro.domain.cards.notation.respelling import Respelled, Respelling, Spelling
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Range

_NAME = "\ue000"
"""Stands for the names of a text, which no spelling changes."""

_RANGES = "|".join(sorted({*Range, *AttackRange}))
_LETTERS = "BS|HP|WP|CP|PC|PL|CH"
_KANJI = "一二三四五六七八九"

_NAMES = (
    # a range that stands in the brackets of a name is none
    r"[「｢][^「」｢｣]*[」｣]",
    rf"【(?!\s*(?:{_RANGES})\s*】\s*[のにへ])[^【】]*】",
    r"(?<=[BbＢｂ][SsＳｓ][:：])(?=\S)[^》≫>。｡:：]*?(?=\s*(?:を\s*回\s*復|無\s*効|[》≫>。｡]|$))",
)

SPELLINGS = (
    # PB-19.1: signs
    Spelling("width", "[！-～｡-ﾟ￠-￮][ﾞﾟ]?", lambda found: unicodedata.normalize("NFKC", found[0])),
    Spelling("spaces", r"[\s\u200b\ufeff]+", ""),
    Spelling("range opens", rf"[【〔(](?=(?:{_RANGES})[】〕)\]][のにへ])", "["),
    Spelling("range closes", "[】〕)](?=[のにへ])", "]"),
    Spelling("rider opens", "≪|<<|〈〈", "《"),
    Spelling("rider closes", "≫|>>|〉〉", "》"),
    Spelling("minus", "[−‐‑–—ー](?=[0-9])", "-"),
    Spelling("letters", f"(?!{_LETTERS})(?i:{_LETTERS})", lambda found: found[0].upper()),
    Spelling("turns", r"(?<=[0-9])(?:t|ターン)(?=\))", "T"),
    Spelling(
        "kanji numbers",
        f"[{_KANJI}](?=PC|枚|体|回)",
        lambda found: str(_KANJI.index(found[0]) + 1),
    ),
    Spelling("leading zeros", "(?<![0-9])0+(?=[0-9])", ""),
    Spelling("minus zero", "-0(?![0-9])", "+0"),
    # PB-19.2: clauses
    Spelling("full stop", "(?<=[^。])$", "。"),
)
"""In the order in which they are applied; tests/unit/games/pbwcg/test_spelling.py shows each."""


def respelled(text: str) -> Respelled:
    """`text` with each spelling replaced by the phrase that it stands for."""
    respelling = Respelling(text)
    for names in _NAMES:
        respelling.hold(names, _NAME)
    respelling.apply(SPELLINGS)
    respelling.release()
    return respelling.respelled
