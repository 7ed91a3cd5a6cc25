"""Rows of cells as text: side by side where they fit, else one below another."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from saikoro.domain.cards.columns import NOTHING, filled, pieces, separated, width

Paragraph: TypeAlias = list[str]
"""Parts that begin a line of their own; they are broken over lines between them, if possible."""

COMFORTABLE = 14
"""A part that is no wider is not broken to make its column narrower."""

_BETWEEN = " | "
_INDENT = " " * 4


class Cell(NamedTuple):
    """A place of a row."""

    place: str
    """What the place is called; empty if it has no name."""
    content: list[Paragraph]
    """What lies there, first its name; nothing for an empty place."""

    @property
    def empty(self) -> str:
        """The text of a place where nothing lies."""
        return f"{self.place} {NOTHING}".lstrip()

    @property
    def paragraphs(self) -> list[Paragraph]:
        """The whole text of the cell."""
        if not self.content:
            return [[self.empty]]
        [name, *parts], *others = self.content
        return [[f"{self.place} {name}".lstrip(), *parts], *others]


def grid(rows: Sequence[Sequence[Cell]], columns: int) -> list[list[str]]:
    """The lines of each row, of at most so many columns.

    Cells of rows with as many cells stand below each other, if all of these rows fit so.
    """
    drawn: list[list[str]] = [[] for _ in rows]
    for count in {len(row) for row in rows}:
        numbers = [number for number, row in enumerate(rows) if len(row) == count]
        together = _widths([rows[number] for number in numbers], columns)
        for number in numbers:
            row = rows[number]
            widths = together or _widths([row], columns)
            drawn[number] = [*(_beside(row, widths) if widths else _below(row, columns))]
    return drawn


def _widths(rows: Sequence[Sequence[Cell]], columns: int) -> list[int]:
    """How wide each column of these rows is; empty if they do not fit."""
    cells = [*zip(*rows, strict=True)]
    least = [max(map(_least, column)) for column in cells]
    natural = [max(map(_natural, column)) for column in cells]
    room = columns - width(_BETWEEN) * (len(cells) - 1) - sum(least)
    if room < 0:
        return []
    wanted = sum(natural) - sum(least)
    if wanted <= room:
        return natural
    return [few + (many - few) * room // wanted for few, many in zip(least, natural, strict=True)]


def _natural(cell: Cell) -> int:
    """How wide a cell is with a line for each paragraph."""
    return max(width("".join(paragraph).rstrip()) for paragraph in cell.paragraphs)


def _least(cell: Cell) -> int:
    """How narrow a cell may be."""
    parts = [part.rstrip() for paragraph in cell.paragraphs for part in paragraph]
    words = [width(piece.rstrip()) for part in parts for piece in pieces(part)]
    return max([*words, *(min(width(part), COMFORTABLE) for part in parts)])


def _beside(row: Sequence[Cell], widths: Sequence[int]) -> Iterator[str]:
    """The cells of a row side by side."""
    cells = [
        [line for paragraph in cell.paragraphs for line in filled(paragraph, columns)]
        for cell, columns in zip(row, widths, strict=True)
    ]
    for number in range(max(map(len, cells))):
        parts = [cell[number] if number < len(cell) else "" for cell in cells]
        padded = [
            part + " " * (columns - width(part))
            for part, columns in zip(parts, widths, strict=True)
        ]
        yield _BETWEEN.join(padded).rstrip(" |")


def _below(row: Sequence[Cell], columns: int) -> Iterator[str]:
    """The cells of a row one below another, then the places where nothing lies."""
    for cell in row:
        if cell.content:
            paragraphs = ["".join(paragraph).rstrip() for paragraph in cell.paragraphs]
            yield from filled(separated(paragraphs, "  "), columns, _INDENT)
    empty = [cell.empty for cell in row if not cell.content]
    yield from filled(separated(empty, _BETWEEN), columns, _INDENT)
