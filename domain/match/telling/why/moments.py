"""What an event changed on the table, as it was or as it is."""

from collections.abc import Callable, Sequence

from saikoro.domain.match.interface.table_view import TableView, Thing
from saikoro.domain.match.telling.why.explanation import Moment
from saikoro.domain.text import Text


def _id(thing: str) -> Text:
    return Text.plain(thing)


def moment(
    table: TableView,
    things: Sequence[str],
    sides: Sequence[int],
    called: Callable[[str], Text] = _id,
) -> Moment:
    """These things and sides as they are on a table; `called` names the thing that one is under."""
    lying = {thing: table.things[thing] for thing in things if thing in table.things}
    return Moment(
        lying,
        {name: _where(thing, table, called) for name, thing in lying.items()},
        {seat: table.sides[seat] for seat in sides},
    )


_UNDER = Text("{top}の下", "under {top}")


def _where(thing: Thing, table: TableView, called: Callable[[str], Text]) -> Text:
    zone = table.zones[thing.zone]
    if thing.under is not None:
        return _UNDER.filled(top=called(thing.under))
    if thing.at >= len(zone.places):
        return zone.name
    place = zone.places[thing.at].name
    return Text.plain(_within(zone.name.ja, place.ja), _within(zone.name.en, place.en))


def _within(zone: str, place: str) -> str:
    """A place in its zone, whose name it may carry itself, as `set slot 5` does."""
    return place if place.startswith(zone) else f"{zone} {place}"
