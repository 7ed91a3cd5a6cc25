"""What authors write for the signs of FB-16.1: other widths and brackets, spaces, a missing 。."""

import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from saikoro.domain.cards.notation.respelling import Respelled


class Spelling(NamedTuple):
    """One equivalence: another way to write a sign."""

    name: str
    pattern: str
    """What stands for the sign; it has no group with a name."""
    sign: Callable[[str], str]


_DIGITS = str.maketrans("一二三四五六七八九", "123456789")
_WIDE = str.maketrans({":": "：", ",": "、", "[": "【", "]": "】", "(": "〔", ")": "〕"})
"""What the notation prints wide, and NFKC makes narrow."""

SPELLINGS = (
    Spelling("names", "「[^「」]*」|〈[^〈〉]*〉", lambda name: name),
    Spelling("kins", "[<＜][^<>＜＞〈〉]*[>＞]", lambda kin: f"〈{kin[1:-1]}〉"),
    Spelling("spaces", r"[\s\u200b\ufeff]+", lambda _: ""),
    Spelling("minus", "[−‐‑–—](?=[0-9０-９])", lambda _: "-"),
    Spelling(
        "kanji digits",
        "[一二三四五六七八九](?=[体枚回つ種])",
        lambda digit: digit.translate(_DIGITS),
    ),
    Spelling(
        "width",
        r"[！-ﾟ][ﾞﾟ]?|[:,\[\]()]",
        lambda written: unicodedata.normalize("NFKC", written).translate(_WIDE),
    ),
    Spelling("full stop", r"(?<=[^。｡】\]］])\Z", lambda _: "。"),
)
"""Where several could apply, the first does; test_spelling.py shows each."""

_ANY = re.compile("|".join(f"({spelling.pattern})" for spelling in SPELLINGS))


def respelled(line: str) -> Respelled:
    """`line` with each spelling replaced by the sign that it stands for; names stay as they are."""
    line = line.rstrip()
    parts: list[str] = []
    origins: list[int] = []
    done = 0
    for found in _ANY.finditer(line):
        start, end = found.span()
        sign = SPELLINGS[(found.lastindex or 1) - 1].sign(found[0])
        last = max(start, end - 1)
        parts += (line[done:start], sign)
        origins += range(done, start)
        origins += (min(start + offset, last) for offset in range(len(sign)))
        done = end
    return Respelled("".join((*parts, line[done:])), (*origins, *range(done, len(line) + 1)))
