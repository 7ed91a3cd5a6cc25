"""Brackets as pictures: where boxes, names and joins of an elimination stand, in units of SVG."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple, Self

from saikoro.domain.tournament.facts.stage import Bracket, Entrant, Stage
from saikoro.domain.tournament.formats.tree import Node, Side, tree
from saikoro.domain.tournament.outputs.documents.results import PairingResult
from saikoro.domain.tournament.outputs.wording.words import node_titles
from saikoro.domain.words import Language
from saikoro.service.web.tournaments.letters import broken, ems

EM = 16
"""The units of a letter's height."""

NARROWEST, WIDEST = 6.0, 13.0
"""The least and the most room for a name, in ems: what is longer gets smaller, then two lines."""

_SCORE, _GAP = 3.2, 1.8
"""Ems of a box beside the name, and between two boxes."""

_SIDE, _TALL_SIDE = 1.6, 2.4
"""Ems of a side's height; a tall one has room for two lines of whole letters."""

_TITLE, _BETWEEN = 2.0, 0.4
"""Ems of the titles above, and of the least space between two boxes."""

_LINKS = 1.9
"""Ems of the line of links in a box."""

CUT, _LEAST = 16, 4
"""A bracket of more pairings in its first round is cut into parts of so many; they end with so many
at the least, so that the last rounds stand together."""


class Column(NamedTuple):
    """A round of a bracket."""

    title: str
    nodes: Sequence[Node]
    is_below: bool = False
    """Whether it stands below the last round, as the match for third place does."""


Rounds = Sequence[Column]
"""A bracket, or a part of one, by rounds."""


def rounds_by_bracket(stage: Stage, language: Language) -> list[Rounds]:
    """The brackets of an elimination; in single elimination the final ends the first of them."""
    nodes = tree(stage)
    titles = {
        (node.bracket, node.round): title
        for node, title in zip(nodes, node_titles(stage, nodes, language), strict=True)
    }
    losers = any(node.bracket == "losers" for node in nodes)
    kinds = (("winners",), ("losers",), ("final",)) if losers else (("winners", "final"),)
    brackets: list[Rounds] = []
    for names in kinds:
        rounds: dict[tuple[Bracket, int], list[Node]] = {}
        for node in nodes:
            if node.bracket in (*names, "third_place"):
                rounds.setdefault((node.bracket, node.round), []).append(node)
        drawn = [
            Column(titles[key], one, is_below=key[0] == "third_place")
            for key, one in rounds.items()
            if not all(node.empty for node in one)
        ]
        if drawn:
            brackets.append(drawn)
    return brackets


