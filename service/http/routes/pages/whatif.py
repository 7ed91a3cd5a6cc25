"""The page on which somebody asks what would have happened: a plain form, and what came of it."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency

from saikoro.api_schemas.whatif import MomentBot, NewWhatIf
from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.errors.rules import IllegalAnswer, IllegalChange
from saikoro.domain.games import find_game
from saikoro.domain.match.telling.report import SEATS
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.record.header import Header
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import AnswerChange, Change, FaceChange, TopChange
from saikoro.domain.whatif.comparing import MOST_TIMES, Comparison
from saikoro.domain.whatif.offering import Offer
from saikoro.domain.whatif.shown import Until, WhatIf
from saikoro.domain.whatif.writing import Phrase, Wording
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.leaving import while_there
from saikoro.service.http.requests.limits import client_of
from saikoro.service.http.requests.parameters import EventVersion, MatchPath
from saikoro.service.http.requests.preconditions import AnyRequest
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.pages.matches import players_of
from saikoro.service.identity import Identity
from saikoro.service.matches.faces import cards_on
from saikoro.service.problems.documents import broken_rules
from saikoro.service.web import drawing as drawn
from saikoro.service.web.drawing import Drawing
from saikoro.service.web.words import Words

_FIELDS = 12
"""The most fields of the form."""

MOST_BYTES = 64 * 1024
"""The most bytes of a filled form."""

_BOTS: dict[str, MomentBot] = {"random": Random(), "greedy": Greedy()}


class Asked(NamedTuple):
    """What the fields of the form ask for."""

    change: Change | None
    until: str
    bots: tuple[MomentBot, MomentBot]
    times: int


class BadField(Exception):
    """A field that cannot be read; its argument is the key of the words about it."""


@get("/m/{match:str}/whatif/{version:int}", cost=10, include_in_schema=False)
async def what_if_page(
    request: Request[Any, Any, Any],
    matches: NamedDependency[MatchService],
    catalogue: NamedDependency[Catalogue],
    identity: NamedDependency[Identity],
    match: MatchPath,
    version: EventVersion,
) -> Response[str]:
    """The form."""
    return await _page(request, matches, catalogue, identity, match, version)


@post(
    "/m/{match:str}/whatif/{version:int}",
    status_code=200,
    cost=20,
    request_max_body_size=MOST_BYTES,
    include_in_schema=False,
)
async def ask_on_page(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    catalogue: NamedDependency[Catalogue],
    identity: NamedDependency[Identity],
    match: MatchPath,
    version: EventVersion,
) -> Response[str]:
    """Play on as the form asks; what is wrong with its fields is shown above it."""
    body = (await request.body()).decode(errors="replace")
    words = Words(visit_of(request).language)
    client = identity.client_key(client_of(request))
    given: dict[str, str] = {}
    try:
        given = _fields(body)
        asked = _asked(given)
        moment = match, version, asked.change, asked.bots, None
        if asked.until == "many":
            playing = matches.what_ifs.many(*moment, asked.times, client)
            many = msgspec.json.decode(await while_there(request, playing), type=Comparison)
            return await _page(
                request, matches, catalogue, identity, match, version, given, many=many
            )
        until: Until = "end" if asked.until == "end" else "decision"
        playing = matches.what_ifs.once(*moment, until, client)
        played = msgspec.json.decode(await while_there(request, playing), type=WhatIf)
        return await _page(
            request, matches, catalogue, identity, match, version, given, played=played
        )
    except BadField as bad:
        return await _page(
            request, matches, catalogue, identity, match, version, given, faults=[words(str(bad))]
        )
    except (IllegalChange, IllegalAnswer) as error:
        faults = [one.detail for one in broken_rules(error.violations, words.language)]
        return await _page(
            request, matches, catalogue, identity, match, version, given, faults=faults
        )


def _asked(given: dict[str, str]) -> Asked:
    """What the fields ask for; BadField for one that cannot be read."""
    named: list[Change] = []
    if face := given.get("face", "").strip():
        named.append(_read(FaceChange, {"face": face}))
    written = [given.get(field, "").strip() for field in ("answer", "written")]
    named += [AnswerChange(_json(answer)) for answer in written if answer]
    if top := given.get("top", ""):
        named.append(_read(TopChange, _top(top)))
    if len(named) > 1:
        raise BadField("whatif.one_thing")
    a, b = (_BOTS.get(given.get(name, ""), Random()) for name in ("bot_a", "bot_b"))
    try:
        times = int(given.get("times") or NewWhatIf().times)
    except ValueError:
        times = 0
    if not 1 <= times <= MOST_TIMES:
        raise BadField("whatif.bad_times")
    return Asked(named[0] if named else None, given.get("until", "decision"), (a, b), times)


def _fields(body: str) -> dict[str, str]:
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=_FIELDS))
    except ValueError as wrong:  # too many
        raise BadField("whatif.bad_field") from wrong


def _top(text: str) -> dict[str, str]:
    """A pile and a card of it, as the form names them."""
    try:
        pile, card = msgspec.json.decode(text, type=tuple[str, str])
    except UNDECODABLE as wrong:
        raise BadField("whatif.bad_field") from wrong
    return {"pile": pile, "card": card}


def _read(kind: type[FaceChange] | type[TopChange], fields: dict[str, Any]) -> Change:
    try:
        return msgspec.convert(fields | {"change": kind.__struct_config__.tag}, kind, strict=False)
    except msgspec.ValidationError as wrong:
        raise BadField("whatif.bad_field") from wrong


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except UNDECODABLE as wrong:
        raise BadField("whatif.bad_answer") from wrong


async def _page(
    request: Request[Any, Any, Any],
    matches: MatchService,
    catalogue: Catalogue,
    identity: Identity,
    match: str,
    version: int,
    given: dict[str, str] | None = None,
    *,
    played: WhatIf | None = None,
    many: Comparison | None = None,
    faults: Sequence[str] = (),
) -> Response[str]:
    client = identity.client_key(client_of(request))
    offer = await while_there(request, matches.what_ifs.offer(match, version, client))
    state = (await matches.reader.shown(match)).state
    players = tuple(map(_with_seat, SEATS, players_of(state, visit_of(request).language)))
    picture = None if played is None else await _drawing(matches, catalogue, match, played, players)
    found = played or many
    shown = page(
        request,
        "whatif.html",
        status=422 if faults else 200,
        match=match,
        version=version,
        players=players,
        offer=offer,
        chosen=_label(offer, found.change if found else None),
        given={"until": "decision", "times": str(MOST_TIMES)} | (given or {}),
        faults=faults,
        played=played,
        many=many,
        drawing=picture,
        drawn=drawn,
        wording=Wording(visit_of(request).language),
        phrases=Phrase,
        most=MOST_TIMES,
    )
    shown.headers["Cache-Control"] = "no-store"
    return shown


def _with_seat(seat: str, player: str) -> str:
    """A player with the letter of its seat: both may have the same name."""
    return seat if player == seat else f"{seat} {player}"


def _label(offer: Offer, change: Change | None) -> Text | None:
    """What another answer is called; None for any other change, and where it has no name."""
    if not isinstance(change, AnswerChange):
        return None
    named = (one.label for one in offer.answers if one.answer == change.answer)
    return next(named, None)


async def _drawing(
    matches: MatchService,
    catalogue: Catalogue,
    match: str,
    played: WhatIf,
    players: tuple[str, ...],
) -> Drawing:
    """The table after a moment was played on."""
    header = Header.read(await matches.pages.header(match))
    game = find_game(header.game, header.rules.version)
    faces = (await catalogue.faces.of_set(game, header.rules.digest)).faces
    shown = {card: faces[card] for card in cards_on(played.table) if card in faces}
    return Drawing(played.table, shown, players, frozenset())


ROUTES: list[Any] = [what_if_page, ask_on_page]
