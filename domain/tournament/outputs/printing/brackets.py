"""Brackets to print: an elimination as it is drawn, cut into pages (TN-17.7)."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from saikoro.domain.tournament.facts.stage import Stage
from saikoro.domain.tournament.formats.tree import Node, Side, tree
from saikoro.domain.tournament.outputs.documents.marks import Marks
from saikoro.domain.tournament.outputs.pages.words import TITLES, node_titles, stage_title
from saikoro.domain.tournament.outputs.printing.frame import ACROSS_WIDTH, PORTRAIT_WIDTH, Copy
from saikoro.domain.tournament.outputs.printing.html import ems
from saikoro.domain.tournament.outputs.printing.winners import winners
from saikoro.domain.tournament.planning.plan import Elimination

Rounds = list[list[Node]]

_ON_A_PAGE = 32
"""Pairings of the first round on a page, each on two lines."""

_TIGHT = 64
"""Those of a winners' bracket that is larger than eight such pages, each on one line."""

_COLUMNS = 7
"""The most rounds side by side."""

_HEIGHT = 660
"""The height, in points, of a bracket on Letter; its titles come on top of it."""

_ACROSS_HEIGHT = 490
"""The same on Letter across."""

_HEAD = 130
"""By how much the first one is lower, for the head of the page."""

_LINES = 2.75
"""The height of a pairing in the size of its letters."""


_HIGH = 56
"""The most height, in points, for one pairing."""

_LEAST_HIGH = 28
"""The least, for all sheets on one page."""

_TITLE = 24
"""The height, in points, of the titles of a sheet, with the space after it."""


class _Sheet(NamedTuple):
    """A part of a bracket that stands on one page."""

    rounds: Rounds
    number: int
    """Its number among those with the same rounds, from 1."""
    of: int


def brackets(copy: Copy) -> Iterator[str]:
    """Every elimination that has begun; the winners stand over them."""
    stages = enumerate(copy.state.stages)
    drawn = [(at, stage) for at, stage in stages if isinstance(stage.plan, Elimination)]
    if drawn:
        yield from winners(copy)
    for number, stage in drawn:
        yield from _Drawing(copy, number, stage).pages()


