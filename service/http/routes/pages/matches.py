"""The page of a match: its table at a version, its log, how it ended; complete without script."""

from typing import Any, NamedTuple

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency

from saikoro.api_schemas.disputes import DisputeBrief
from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.match.events import JudgeLooked, PairingPlayed
from saikoro.domain.match.play.fold import Fold, SharedFold
from saikoro.domain.match.state import (
    CANCELLED,
    DECIDED,
    FINISHED,
    HALTED,
    OPEN,
    MatchState,
    SeatState,
)
from saikoro.domain.match.telling.report import player_name, withdrawn_name
from saikoro.domain.match.words import CancelReason, HaltReason
from saikoro.domain.record.line import Line, event_type
from saikoro.domain.text import Text
from saikoro.domain.words import Language, Word
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.parameters import At, MatchPath
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.matches.looking import Look, LookAtMatch, lost_by
from saikoro.service.matches.faces import cards_on
from saikoro.service.matches.judging import created_line
from saikoro.service.web import drawing as drawn
from saikoro.service.web import words
from saikoro.service.web.drawing import Chapter, Drawing, LogLine, chapters
from saikoro.service.web.rendering import Visit

LOOKED = event_type(JudgeLooked)

_SEATS = "AB"
"""The names of seats whose player has none."""


class MatchPage(NamedTuple):
    """What the page says of a match."""

    match: str
    game: str
    title: Text
    players: tuple[str, ...]
    version: int
    """The version that is drawn."""
    at: int | None
    """The same, if the address names it."""
    over: bool
    delay: int
    """The seconds by which whoever has no seat sees the match late; 0 for none."""
    closed: PairingPlayed | None
    """The pairing that keeps its builds closed after the end; None if it does not, or no more."""
    lost: int | None
    """The event up to which it has lost some, as far as is known; None for nothing."""
    result: Text
    """Where the match stands, or how it ended."""
    disputes: list[DisputeBrief]
    """Its disputes: a ruling is the last word on the result."""
    judged: bool
    """Whether the match or its tournament has judges, as far as is seen."""
    rewinds: bool
    """Whether its options let it go back to an earlier decision."""
    tournament: str
    """The tournament that it belongs to; empty for none."""
    looks: list[Text]
    """What the log says of judges who look, up to the version."""
    sentence: Text | None
    """What happened at the version."""
    chapters: list[Chapter]
    visit: Visit

    def address(self, version: int) -> str:
        """A link to another moment of the match, which works without script, too."""
        return f"{self.visit.link(f'/m/{self.match}', at=version)}#e{version}"


@get("/m/{match:str}", cost=5, include_in_schema=False)
async def match_page(
    request: Request[Any, Any, Any],
    matches: NamedDependency[MatchService],
    disputes: NamedDependency[DisputeService],
    catalogue: NamedDependency[Catalogue],
    match: MatchPath,
    at: At = None,
) -> Response[str]:
    """A match to look at: now, or at a version."""
    seen = await LookAtMatch(matches=matches, match=match).look()
    try:
        return await _drawn(request, matches, disputes, catalogue, match, seen, at)
    except UnknownRuleset:
        return await _shared(request, matches, disputes, match, seen)


