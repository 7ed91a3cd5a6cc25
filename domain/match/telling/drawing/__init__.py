"""The table of any match as text for a terminal, in one language.

The enemy is above and one's own side below, each with its rows towards the middle. No line is wider
than 100 columns, wide characters counted as two.
"""

from collections.abc import Iterable, Iterator, Mapping

from saikoro.domain.cards.columns import NOTHING, WIDTH, filled, separated
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import Face, TableView, Thing, Zone
from saikoro.domain.match.telling.drawing.grid import Cell, Paragraph, grid
from saikoro.domain.match.telling.drawing.printed import printed_lines
from saikoro.domain.match.telling.drawing.wording import Wording, is_known
from saikoro.domain.words import Language

_INDENT = " " * 2
_FURTHER = " " * 6
"""Before the further lines of a text."""
_HEADING = " / "
_ORDER = " > "
_BESIDE = " | "
_ROW = "[{}]"
_ATTACHED = "+ "
_COUNTED = ("hand", "pile")
"""The kinds of zones that say how many cards they have."""


def draw_table(
    table: TableView, faces: Mapping[str, Face], language: Language, seat: Seat | None
) -> str:
    """What lies on a table, from the side of a seat, of seat 0 for the public.

    `faces` are those of `Telling.faces`. Below the table is what is printed on the cards that lie
    in play and in the seat's own hand. Empty for an empty table.
    """
    words = Wording(table, faces, language)
    blocks = [*_Drawing(table, words, seat or 0).blocks()]
    blocks.append([*printed_lines(table, faces, words, seat)])
    return "\n\n".join("\n".join(block) for block in blocks if block)


class _Drawing:
    """Draws one table from the side of a seat."""

    def __init__(self, table: TableView, words: Wording, own: Seat) -> None:
        self._table = table
        self._words = words
        self._own = own
        rows = {
            name: self._cells(name, zone)
            for name, zone in table.zones.items()
            if zone.kind == "row" and len(zone.places) > 1
        }
        lines = grid([*rows.values()], WIDTH - len(_INDENT))
        self._rows = dict(zip(rows, lines, strict=True))
        """The lines of each row with more than one place, without its name."""

    def blocks(self) -> Iterator[list[str]]:
        """The heading, the enemy with its front row last, the middle, and one's own side."""
        own, enemy = self._own, 1 - self._own
        yield [*self._heading()]
        yield [*self._player(enemy), *_joined(reversed(self._rows_of(enemy)))]
        yield [*self._others(None), *_joined(self._rows_of(None))]
        yield [*_joined(self._rows_of(own)), *self._player(own)]

    def _heading(self) -> Iterator[str]:
        yield from filled(separated([*self._words.heading()], _HEADING), WIDTH, _FURTHER)
        for link in self._words.links():
            yield from filled([link], WIDTH, _FURTHER)

    def _player(self, seat: Seat) -> Iterator[str]:
        """A seat, and its zones that are no rows; nothing for one that has nothing at all."""
        if self._table.sides or any(zone.owner == seat for zone in self._table.zones.values()):
            yield from filled(self._words.side(seat), WIDTH, _FURTHER)
            yield from self._others(seat)

    # Rows

    def _rows_of(self, owner: Seat | None) -> list[list[str]]:
        """The lines of each row of a seat, or of the middle, from the middle outwards."""
        return [
            [_INDENT + line for line in self._row(name, zone)]
            for name, zone in self._table.zones.items()
            if zone.kind == "row" and zone.owner == owner
        ]

    def _row(self, name: str, zone: Zone) -> Iterator[str]:
        """A row below its name, or behind it where it has at most one place."""
        words = self._words
        parts = [_ROW.format(words.zone(zone)), *words.numbers(zone.numbers)]
        if name not in self._rows:
            parts += filter(None, (words.place(zone, place) for place in zone.places))
            parts.append(words.comma.join(words.listed(self._table.on(name))) or NOTHING)
        yield from filled(separated(parts, " "), WIDTH - len(_INDENT), _FURTHER)
        yield from self._rows.get(name, [])

    def _cells(self, name: str, zone: Zone) -> list[Cell]:
        """The places of a row, from the left of the drawing."""
        content: dict[int, list[Paragraph]] = {at: [] for at in range(len(zone.places))}
        for thing_name, thing in self._table.on(name):
            content.setdefault(thing.at, []).extend(self._thing(thing_name, thing))
        places = dict(enumerate(self._words.place(zone, place) for place in zone.places))
        cells = [Cell(places.get(at, ""), content[at]) for at in sorted(content)]
        return cells[::-1] if zone.mirrored and (zone.owner or 0) != self._own else cells

    def _thing(self, name: str, thing: Thing, mark: str = "") -> Iterator[Paragraph]:
        """A thing, its numbers, what is to be seen on it, and what lies under it."""
        words = self._words
        yield [mark + words.called(name)]
        for parts, between in (
            (words.numbers(thing.numbers), " "),
            (words.marks(thing), words.comma),
        ):
            if parts:
                yield separated(parts, between)
        for under_name, under in self._table.beneath(name):
            yield from self._thing(under_name, under, _ATTACHED)

    # Other zones

    def _others(self, owner: Seat | None) -> Iterator[str]:
        """The zones of a seat, or of the middle, that are no rows; none of the middle are empty.

        Those of which only a number is known stand first, on one line.
        """
        counted, listed = [], []
        for name, zone in self._table.zones.items():
            if zone.owner != owner or zone.kind == "row":
                continue
            title, things = self._title(name, zone), self._contents(name, zone)
            if things:
                between = _ORDER if zone.kind == "track" else self._words.comma
                first = self._words.titled(title, things[:1])
                listed.append(separated([first, *things[1:]], between))
            elif owner is not None or zone.kind in _COUNTED or zone.numbers:
                counted.append(title)
        for parts in (separated(counted, _BESIDE), *listed):
            for line in filled(parts, WIDTH - len(_INDENT), _FURTHER):
                yield _INDENT + line

    def _title(self, name: str, zone: Zone) -> str:
        """A zone with the number of its cards, or a mark where it has none."""
        count = len(self._table.on(name)) if zone.count is None else zone.count
        shown = str(count) if zone.kind in _COUNTED else "" if count else NOTHING
        title = f"{self._words.zone(zone)} {shown}".rstrip()
        return self._words.bracketed(title, self._words.numbers(zone.numbers))

    def _contents(self, name: str, zone: Zone) -> list[str]:
        """The things in a zone; nothing of a hand or a pile of which only the number is known."""
        things = self._table.on(name)
        if zone.kind == "track":
            return self._words.ordered(things)
        if zone.kind in _COUNTED and not any(map(is_known, (thing for _, thing in things))):
            return []
        return self._words.listed(things)


def _joined(blocks: Iterable[list[str]]) -> Iterator[str]:
    """The lines of all blocks."""
    for block in blocks:
        yield from block
