"""A season: points and ratings over several tournaments, from their records alone (TN-20)."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.record.reading import ReadRecord
from saikoro.domain.tournament.standings.ranking import final_places
from saikoro.domain.tournament.standings.ratings import Ratings
from saikoro.domain.tournament.state import TournamentState

MAX_TOURNAMENTS = 1_000


class IllegalSeason(ValueError):
    """Records that make no season."""


class SeasonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of the organiser of a season."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    points: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=9_999)], ...], Meta(min_length=1, max_length=999)
    ] = (10, 8, 6, 5, 4, 3, 2, 1)
    """Points for places 1, 2, … of a tournament; every later place has 0."""


class Held(msgspec.Struct, frozen=True):
    """A tournament of a season."""

    tournament: str
    name: str
    created: str
    head: str
    """The head after the last line of its record."""
    entrants: int


class SeasonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a season."""

    place: int
    """The place; players with equal points share it."""
    name: str
    """The name as the newest tournament spells it."""
    points: int
    tournaments: int
    best: int
    """The best place in a tournament."""
    rating: int


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of a season, and the tournaments that they follow from."""

    plan: SeasonPlan
    tournaments: list[Held]
    """The tournaments in the order in which they were created."""
    rows: list[SeasonRow]


class _Player(msgspec.Struct):
    name: str = ""
    points: int = 0
    places: list[int] = []


def season(plan: SeasonPlan, records: Sequence[ReadRecord]) -> Season:
    """Compute the standings of a season; IllegalSeason for records that make none.

    Entrants with the same name in several tournaments are one player; case and width do not count.
    """
    if not 0 < len(records) <= MAX_TOURNAMENTS:
        raise IllegalSeason(f"a season has 1 to {MAX_TOURNAMENTS} tournaments")
    records = sorted(records, key=lambda one: (one.created, one.ledger.stream))
    players: dict[str, _Player] = {}
    rated: Ratings[str] = Ratings()
    for at, record in enumerate(records):
        state = record.ledger.state
        if at and record.ledger.stream == records[at - 1].ledger.stream:
            raise IllegalSeason(f"{record.ledger.stream} is there twice")
        if state.status != "finished":
            raise IllegalSeason(f"{record.ledger.stream} is not finished")
        _take_places(plan, state, players)
        _take_meetings(state, rated)
    ratings = rated.shown()
    ranked = sorted(
        players.items(),
        key=lambda one: (-one[1].points, min(one[1].places), -ratings.get(one[0], 0), one[0]),
    )
    totals = [player.points for _, player in ranked]
    return Season(
        plan=plan,
        tournaments=[_held(record) for record in records],
        rows=[
            SeasonRow(
                place=1 + totals.index(player.points),
                name=player.name,
                points=player.points,
                tournaments=len(player.places),
                best=min(player.places),
                rating=ratings.get(key, 0),
            )
            for key, player in ranked
        ],
    )


def _take_places(plan: SeasonPlan, state: TournamentState, players: dict[str, _Player]) -> None:
    for entrant, place in final_places(state.stages).items():
        known = state.entrants[entrant]
        player = players.setdefault(folded_name(known.name), _Player())
        player.name = known.name
        player.places.append(place)
        if place <= len(plan.points) and known.gone != "disqualified":
            player.points += plan.points[place - 1]


def _take_meetings(state: TournamentState, rated: Ratings[str]) -> None:
    names = {entrant: folded_name(known.name) for entrant, known in state.entrants.items()}
    for stage in state.stages:
        for _, pairing, result in stage.met():
            if pairing.b is not None and result.played:
                winner = None if result.winner is None else names[result.winner]
                rated.rate(names[pairing.a], names[pairing.b], winner)


def _held(record: ReadRecord) -> Held:
    ledger = record.ledger
    return Held(
        tournament=ledger.stream,
        name=ledger.state.plan.name,
        created=record.created,
        head=ledger.head.hex(),
        entrants=len(ledger.state.taking_part),
    )
