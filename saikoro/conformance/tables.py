"""What holds for every table, and how a frame leads from one to the next."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import UNSET, UnsetType

from saikoro.domain.match.interface.table_view import Badge, Face, Number, TableView
from saikoro.domain.match.telling.frames import Changed, Frame
from saikoro.domain.text import Text

T = TypeVar("T")


def require_order(table: TableView, faces: Mapping[str, Face]) -> None:
    """AssertionError for a table that cannot be drawn, or not be pointed at."""
    places = [place.id for zone in table.zones.values() for place in zone.places]
    assert len(places) == len({*places}), "two places have the same id"
    assert not table.things.keys() & {*places}, "a thing and a place have the same id"
    for name, thing in table.things.items():
        assert thing.zone in table.zones, f"{name} lies in {thing.zone}, which is no zone"
        assert thing.at >= 0, f"{name} lies at {thing.at}"
        assert thing.card is None or thing.card in faces, f"{name} is {thing.card}, without a face"
        _require_carrier(table, name)
    for name, zone in table.zones.items():
        if zone.kind == "row":
            taken = [thing.at for _, thing in table.on(name)]
            assert all(at < len(zone.places) for at in taken), f"{name} has no such place"
    for link in table.links:
        assert link.source in table.things, f"{link.source}, where a link starts, is no thing"
        assert link.target in table.pointable(), f"{link.target}, where a link leads, is not there"


def require_room(table: TableView) -> None:
    """AssertionError for a row with two things on one place, unless one is under the other.

    Between two events of one batch there may be, as where things change places.
    """
    for name, zone in table.zones.items():
        if zone.kind == "row":
            taken = [thing.at for _, thing in table.on(name)]
            assert len(taken) == len({*taken}), f"two things lie on one place of {name}"


def _require_carrier(table: TableView, name: str) -> None:
    """What a thing lies under is there, and does not lie under it in turn."""
    seen, under = {name}, table.things[name].under
    while under is not None:
        assert under in table.things, f"{name} lies under {under}, which is not there"
        assert under not in seen, f"{name} lies under itself"
        seen.add(under)
        under = table.things[under].under


def labels(table: TableView) -> Iterator[Text]:
    """Everything on a table that people read."""
    yield from table.heading
    for side in table.sides:
        yield from [] if side.name is None else [side.name]
        yield from _of(side.numbers, side.badges)
    for zone in table.zones.values():
        yield zone.name
        yield from (place.name for place in zone.places)
        yield from _of(zone.numbers, ())
    for thing in table.things.values():
        yield from [] if thing.name is None else [thing.name]
        yield from _of(thing.numbers, thing.badges)
    yield from (link.name for link in table.links)


def face_labels(face: Face) -> Iterator[Text]:
    """Everything on a card that people read."""
    yield face.name
    yield from [] if face.kind is None else [face.kind]
    yield from _of(face.numbers, ())
    yield from face.text


def _of(numbers: tuple[Number, ...], badges: tuple[Badge, ...]) -> Iterator[Text]:
    yield from (number.name for number in numbers)
    for badge in badges:
        yield badge.name
        yield from [] if badge.text is None else [badge.text]


def applied(table: TableView, frame: Frame) -> TableView:
    """The table after a frame, as whoever has the one before makes it."""
    zones = _merged(table.zones, frame.zones)
    if frame.order is not UNSET:
        zones = {name: zones[name] for name in frame.order}
    return TableView(
        heading=_now(table.heading, frame.heading),
        acting=_now(table.acting, frame.acting),
        sides=_now(table.sides, frame.sides),
        zones=zones,
        things=_merged(table.things, frame.things),
        links=_now(table.links, frame.links),
    )


def _now(before: T, now: T | UnsetType) -> T:
    return before if now is UNSET else now


def _merged(before: Mapping[str, T], changed: Changed[T]) -> dict[str, T]:
    merged = {**before, **changed}
    return {name: one for name, one in merged.items() if one is not None}
