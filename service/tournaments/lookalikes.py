"""Names of entrants that look alike, by the table of Unicode (UTS 39), for the organiser to see.

It warns and refuses nothing: 0 and O, or rn and m, may be meant, and names are compared by TN-16.1.
"""

import unicodedata
from collections.abc import Hashable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from saikoro.domain.signs import typed_alike
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS

K = TypeVar("K", bound=Hashable)


def lookalikes(names: Mapping[K, str]) -> dict[K, list[K]]:
    """Whose names look like that of each, without those who look like nobody."""
    looks: dict[str, list[K]] = {}
    for key, name in names.items():
        looks.setdefault(skeleton(name), []).append(key)
    return {
        key: [other for other in alike if other != key]
        for alike in looks.values()
        if len(alike) > 1
        for key in alike
    }


@lru_cache(maxsize=2 * MAX_ENTRANTS)
def skeleton(name: str) -> str:
    """What names that look alike have in common, in whatever case."""
    letters = unicodedata.normalize("NFD", typed_alike(unicodedata.normalize("NFKC", name)))
    shown = "".join(map(_prototypes().get, letters, letters))
    return "".join(folded_name(shown).split())


class _Alike(msgspec.Struct):
    """What looks like something else, as the table has it."""

    c: str


@lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """For each character what stands for all that look like it: one of them, or several letters."""
    classes: dict[str, set[str]] = {}
    table = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    for written, alike in msgspec.json.decode(table, type=dict[str, list[_Alike]]).items():
        character = _bare(written)
        for one in (character, *(_bare(each.c) for each in alike)):
            joined = classes.setdefault(one, {one})
            into = classes.setdefault(character, {character})
            if joined is not into:
                less, more = sorted((joined, into), key=len)
                more |= less
                classes.update(dict.fromkeys(less, more))
    chosen = {
        character: min(alike, key=lambda one: (len(one) == 1, len(one), one))
        for character, alike in classes.items()
        if len(character) == 1
    }
    return {
        character: "".join(chosen.get(one, one) for one in prototype)
        if len(prototype) > 1
        else prototype
        for character, prototype in chosen.items()
    }


def _bare(written: str) -> str:
    """What looks alike, without marks of its direction."""
    return written.replace("\u200e", "").replace("\u200f", "")
