"""What is printed on the cards that a drawing of a table shows, each card once."""

from collections.abc import Container, Iterator, Mapping

from saikoro.domain.cards.columns import WIDTH, filled, pieces
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import Badge, Face, TableView, Thing
from saikoro.domain.match.telling.drawing.wording import Wording
from saikoro.domain.words import capital

_INDENT = " " * 4
_BETWEEN = " / "


def printed_lines(
    table: TableView, faces: Mapping[str, Face], words: Wording, seat: Seat | None
) -> Iterator[str]:
    """What the cards in play and in the hand of `seat` do, and the badges that they have.

    A card that has no text is there if it is in the hand, and its numbers are shown nowhere else.
    """
    own = seat or 0
    lying = [*_things(table, {"row", "list"}, (1 - own, None, own))]
    held = [] if seat is None else [*_things(table, {"hand"}, (seat,))]
    bare = {thing.card for thing in held if not thing.numbers}
    for card in dict.fromkeys(thing.card for thing in (*lying, *held)):
        face = None if card is None else faces.get(card)
        if face is not None and (face.text or (card in bare and (face.kind or face.numbers))):
            yield from _lines(_face(face, words))
    for badge in dict.fromkeys(_badges(table)):
        if badge.text is not None:
            title = capital(words.label(badge.name))
            yield from _lines(words.titled(title, [words.label(badge.text)]))


def _lines(text: str) -> Iterator[str]:
    yield from filled(pieces(text), WIDTH, _INDENT)


def _face(face: Face, words: Wording) -> str:
    """A card in a paragraph; just its name, if nothing else is printed."""
    facts = [] if face.kind is None else [words.label(face.kind)]
    name = words.bracketed(words.label(face.name), [*facts, *words.numbers(face.numbers)])
    text = _BETWEEN.join(map(words.label, face.text))
    return words.titled(name, [text] if text else [])


def _things(
    table: TableView, kinds: Container[str], owners: tuple[Seat | None, ...]
) -> Iterator[Thing]:
    """The things in zones of these kinds and owners."""
    for owner in owners:
        for name, zone in table.zones.items():
            if zone.owner == owner and zone.kind in kinds:
                yield from (thing for thing in table.things.values() if thing.zone == name)


def _badges(table: TableView) -> Iterator[Badge]:
    for side in table.sides:
        yield from side.badges
    for thing in table.things.values():
        yield from thing.badges
