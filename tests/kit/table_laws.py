"""What must hold of every table that a game draws, and matches at random to look at."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table_view import Face, TableView, Thing
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.sources.chance import Chance


class Asked(NamedTuple):
    """A decision of a match at random, with the tables of everybody at that moment."""

    match: Seated
    seats: dict[Seat | None, TableView]
    """By seat; None is the public."""
    folds: dict[Seat | None, Fold]

    def options(self) -> Iterator[tuple[Seat, Any, tuple[str, ...]]]:
        """Listed, sampled or else some random answers of the asked seats, with what each names."""
        if not self.match.waiting:
            return
        decision, telling = self.match.decision, self.match.game.telling
        for seat in self.match.waiting:
            listed = decision.choices.listed or decision.choices.samples
            drawn = [decision.draw(seat, Chance(bytes([number] * 32))) for number in range(3)]
            for answer in listed(seat) if listed else drawn:
                yield seat, answer, telling.things(self.seats[seat], decision.name, seat, answer)


def decisions(game: AnyGame, seed: int, **options: Any) -> Iterator[Asked]:
    """The decisions of a match at random, each checked by the laws; then the tables of its end."""
    match, choose = Seated.both(game, seed, **options), Random(seed)
    faces = game.telling.faces(match.cards)
    folds: dict[Seat | None, Fold] = {seat: match.fold([], seat) for seat in (None, 0, 1)}
    done = 0
    while True:
        for version, line in enumerate(match.lines[done:], done + 1):
            for seat, fold in folds.items():
                fold.take(line, match.secrets.get(version, {}).get(str(seat), {}))
                check(table_of(fold), faces)
        done = len(match.lines)
        asked = Asked(match, {seat: table_of(fold) for seat, fold in folds.items()}, folds)
        yield asked
        if not match.waiting:
            return
        for seat, answer, named in asked.options():
            assert {*named} <= asked.seats[seat].pointable(), (answer, named)
            assert len({*named}) == len(named), (answer, named)
        answer_at_random(match, choose)


def table_of(fold: Fold) -> TableView:
    """The table as the seat of a fold sees it."""
    return fold.game.telling.table(fold.known, fold.cards)


def check(table: TableView, faces: Mapping[str, Face]) -> None:
    """The laws of a table: ids are of one thing, and all that is named is there."""
    places = [place.id for zone in table.zones.values() for place in zone.places]
    ids = Counter([*places, *table.things])
    assert ids.total() == len(ids), ids.most_common(3)
    for name, thing in table.things.items():
        check_thing(name, thing, table, faces)
    on_places = Counter((thing.zone, thing.at) for thing in _on_places(table))
    assert all(times == 1 for times in on_places.values()), on_places
    for link in table.links:
        assert link.source in table.things
        assert link.target in table.pointable()
    assert msgspec.json.encode(table)


def check_thing(name: str, thing: Thing, table: TableView, faces: Mapping[str, Face]) -> None:
    """The laws of a thing: it is in a zone, and what is printed on it is known, or nobody's."""
    zone = table.zones[thing.zone]
    assert thing.at >= 0
    assert zone.kind != "row" or thing.at < len(zone.places), (name, thing)
    assert thing.card is None or thing.card in faces, (name, thing)
    assert thing.card is not None or thing.face_down or thing.name, (name, thing)
    assert thing.under is None or thing.under in table.things, (name, thing)


def _on_places(table: TableView) -> Iterator[Thing]:
    """The things in rows that lie under no other."""
    for thing in table.things.values():
        if table.zones[thing.zone].kind == "row" and thing.under is None:
            yield thing


def texts_of(value: Any) -> set[str]:
    """Every text in decoded JSON, names of fields, too."""
    match value:
        case str():
            return {value}
        case dict():
            return {*value} | set().union(*map(texts_of, value.values()))
        case list():
            return set().union(*map(texts_of, value))
    return set()