class _Drawing:
    """Draws one stage."""

    def __init__(self, copy: Copy, number: int, stage: Stage) -> None:
        self._copy, self._number = copy, number
        self._marks = Marks(copy.state)
        nodes = tree(stage)
        titles = node_titles(stage, nodes, copy.language)
        self._titles = {
            (node.bracket, node.round): title for node, title in zip(nodes, titles, strict=True)
        }
        self._parts = bracket_parts(nodes)
        self._across = max(len(nodes) for part in self._parts for nodes in part) <= _ON_A_PAGE // 2

    def pages(self) -> Iterator[str]:
        """The sheets of the stage in their order."""
        of = stage_title(self._copy.state.plan, self._number, self._copy.language)
        yield f'<section class="{"across" if self._across else "upright"}">'
        yield f"<h2>{escape(of)}</h2>"
        yield f'<p class="note">{escape(TITLES["marks"].in_language(self._copy.language))}</p>'
        sheets = [sheet for part in self._parts for sheet in _sheets(part)]
        high = self._high(sheets)
        for at, sheet in enumerate(sheets):
            yield from self._sheet(sheet, high, 0 if at else _HEAD)
        yield "</section>"

    def _high(self, sheets: Sequence[_Sheet]) -> float:
        """The height of a pairing; less than the most if all sheets then stand on one page."""
        room = (_ACROSS_HEIGHT if self._across else _HEIGHT) - _HEAD - _TITLE * len(sheets)
        together = room / sum(len(sheet.rounds[0]) for sheet in sheets)
        return min(_HIGH, together) if together >= _LEAST_HIGH else _HIGH

    def _sheet(self, sheet: _Sheet, high: float, lower: int) -> Iterator[str]:
        most = max(len(nodes) for nodes in sheet.rounds)
        height = min((_ACROSS_HEIGHT if self._across else _HEIGHT) - lower, most * high)
        width = (ACROSS_WIDTH if self._across else PORTRAIT_WIDTH) / max(3, len(sheet.rounds))
        largest = min(15.0, width / 7, 1.3 * height / most / _LINES)
        yield '<div class="sheet">'
        if sheet.of > 1:
            yield f"<h3>{sheet.number} / {sheet.of}</h3>"
        yield f'<div class="bracket" style="height: {height + 14:.0f}pt">'
        for at, nodes in enumerate(sheet.rounds):
            title = self._titles[nodes[0].bracket, nodes[0].round]
            narrow = f'style="max-width: {width:.0f}pt"'
            yield f'<div class="col" {narrow}>\n<h4>{escape(title)}</h4>'
            joins = at + 1 < len(sheet.rounds)
            halved = joins and len(sheet.rounds[at + 1]) < len(nodes)
            size = min(largest, height / len(nodes) / _LINES)
            for place, node in enumerate(nodes):
                join = ("up", "down")[place % 2] if halved else "on" if joins else "end"
                entering = "" if at == 0 else " in"
                game = self._game(node, size, width - 12)
                yield f'<div class="slot {join}{entering}">{game}</div>'
            yield "</div>"
        yield "</div>\n</div>"

    def _game(self, node: Node, size: float, width: float) -> str:
        """A pairing as a box of two lines; a bye has one, and what stays empty has none."""
        if node.empty:
            return ""
        sides = [side for side in node.sides if not side.bye]
        lines = "".join(self._side(node, side, size, width) for side in sides)
        return f'<div class="game">{lines}</div>'

    def _side(self, node: Node, side: Side, size: float, width: float) -> str:
        name = "" if side.entrant is None else self._copy.name(side.entrant)
        score, marks = "", ""
        if node.pairing is not None and node.pairing.b is not None and node.result is not None:
            score = str(node.result.won[side.entrant != node.pairing.a])
            where = (self._number, node.at, node.pairing.slot)
            marks = "*" if self._marks.reruns[where] > 1 else ""
            marks += "!" if self._marks.disputed[where] else ""
        fitting = min(size, (width - 1.8 * size) / max(1.0, ems(name)))
        won = node.result is not None and node.result.winner == side.entrant is not None
        text = f"<b>{escape(name)}</b>" if won else escape(name)
        letters, line = max(0.6 * size, fitting), size * 1.3
        return (
            f'<div style="font-size: {letters:.1f}pt; line-height: {line:.1f}pt">'
            f"<span>{text}</span><i>{score}{marks}</i></div>"
        )


def bracket_parts(nodes: Sequence[Node]) -> list[Rounds]:
    """The parts of a bracket by round: in single elimination the final ends the first of them."""
    losers = any(node.bracket == "losers" for node in nodes)
    kinds = (("winners",), ("losers",), ("final",)) if losers else (("winners", "final"),)
    parts = []
    for names in (*kinds, ("third_place",)):
        rounds: dict[tuple[str, int], list[Node]] = {}
        for node in nodes:
            if node.bracket in names:
                rounds.setdefault((node.bracket, node.round), []).append(node)
        part = [found for found in rounds.values() if not all(node.empty for node in found)]
        if part:
            parts.append(part)
    return parts


def _sheets(rounds: Rounds) -> Iterator[_Sheet]:
    """Cut a part into sheets, the earliest rounds first."""
    while rounds:
        first = len(rounds[0])
        many = first > 8 * _ON_A_PAGE
        pages = max(1, first // (_TIGHT if many else _ON_A_PAGE))
        taken = [nodes for nodes in rounds[:_COLUMNS] if len(nodes) >= pages]
        for page in range(pages):
            cut = [
                nodes[len(nodes) // pages * page : len(nodes) // pages * (page + 1)]
                for nodes in taken
            ]
            yield _Sheet(cut, page + 1, pages)
        rounds = rounds[len(taken) :]
