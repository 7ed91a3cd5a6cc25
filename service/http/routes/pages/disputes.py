"""The page of a dispute of a match: what is disputed, what speaks for it, and what was decided."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency

from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.domain.text import Text
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.errors.extras import CardSetWithheld
from saikoro.service.http.requests.parameters import DisputePath
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.http.routes.pages.matches import players_of
from saikoro.service.web.drawing import LogLine
from saikoro.service.web.verdicts import open_in_words
from saikoro.service.web.words import Words


@get("/d/{dispute:str}", cost=5, include_in_schema=False)
async def dispute_page(
    request: Request[Any, Any, Any],
    matches: NamedDependency[MatchService],
    disputes: NamedDependency[DisputeService],
    dispute: DisputePath,
) -> Response[str]:
    """A dispute to read; whoever holds a seat or a judge's key acts on it by script."""
    view = await disputes.reader.view(dispute)
    fold = await matches.reader.shown(view.match)
    words = Words(visit_of(request).language)
    unchecked = () if view.audit is None else view.audit.unchecked
    return page(
        request,
        "dispute.html",
        view=view,
        title=fold.title,
        players=players_of(fold.state, words.language),
        named=[seat.player is not None for seat in fold.state.seats],
        sentences=await _sentences(matches, view.match, view.events),
        unchecked=[open_in_words(one, words) for one in unchecked],
    )


async def _sentences(
    matches: MatchService, match: str, events: Sequence[int]
) -> dict[int, Text | None]:
    """What happened at these versions, in a sentence.

    None where the game is not installed, or the host withholds the cards.
    """
    seen = await LookAtMatch(matches=matches, match=match).look()
    try:
        base = await matches.framer.base(match, None, opened=seen.opened is not None)
        made = await matches.framer.frames(base, 0, max(events, default=0))
    except (UnknownRuleset, CardSetWithheld):
        return dict.fromkeys(events)
    return {at: msgspec.json.decode(made[at - 1].json, type=LogLine).text for at in events}


ROUTES: list[Any] = [dispute_page]
