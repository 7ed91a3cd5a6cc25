"""Observations by the seats of a match in memory, what people read of it, and random players."""

from random import Random
from typing import Any

from msgspec.structs import replace

from saikoro.conformance.seating import Seated
from saikoro.domain.bots.observation import AnyObservation, Observer, choices_of
from saikoro.domain.match.events import DrawOpened
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.telling.report import Reporter
from saikoro.domain.record.line import Line
from saikoro.domain.words import LANGUAGES


def observation(match: Seated, seat: int, choices: list[Any] | None = None) -> AnyObservation:
    """The current observation of a bot at `seat`."""
    driver = match.driver
    observer = Observer(match.game, driver.options, match.cards, seat)
    for version, line in enumerate(match.lines, 1):
        secrets = match.secrets.get(version, {}).get(str(seat), {})
        observer.take(match.game.book.reader.read(Line.read(line)), secrets)
        if version == driver.checkpoint_version:
            observer.reach_checkpoint()
    choices = choices_of(match.decision, seat, Chance(bytes(32)))
    return observer.observation(driver.state.decisions, choices)


def readings(match: Seated, after: int) -> list[str | TableView | None]:
    """What each seat and all others read after a version, up to the next draw of dice.

    These are the sentences of the report in both languages, and the table at the end: the order of
    hands and piles is no difference, and neither is which one of two equal cards has which id.
    """
    found: list[str | TableView | None] = []
    for seat in (None, *range(match.game.book.seats)):
        fold = match.fold(match.lines[:after], seat)
        reporters = [Reporter(fold, language) for language in LANGUAGES]
        for version, line in enumerate(match.lines[after:], after + 1):
            event = fold.take(line, match.secrets.get(version, {}).get(str(seat), {}))
            if isinstance(event, DrawOpened):
                break
            found += [reporter.describe(event) for reporter in reporters]
        found.append(_without_ids(match.game.telling.table(fold.known, match.cards)))
    return found


def _without_ids(table: TableView) -> TableView:
    """The table with things called by where they lie, and without order outside rows and tracks."""
    placed = {name for name, zone in table.zones.items() if zone.kind in ("row", "track")}

    def place(name: str) -> tuple[str, int, str, str]:
        thing = table.things[name]
        carrier = "" if thing.under is None else repr(place(thing.under))
        at = thing.at if thing.zone in placed else 0
        return thing.zone, at, carrier, repr(replace(thing, at=at, under=None))

    names = {name: f"{at}" for at, name in enumerate(sorted(table.things, key=place))}
    things = {
        names[name]: replace(
            thing,
            at=thing.at if thing.zone in placed else 0,
            under=None if thing.under is None else names[thing.under],
        )
        for name, thing in table.things.items()
    }
    links = tuple(
        replace(
            link,
            source=names.get(link.source, link.source),
            target=names.get(link.target, link.target),
        )
        for link in table.links
    )
    return replace(table, things=things, links=links)


def answer_at_random(match: Seated, choose: Random) -> None:
    """Answer at random for every asked seat, and run the rules."""
    chance = Chance(choose.randbytes(32))
    for seat in match.waiting:
        match.answer(seat, match.decision.draw(seat, chance))
    match.run()
