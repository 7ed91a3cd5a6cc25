"""How large letters are on paper: so large that a sheet fills its pages (TN-17.7)."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import NamedTuple
from unicodedata import combining, east_asian_width

WIDTH, HEIGHT = 525.0, 690.0
"""What A4, the narrower paper, and Letter, the shorter one, have between their margins, in points,
less what tables lose where pages break."""

ACROSS_WIDTH, ACROSS_HEIGHT = 700.0, 515.0
"""The same of paper that lies across."""

HEAD = 85.0
"""The height of the title and the winners over the first page, in points."""

MOST_PAGES = 15
"""About the most pages of a sheet for a wall or a hand: never twenty, for a thousand entrants."""

LEAST = 4.5
"""The least size of letters, in points."""

_LINE, _PADDING = 1.3, 0.32
"""The height of a line of a table, and what is around it, in ems."""

_DENSE_LINE, _DENSE_PADDING, _NARROWER = 1.1, 0.1, 0.7
"""The same where rows stand close, and by how much narrower is then what stands beside names."""

_HEADING = 40.0
"""The height of the title of a stage and of the notes under it, in points."""

BETWEEN = 2
"""Ems between what stands side by side."""

_COLUMN_GAP = 14.0
"""Points between columns."""


class Letters(NamedTuple):
    """How a sheet is set."""

    size: float
    """The size of letters, in points."""
    columns: int = 1
    across: bool = False
    """Whether the paper lies across."""
    dense: bool = False
    """Whether rows stand close, as in a directory: where nothing else is left."""
    pages: float = 1
    """About how many pages are filled."""


def ems(text: str) -> float:
    """The width of a text in the size of its letters, about."""
    return sum(map(_em, text))


def _em(one: str) -> float:
    if combining(one):
        return 0
    if east_asian_width(one) in "WFA":
        return 1
    if one in "MWmw@%":
        return 0.9
    return 0.68 if one.isupper() else 0.57


def broken(text: str) -> tuple[str, str]:
    """A text on two lines of about the same width, at a space if one is near its middle."""

    def cost(at: int) -> float:
        wide = max(ems(text[:at]), ems(text[at:]))
        return wide if text[at].isspace() else wide + 0.2 * ems(text)

    at = min(range(1, len(text)), key=cost, default=0)
    return text[:at], text[at:].strip()


def best(
    every: Iterable[Letters],
    pages: Callable[[Letters], float],
    readable: float,
    most_pages: int = MOST_PAGES,
) -> Letters:
    """The setting with the fewest pages in readable letters, and of these the largest letters.

    Where that takes too many pages, the largest letters with which it does not.
    """
    counted = [one._replace(pages=pages(one)) for one in every]
    fitting = [one for one in counted if one.pages <= most_pages]
    good = [one for one in fitting if one.size >= readable]
    fewest = min((one.pages for one in good), default=most_pages)
    return max(
        (one for one in good or fitting if one.pages <= fewest),
        key=lambda one: (one.size, -one.columns),
        default=min(counted, key=lambda one: one.pages),
    )


def sizes(most: float) -> list[float]:
    """The sizes that letters can have, in points."""
    return [at / 4 for at in range(int(LEAST * 4), int(most * 4) + 1)]


def listed(
    rows: Iterable[float],
    *,
    beside: float,
    names: int = 1,
    columns: Sequence[int] = (1, 2, 3),
    most: float,
    readable: float,
    most_pages: int = MOST_PAGES,
) -> Letters:
    """How tables are set of whose rows the widest name is known, in ems; 0 for a heading.

    `beside` are the ems of a row next to its `names`, which share the rest.
    """
    counted = Counter(round(row) for row in rows)

    def pages(one: Letters) -> float:
        wide = (WIDTH - _COLUMN_GAP * (one.columns - 1)) / one.columns / one.size
        room = (wide - beside * (_NARROWER if one.dense else 1)) / names
        if room < min(6, max(counted, default=0)):
            return math.inf
        line, padding = (_DENSE_LINE, _DENSE_PADDING) if one.dense else (_LINE, _PADDING)
        lines = sum(
            count * (max(1, math.ceil(1.05 * row / room)) * line + padding)
            for row, count in counted.items()
        )
        return math.ceil((lines * one.size / one.columns + HEAD) / HEIGHT)

    def found(*, dense: bool) -> Letters:
        every = (Letters(size, count, dense=dense) for size, count in product(sizes(most), columns))
        return best(every, pages, readable, most_pages)

    airy = found(dense=False)
    return airy if airy.size >= readable else found(dense=True)


def placed(
    parts: Sequence[tuple[float, float]],
    *,
    most: float,
    readable: float,
    whole: bool = True,
    head: float = HEAD,
) -> Letters:
    """How parts are set whose width and height is known, in ems, in lines from left to right.

    What is `whole` is not broken where a page ends.
    """

    def pages(one: Letters) -> float:
        width, height = (ACROSS_WIDTH, ACROSS_HEIGHT) if one.across else (WIDTH, HEIGHT)
        count, down, right, line = 1, head + _HEADING, 0.0, 0.0
        for wide, high in ((wide * one.size, (high + 1) * one.size) for wide, high in parts):
            if wide > width or (whole and high > height):
                return math.inf
            if right and right + one.size * BETWEEN + wide > width:
                down, right, line = down + line, 0.0, 0.0
            if down and down + max(line, high) > height and high <= height:
                count, down, right, line = count + 1, 0.0, 0.0, 0.0
            right, line = right + one.size * BETWEEN + wide, max(line, high)
            while down + line > height:
                count, down = count + 1, down - height
        return count

    every = (Letters(size, across=across) for size, across in product(sizes(most), (False, True)))
    return best(every, pages, readable)