async def _drawn(
    request: Request[Any, Any, Any],
    matches: MatchService,
    disputes: DisputeService,
    catalogue: Catalogue,
    match: str,
    seen: Look,
    at: int | None,
) -> Response[str]:
    """The page of a match whose game is installed."""
    base = await matches.framer.base(match, None, opened=seen.opened is not None)
    made = await matches.framer.frames(base, 0, seen.meta.version)
    lines = msgspec.json.decode(b"[%s]" % b",".join(one.json for one in made), type=list[LogLine])
    version = seen.meta.version if at is None else at
    fold = await matches.reader.fold_at(match, version, None, seen.opened)
    language = visit_of(request).language
    state, players = fold.state, players_of(fold.state, language)
    table = fold.game.telling.table(fold.known, fold.cards)
    faces = await catalogue.faces.of_set(fold.game, fold.header.rules.digest)
    shown = {card: faces.faces[card] for card in cards_on(table) if card in faces.faces}
    now = (await matches.reader.fold(match, None, seen.opened)).state if at else state
    line = lines[version - 1] if version else None
    created = await created_line(matches.reader.pages, match) if seen.meta.version else None
    pairing = None if created is None else created.pairing
    tournament = pairing.tournament if isinstance(pairing, PairingPlayed) else ""
    view = MatchPage(
        match=match,
        game=fold.header.game,
        title=fold.game.title,
        players=players_of(now, language),
        version=version,
        at=at,
        over=seen.over,
        delay=seen.meta.delay // 1_000,
        closed=now.closed,
        lost=await _lost(matches, match, seen),
        result=result_of(now),
        disputes=await disputes.reader.briefs(match, disputed=seen.meta.disputed),
        judged=created is None or bool(created.judge or created.judged_by or tournament),
        rewinds=_rewinds(fold),
        tournament=tournament,
        looks=[one.text for one in lines[:version] if one.type == LOOKED and one.text is not None],
        sentence=None if line is None else line.text,
        chapters=list(chapters(lines)),
        visit=visit_of(request),
    )
    named = frozenset(_names(made[version - 1].json) if version else ())
    picture = Drawing(table, shown, view.players or players, named)
    return page(request, "match.html", view=view, drawing=picture, drawn=drawn)


def _rewinds(fold: Fold) -> bool:
    book = fold.game.book
    return book.rewinds(book.read_options(fold.header.options)) != "never"


async def _shared(
    request: Request[Any, Any, Any],
    matches: MatchService,
    disputes: DisputeService,
    match: str,
    seen: Look,
) -> Response[str]:
    """The page of a match whose game is not installed: what its shared events say."""
    fold: Fold | SharedFold = await matches.reader.shown(match)
    _, *lines = await matches.reader.pages.record(match)
    events = [(line.v, line.type) for line in map(Line.read, lines)]
    return page(
        request,
        "match_shared.html",
        match=match,
        game=fold.header.game,
        players=players_of(fold.state, visit_of(request).language),
        result=result_of(fold.state),
        disputes=await disputes.reader.briefs(match, disputed=seen.meta.disputed),
        events=events,
        delay=seen.meta.delay // 1_000,
        closed=fold.state.closed,
        lost=await _lost(matches, match, seen),
    )


async def _lost(matches: MatchService, match: str, seen: Look) -> int | None:
    lost = await lost_by(matches, match, seen.meta, seen.meta.version, public=True)
    return None if lost is None else lost.version


class _Named(msgspec.Struct):
    names: list[str] = []


def _names(frame: bytes) -> list[str]:
    """The things that a frame names."""
    return msgspec.json.decode(frame, type=_Named).names


def players_of(state: MatchState[Any], language: Language) -> tuple[str, ...]:
    """What the players of a match are called, seat 0 first."""
    each = zip(state.seats, _SEATS, strict=True)
    return tuple(_player(seat, name, language) for seat, name in each)


def _player(seat: SeatState, name: str, language: Language) -> str:
    if seat.withdrawn:
        return f"{name} ({withdrawn_name(language)})"
    return player_name(seat, language) or name


def result_of(state: MatchState[Any]) -> Text:
    """Where a match stands, or how it ended, in a sentence."""
    texts = words.catalogue()
    match state.status:
        case status if status in (DECIDED, FINISHED) and state.winner is not None:
            seat = state.winner
            player = Text.by_language(lambda language: players_of(state, language)[seat])
            return texts["match.won"].filled(player=player)
        case status if status in (DECIDED, FINISHED):
            return texts["match.draw"]
        case status if status in (CANCELLED, HALTED):
            return texts[f"match.{status}"].filled(reason=_reason(state.reason))
        case _:
            return texts["match.open" if state.status == OPEN else "match.running"]


def _reason(reason: str | None) -> str | Word:
    """Why a match has ended without a result, in words."""
    known: tuple[Word, ...] = (*CancelReason, *HaltReason)
    for word in known:
        if word.code == reason:
            return word
    return reason or "–"


ROUTES: list[Any] = [match_page]
