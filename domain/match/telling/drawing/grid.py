"""Rows of cells as text: side by side where they fit, else one below another."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from saikoro.domain.cards.columns import NOTHING, filled, pieces, separated, width

Paragraph: TypeAlias = list[str]
"""Parts that begin a line of their own; they are broken over lines between them, if possible."""

COMFORTABLE = 14
"""A part that is no wider is not broken to make its column narrower."""

_BETWEEN = (" | ", "|")
"""What stands between two cells: the first with which they fit."""
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
        together = _columns([rows[number] for number in numbers], columns)
        for number in numbers:
            row = rows[number]
            fitting = together or _columns([row], columns)
            drawn[number] = [*(_beside(row, fitting) if fitting else _below(row, columns))]
    return drawn


class _Columns(NamedTuple):
    """How rows stand side by side."""

    widths: list[int]
    between: str


def _columns(rows: Sequence[Sequence[Cell]], columns: int) -> _Columns | None:
    """The columns of these rows; None if they do not fit."""
    cells = [*zip(*rows, strict=True)]
    for between in _BETWEEN if cells else ():
        widths = _widths(cells, columns - width(between) * (len(cells) - 1))
        if widths:
            return _Columns(widths, between)
    return None


def _widths(cells: Sequence[Sequence[Cell]], columns: int) -> list[int]:
    """How wide each column is, by its cells; empty if they do not fit together."""
    least = [max(map(_least, column)) for column in cells]
    natural = [max(map(_natural, column)) for column in cells]
    room = columns - sum(least)
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


def _beside(row: Sequence[Cell], columns: _Columns) -> Iterator[str]:
    """The cells of a row side by side."""
    cells = [
        [line for paragraph in cell.paragraphs for line in filled(paragraph, room)]
        for cell, room in zip(row, columns.widths, strict=True)
    ]
    for number in range(max(map(len, cells))):
        parts = [cell[number] if number < len(cell) else "" for cell in cells]
        padded = [
            part + " " * (room - width(part))
            for part, room in zip(parts, columns.widths, strict=True)
        ]
        yield columns.between.join(padded).rstrip(" |")


def _below(row: Sequence[Cell], columns: int) -> Iterator[str]:
    """The cells of a row one below another, then the places where nothing lies."""
    for cell in row:
        if cell.content:
            paragraphs = ["".join(paragraph).rstrip() for paragraph in cell.paragraphs]
            yield from filled(separated(paragraphs, "  "), columns, _INDENT)
    empty = [cell.empty for cell in row if not cell.content]
    yield from filled(separated(empty, _BETWEEN[0]), columns, _INDENT)
