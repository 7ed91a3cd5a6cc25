"""The pictures of a card set: which it names, and what is wrong with them."""

from collections.abc import Container, Iterator
from typing import Any

from saikoro.domain.cards.faults import Fault
from saikoro.domain.cards.flavour import DIGEST
from saikoro.domain.cards.limits import MOST_VIOLATIONS
from saikoro.domain.text import Text

MOST_PICTURES = 200
"""The most pictures of a card set; one that several cards have counts once."""

_FIELD = "picture"


def pictures_in(data: Any) -> dict[str, str]:
    """The digest of every picture of a set that has been checked, with the pointer to its first."""
    found: dict[str, str] = {}
    for digest, pointer in _named(data, ""):
        found.setdefault(digest, pointer)
    return found


_TOO_MANY = Text(
    "絵は{most}枚まで", "a set has {most} pictures at most, not {count}", left_out=("count",)
)
_NOT_STORED = Text(
    "この絵はここにない。先に保存する", "this picture is not stored here; store it first"
)


def picture_faults(named: dict[str, str], kept: Container[str]) -> list[Fault]:
    """What is wrong with the pictures that a set names, of which some are `kept`."""
    if len(named) > MOST_PICTURES:
        pointer = [*named.values()][MOST_PICTURES]
        detail = _TOO_MANY.filled(most=MOST_PICTURES, count=len(named)).both
        return [Fault(pointer, "too_many_pictures", "", detail)]
    unknown = [pointer for digest, pointer in named.items() if digest not in kept]
    detail = _NOT_STORED.both
    return [Fault(pointer, "unknown_picture", "", detail) for pointer in unknown[:MOST_VIOLATIONS]]


def _named(data: Any, pointer: str) -> Iterator[tuple[str, str]]:
    """Every digest of a picture, and its pointer."""
    match data:
        case dict():
            for key, part in data.items():
                below = f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}"
                if key == _FIELD and isinstance(part, str) and DIGEST.fullmatch(part):
                    yield part, below
                else:
                    yield from _named(part, below)
        case list():
            for index, part in enumerate(data):
                yield from _named(part, f"{pointer}/{index}")
