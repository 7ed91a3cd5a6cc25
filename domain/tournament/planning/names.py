"""Comparing names of entrants: equal ones, and ones that look alike (TN-16.12)."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from saikoro.domain.signs import typed_alike
from saikoro.domain.text import Text
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

_VARIANTS = dict.fromkeys((0x200D, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""The joiner of emoji, and variation selectors. They ask to draw other characters differently, and
many programs ignore them."""

_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Scripts that have letters which look like those of another one."""

_TAKEN_FOR = {
    # Cyrillic, Greek and Armenian letters, after case folding.
    "a": "\u0430\u03b1",
    "b": "\u0432",
    "c": "\u0441",
    "d": "\u0501",
    "e": "\u0435",
    "h": "\u043d\u04bb",
    "i": "\u0456\u03b9",
    "j": "\u0458",
    "k": "\u043a\u03ba",
    "m": "\u043c",
    "o": "\u043e\u03bf\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u0455",
    "t": "\u0442\u03c4",
    "u": "\u03c5\u057d",
    "v": "\u03bd",
    "w": "\u051d",
    "x": "\u0445\u03c7",
    "y": "\u0443",
    # Katakana that look like Chinese characters or hiragana, and the sign of the long vowel.
    "\u529b": "\u30ab",
    "\u53e3": "\u30ed",
    "\u4e8c": "\u30cb",
    "\u5de5": "\u30a8",
    "\u5915": "\u30bf",
    "\u535c": "\u30c8",
    "\u516b": "\u30cf",
    "\u3078": "\u30d8",
    "\u307a": "\u30da",
    "\u3079": "\u30d9",
    "\u4e00": "\u30fc",
}
"""Letters, each with those that look like it."""

_LOOKS_LIKE = _VARIANTS | str.maketrans(
    {char: letter for letter, others in _TAKEN_FOR.items() for char in others}
)


@lru_cache(maxsize=2 * MAX_ENTRANTS)
def folded_name(name: str) -> str:
    """A name for comparison: NFKC, without case, so that names that look alike are equal."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded).strip()


def mixed_scripts(name: str) -> tuple[str, ...]:
    """The scripts of a name whose letters look alike, if there are several."""
    names = (unicodedata.name(char, "") for char in name if char.isalpha())
    found = {script for each in names for script in _SCRIPTS if each.startswith(script)}
    return tuple(sorted(found)) if len(found) > 1 else ()


_MIXED = Text(
    "名前に、見た目の似た別の文字が混ざっています: {scripts}",
    "the name mixes letters that look alike: {scripts}",
)


def mixed(scripts: Sequence[str]) -> Text:
    """What is wrong with a name of several scripts."""
    return _MIXED.filled(scripts=Text.joined(scripts, " と ", " and "))


@lru_cache(maxsize=2 * MAX_ENTRANTS)
def look(folded: str) -> str:
    """The look of a folded name; it is equal for names that look the same."""
    return "".join(typed_alike(folded).translate(_LOOKS_LIKE).split())
