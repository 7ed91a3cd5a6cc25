"""Matches and tournaments as pages list them, in words."""

from collections.abc import Sequence
from typing import NamedTuple

from saikoro.api_schemas.lists import ListedMatch, ListedSeat
from saikoro.domain.games import GAMES
from saikoro.domain.match.state import DECIDED, FINISHED, OPEN
from saikoro.domain.match.telling.report import withdrawn_name
from saikoro.domain.match.words import BotKind, MatchStatus
from saikoro.domain.tournament.facts.words import TournamentStatus
from saikoro.domain.words import Language
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.clock import iso, moment
from saikoro.service.http.routes.listed import listed_match, listed_tournament
from saikoro.service.matches.searching import Asked
from saikoro.service.web.words import Words

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000


class SeatRow(NamedTuple):
    """A seat of a listed match."""

    name: str
    is_named: bool
    """Whether `name` is what the player is called, and not a word of the page."""
    has_won: bool


class MatchRow(NamedTuple):
    """A match in a list."""

    match: str
    game: str
    seats: list[SeatRow]
    status: str
    ago: str
    """How long ago it was created."""
    is_draw: bool
    has_free_seat: bool
    created: int
    """When it was created, in ms since 1970."""


class TournamentRow(NamedTuple):
    """A tournament in a list."""

    tournament: str
    name: str
    game: str
    status: str
    is_playing: bool
    entrants: int
    ago: str


async def match_rows(
    matches: MatchService, disputes: DisputeService, asked: Asked, count: int, language: Language
) -> list[MatchRow]:
    """The newest matches with all of these properties, as those without a seat see them."""
    found, _ = await matches.search.public(asked, count)
    words = Words(language)
    rows = []
    for listed in found:
        match = await listed_match(matches, disputes, listed)
        rows.append(_match_row(match, listed.created, words))
    return rows


async def tournament_rows(
    tournaments: TournamentService, tags: Sequence[str], count: int, language: Language
) -> list[TournamentRow]:
    """The newest tournaments with all of these tags."""
    found, _ = await tournaments.store.find(["all", *tags], count, "")
    words = Words(language)
    rows = []
    for listed in found:
        tournament = await listed_tournament(tournaments, listed)
        row = TournamentRow(
            tournament.tournament,
            tournament.name,
            title_of(tournament.game, language),
            TournamentStatus.text_of(tournament.status, language),
            tournament.status == "playing",
            tournament.entrants,
            ago(listed.created, words),
        )
        rows.append(row)
    return rows


def title_of(game: str, language: Language) -> str:
    """The title of a game; its id where it is no longer installed."""
    found = GAMES.get(game)
    if found is None:
        return game
    return found.title.in_language(language)


def ago(created: int, words: Words) -> str:
    """How long ago a moment was, in words; its date after a day."""
    passed = max(0, moment() - created)
    if passed < MINUTE:
        return words("row.now")
    if passed < HOUR:
        return words("row.minutes", count=passed // MINUTE)
    return words("row.hours", count=passed // HOUR) if passed < DAY else iso(created)[:10]


def _match_row(match: ListedMatch, created: int, words: Words) -> MatchRow:
    seats = [_seat_row(seat, words, won=at == match.winner) for at, seat in enumerate(match.seats)]
    return MatchRow(
        match.match,
        title_of(match.game, words.language),
        seats,
        MatchStatus.text_of(match.status, words.language),
        ago(created, words),
        match.status in (DECIDED, FINISHED) and match.winner is None,
        match.status == OPEN and not all(seat.joined for seat in match.seats),
        created,
    )


def _seat_row(seat: ListedSeat, words: Words, *, won: bool) -> SeatRow:
    if not seat.joined:
        return SeatRow(words("row.free_seat"), is_named=False, has_won=won)
    if seat.bot is not None:
        kind = BotKind.text_of(str(seat.bot.get("bot")), words.language)
        return SeatRow(words("row.bot", kind=kind), is_named=False, has_won=won)
    if seat.withdrawn:
        return SeatRow(withdrawn_name(words.language), is_named=False, has_won=won)
    if seat.player is None:
        return SeatRow(words("row.unnamed"), is_named=False, has_won=won)
    return SeatRow(seat.player, is_named=True, has_won=won)
