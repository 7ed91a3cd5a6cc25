"""Looking at matches: where they stand, what they ask, what is true."""

import hashlib
from collections.abc import Sequence
from typing import Any

import jsonpatch
import msgspec
from litestar import Response
from msgspec import UNSET, UnsetType

from saikoro.api_schemas.decisions import ClockView, DecisionView, OptionView, QuestionView
from saikoro.api_schemas.disputes import DisputeBrief
from saikoro.api_schemas.ids import Later
from saikoro.api_schemas.operations import matches, play
from saikoro.api_schemas.operations.declaring import JSON_PATCH
from saikoro.api_schemas.publication import publication
from saikoro.api_schemas.responses import (
    LostLines,
    MatchView,
    OpenedView,
    SeatKnowledge,
    SeatView,
    StateView,
    StillClosed,
)
from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match.clocks import NEVER
from saikoro.domain.match.events import PairingPlayed, Seat
from saikoro.domain.match.play.fold import Fold, SharedFold
from saikoro.domain.record.header import Header
from saikoro.domain.text import Text
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchService
from saikoro.service.clock import iso, moment
from saikoro.service.http.requests.preconditions import etag, require_history, unchanged
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import LookAgain, lost_by, tag_of
from saikoro.service.identity import Identity
from saikoro.service.matches.decisions import OpenDecision, Wanted
from saikoro.service.matches.later import Commitments
from saikoro.service.matches.pointing import Pointing
from saikoro.service.store.streams.protocol import Latest

ROUTES = Routes()