def cut(rounds: Rounds, most_rounds: int) -> Iterator[Rounds]:
    """Cut a bracket into parts for paper, of so many rounds, the earliest first (TN-17.7)."""
    below = [one for one in rounds if one.is_below]
    rounds = [one for one in rounds if not one.is_below]
    while rounds:
        first = len(rounds[0].nodes)
        parts = max(1, first // CUT)
        least = 1 if parts == 1 else parts * _LEAST
        taken = [one for one in rounds[:most_rounds] if len(one.nodes) >= least]
        for part in range(parts):
            drawn = [_part(one, part, parts) for one in taken]
            yield [*drawn, *below] if len(taken) == len(rounds) else drawn
        rounds = rounds[len(taken) :]


def _part(one: Column, part: int, parts: int) -> Column:
    count = len(one.nodes) // parts
    return Column(one.title, one.nodes[count * part : count * (part + 1)])


class Style(NamedTuple):
    """How a bracket is drawn."""

    room: float
    """The room of a name, in ems."""
    linked: bool = False
    """Whether each box has a line for links to matches."""
    tall: bool = False
    """Whether a long name stands on two lines of whole letters, for those who stand far off."""

    @classmethod
    def within(cls, ems: float, rounds: int) -> Self:
        """Tall boxes, of which those of so many rounds stand side by side in so many ems."""
        room = (ems + _GAP) / rounds - _GAP - _SCORE
        return cls(max(NARROWEST, min(WIDEST, room)), tall=True)


class Name(NamedTuple):
    """A side of a box: what stands in it, and how large."""

    lines: list[tuple[float, str]]
    """The parts of the name, each with the middle of its line."""
    size: float
    entrant: Entrant | None
    bye: bool
    middle: float


class Box(NamedTuple):
    """A pairing, or the place of one to come."""

    x: float
    y: float
    sides: list[Name]
    pairing: PairingResult | None
    """None until it is paired."""


class Picture(NamedTuple):
    """A bracket, or a part of one, as it is drawn."""

    title: str
    """That of its first round."""
    width: float
    height: float
    box_width: float
    box_height: float
    side: float
    """The height of a side of a box."""
    titles: list[tuple[float, float, str]]
    """The titles of rounds, each with its place from the left and from the top."""
    boxes: list[Box]
    joins: str
    """The lines between boxes, as the data of a path."""


def picture(
    rounds: Rounds,
    name_of: Callable[[Entrant], str],
    paired: Mapping[tuple[int, int], PairingResult],
    style: Style,
) -> Picture:
    """Lay out a bracket; `paired` are the pairings of its stage by round and slot."""
    side = (_TALL_SIDE if style.tall else _SIDE) * EM
    room = max(style.room, *(0.8 * ems(one.title) - _SCORE for one in rounds))
    width, height = (room + _SCORE) * EM, 2 * side + (_LINKS * EM if style.linked else 0)
    pitch, gap, top = width + _GAP * EM, _GAP * EM / 2, _TITLE * EM
    columns = [one for one in rounds if not one.is_below]
    whole = max(len(one.nodes) for one in columns) * (height + _BETWEEN * EM)
    name = partial(_name, name_of, room, side)

    def box(node: Node, x: float, middle: float) -> Box:
        slot = -1 if node.pairing is None else node.pairing.slot
        names = [*map(name, node.sides, (0, 1))]
        return Box(x, middle - height / 2, names, paired.get((node.at, slot)))

    boxes, titles, joins, bottom = list[Box](), list[tuple[float, float, str]](), "", top + whole
    for at, (one, after) in enumerate(zip_longest(columns, columns[1:])):
        x, high = at * pitch, whole / len(one.nodes)
        titles.append((x, 0, one.title))
        for place, node in enumerate(one.nodes):
            if not node.empty:
                middle = top + (place + 0.5) * high
                boxes.append(box(node, x, middle))
                if after is not None:
                    to = top + (place * len(after.nodes) // len(one.nodes) + 0.5) * (
                        whole / len(after.nodes)
                    )
                    joins += f"M{x + width:g} {middle:g}h{gap:g}V{to:g}h{gap:g}"
    for one in rounds[len(columns) :]:
        x = (len(columns) - 1) * pitch
        middle = max(top + whole - height / 2, top + whole / 2 + height + top)
        titles.append((x, middle - height / 2 - top, one.title))
        boxes.append(box(one.nodes[0], x, middle))
        bottom = max(bottom, middle + height / 2 + _BETWEEN * EM)
    return Picture(
        title=rounds[0].title,
        width=len(columns) * pitch - 2 * gap,
        height=bottom,
        box_width=width,
        box_height=height,
        side=side,
        titles=titles,
        boxes=boxes,
        joins=joins,
    )


def _name(name_of: Callable[[Entrant], str], room: float, high: float, side: Side, at: int) -> Name:
    """A name in its side of a box, which is so high: as it is, smaller, or on two lines."""
    text, middle = "" if side.entrant is None else name_of(side.entrant), (at + 0.5) * high
    size, parts = min(1.0, room / max(1.0, ems(text))), broken(text)
    lines = [(middle, text)]
    halved = min(1.0, 0.44 * high / EM, room / max(1.0, *map(ems, parts)))
    if halved > size:
        size, half = halved, halved * EM / 2
        lines = [(middle - half, parts[0]), (middle + half, parts[1])]
    return Name(lines, size * EM, side.entrant, side.bye, middle)