@ROUTES.bind(matches.see_match)
async def see_match(
    looker: LookAgain, disputes: DisputeService, identity: Identity
) -> Response[Any]:
    matches, match, reader = looker.matches, looker.match, await looker.reader()
    meta, fold = await reader.pages.meta(match), await reader.shown(match)
    public = reader is matches.reader
    known = disputes.reader if public else disputes.reader.live
    briefs = await known.briefs(match, disputed=meta.disputed)
    later = Commitments(identity, match).later(meta)
    lost = await lost_by(matches, match, meta, fold.version, public=public)
    tag = _tag(fold, briefs, later, meta.withdrawn, lost)
    headers = {"ETag": tag, "Vary": "Authorization"}
    if unchanged(looker.if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(reader.pages, match, looker.if_none_match)
    header, state = fold.header, fold.state
    asked = state.decision
    seats = [
        SeatView(
            number,
            seat.joined,
            seat.player,
            seat.player_id,
            seat.bot,
            None if asked is None or number not in asked.seats else number not in asked.waiting,
            seat.withdrawn,
        )
        for number, seat in enumerate(state.seats)
    ]
    body = MatchView(
        match=match,
        game=header.game,
        status=state.status,
        version=fold.version,
        head=fold.head.hex(),
        options=header.options,
        rules=msgspec.to_builtins(header.rules),
        server_key=header.server_key,
        seats=seats,
        awaiting=meta.awaiting.partition(":")[0],
        deadline=_iso(meta.deadline),
        winner=state.winner,
        reason=state.reason,
        disputes=briefs,
        delay=meta.delay // 1_000,
        later=later,
        closed=_closed(state.closed),
        publication=publication(header.options),
        lost=UNSET if lost is None else LostLines(lost.version, lost.head.hex()),
    )
    return Response(body, headers=headers)


def _closed(pairing: PairingPlayed | None) -> StillClosed | UnsetType:
    return UNSET if pairing is None else StillClosed(pairing.open_builds, pairing.opens_by)


def _tag(
    fold: Fold | SharedFold,
    disputes: Sequence[DisputeBrief],
    later: Later | UnsetType,
    withdrawn: Sequence[Seat],
    lost: Latest | None,
) -> str:
    """The ETag of a match, with a digest of what changes while it does not.

    That is its disputes, and what is known to be lost.
    """
    head = fold.head.hex()
    if disputes or lost is not None:
        beside = msgspec.json.encode(disputes if lost is None else [disputes, lost])
        digits = hashlib.sha256(beside).hexdigest()[:16]
        head = f"{head}.{digits}"
    return etag(fold.version, head, later, withdrawn)


@ROUTES.bind(play.see_decision)
async def see_decision(
    looker: LookAgain, *, options: bool = True, words: bool = True
) -> Response[Any]:
    matches, match, seat = looker.matches, looker.match, await looker.seat()
    try:
        if seat is None:
            asked = await matches.decisions.seen(match)
        else:
            asked = await matches.decisions.open(match, seat, Wanted(options, words))
    except MatchOver:
        meta = await matches.pages.of(seat).meta(match)
        asked = OpenDecision(meta.version, meta.head)
    headers = {
        "ETag": tag_of(asked.version, asked.head, seat, opened=False),
        "Vary": "Authorization",
        "Cache-Control": "no-store",
    }
    if unchanged(looker.if_none_match, headers["ETag"]):
        return not_modified(headers)
    decision, awaiting, time = asked.decision, asked.awaiting, asked.time
    seen = moment() if time is None else time.moment
    deadlines = {} if time is None else time.deadlines
    banks = [] if time is None else time.banks
    view = DecisionView(
        match=match,
        version=asked.version,
        decision=None if awaiting is None else awaiting.decision,
        name=None if decision is None else decision.name,
        seats=[] if decision is None else list(decision.seats),
        waiting=[] if awaiting is None else awaiting.seats,
        hidden=decision is not None and decision.hidden,
        parts=1 if decision is None else decision.parts,
        fields={} if decision is None else decision.fields,
        question=_question(asked) if words else None,
        deadline=_iso(min(filter(None, deadlines.values()), default=NEVER)),
        now=iso(seen),
        given_back_seconds=0 if time is None else time.given_back / 1000,
        clocks=[
            _clock(number, deadlines.get(number, NEVER), bank, seen)
            for number, bank in enumerate(banks)
        ],
        ask=asked.ask,
        options=await _options(matches, match, asked, seat),
        complete=decision is not None and decision.choices.every(decision.seats[0]) is not None,
    )
    return Response(view, headers=headers)


def _question(asked: OpenDecision) -> QuestionView | None:
    question = asked.question
    if question is None:
        return None
    return QuestionView(question.ja, question.en, question.rule or None, question.fields)


async def _options(
    matches: MatchService, match: str, asked: OpenDecision, seat: Seat | None
) -> list[OptionView] | None:
    if asked.options is None or seat is None:
        return None
    labels = asked.labels or [Text.plain("")] * len(asked.options)
    pointing = await Pointing.at(matches.reader, match, asked.version, seat)
    things = pointing.of_answers(asked.options)
    return [
        OptionView(answer, label.ja, label.en, named)
        for answer, label, named in zip(asked.options, labels, things, strict=True)
    ]


def _clock(seat: Seat, deadline: int, bank: int | None, seen: int) -> ClockView:
    return ClockView(
        seat,
        _iso(deadline),
        (deadline - seen) / 1000 if deadline else None,
        None if bank is None else bank / 1000,
    )


def _iso(deadline: int) -> str | None:
    return iso(deadline) if deadline else None


@ROUTES.bind(matches.see_state)
async def see_state(
    looker: LookAgain, at: int | None = None, since: int | None = None
) -> Response[Any]:
    matches, match, seen = looker.matches, looker.match, await looker.look()
    reader, seat = matches.reader, seen.seat
    if seen.over:
        header = Header.read(await matches.pages.of(seat).header(match))
        await reader.require_shown(seen.meta, header.rules.digest)
    before = None
    if since is not None:
        before = _document(await reader.fold_at(match, since, seat, seen.live(since, at)))
    if at is None:
        fold = await reader.fold(match, seat, seen.opened)
    else:
        fold = await reader.fold_at(match, at, seat, seen.opened)
    # The end opens what a state with hidden cards hides: until then, it does not stay as it is.
    settled = seen.over or not fold.game.book.decks
    unchanging = at is not None and settled and seen.names_stay
    headers = {
        "ETag": tag_of(
            fold.version,
            fold.head,
            seat,
            opened=fold.opened is not None,
            withdrawn=seen.meta.withdrawn,
        ),
        "Vary": "Authorization",
        "Cache-Control": kept_for(seat, FOR_EVER if unchanging else REVALIDATED),
    }
    if unchanged(looker.if_none_match, headers["ETag"]):
        return not_modified(headers)
    await require_history(matches.pages.of(seat), match, looker.if_none_match)
    if before is not None:
        patch = jsonpatch.make_patch(before, _document(fold)).patch
        return Response(patch, media_type=JSON_PATCH, headers=headers)
    return Response(_document(fold), headers=headers)


def _document(fold: Fold) -> Any:
    known = fold.known
    body = StateView(fold.header.match, fold.version, fold.state)
    if known.seat is not None:
        submitted = {str(number): answer for number, answer in known.submitted.items()}
        body.known = SeatKnowledge(known.seat, known.cards, submitted)
    if fold.opened is not None and known.opened is not None:
        fields = {
            str(version): dict(fields)
            for version, fields in fold.opened.fields.items()
            if version <= fold.version
        }
        body.opened = OpenedView(known.opened, fields)
    return msgspec.to_builtins(body, str_keys=True)
