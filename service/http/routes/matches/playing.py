"""Everything that a seat can ask of a match."""

from litestar import Response
from msgspec import UNSET

from saikoro.api_schemas.decisions import AnswerChecked, FurtherView
from saikoro.api_schemas.operations import matches, play
from saikoro.api_schemas.requests import CheckAnswer, GiveAnswer, PostOpening, PostSeed, RewindMatch
from saikoro.api_schemas.responses import Accepted, TicketView
from saikoro.domain.errors.dice import BadCommitment
from saikoro.domain.text import Text
from saikoro.service.clock import iso
from saikoro.service.http.requests.accept import reader_language
from saikoro.service.http.requests.preconditions import etag, seen_view
from saikoro.service.http.routes.appending import MatchRequest
from saikoro.service.http.routes.binding import Routes
from saikoro.service.matches.pointing import Pointing
from saikoro.service.matches.tickets import new_ticket
from saikoro.service.problems.documents import broken_rules, pointing

ROUTES = Routes()

_ONE_OF_TWO = Text(
    "answer か commits のどちらか一方を送ってください", "send either an answer or commits"
)


@ROUTES.bind(matches.get_ticket)
async def get_ticket(asked: MatchRequest) -> TicketView:
    judges, match = asked.matches.judges, asked.match
    holder = await judges.holder(match, asked.token)
    await judges.seat_seen(match, holder)
    ticket, expires = new_ticket(asked.identity, match, holder)
    return TicketView(ticket, iso(1000 * expires))


@ROUTES.bind(play.hand_in_seed)
async def hand_in_seed(asked: MatchRequest, data: PostSeed) -> Response[Accepted]:
    token, repeat = asked.token, await asked.once()
    receipt = await asked.matches.commands.post_seed(
        asked.match, token, bytes.fromhex(data.seed), repeat
    )
    return await asked.accepted(receipt)


@ROUTES.bind(play.give_answer)
async def give_answer(
    asked: MatchRequest, data: GiveAnswer, if_match: str | None = None
) -> Response[Accepted]:
    commands, token = asked.matches.commands, asked.token
    view, repeat = seen_view(if_match), await asked.once()
    if (data.answer is UNSET) == (data.commits is None):
        raise BadCommitment(_ONE_OF_TWO)
    if data.commits is None:
        nonces = [bytes.fromhex(nonce) for nonce in data.nonces or ()]
        with pointing("/answer"):
            receipt = await commands.answer(
                asked.match,
                token,
                data.answer,
                nonces=nonces,
                decision=data.decision,
                view=view,
                once=repeat,
            )
    else:
        commits = [bytes.fromhex(commit) for commit in data.commits]
        receipt = await commands.seal(
            asked.match, token, commits, decision=data.decision, view=view, once=repeat
        )
    return await asked.accepted(receipt)


@ROUTES.bind(play.check_answer)
async def check_answer(asked: MatchRequest, data: CheckAnswer) -> Response[AnswerChecked]:
    matches, match, token = asked.matches, asked.match, asked.token
    chosen = reader_language(asked.request)
    with pointing("/answer"):
        checked, view = await matches.decisions.check(match, token, data.answer, data.decision)
    errors = broken_rules(checked.violations, chosen)
    for error in errors:
        error.pointer = f"/answer{error.pointer}"
    further = None
    if checked.further is not None:
        seat = await matches.pages.live.seat(match, token)
        seen = await Pointing.at(matches.reader, match, view.version, seat)
        choices = checked.further.choices
        pointer = f"/answer{checked.further.pointer}"
        further = FurtherView(pointer, choices, seen.of_parts(choices))
    body = AnswerChecked(match, view.version, legal=not errors, errors=errors, further=further)
    headers = {
        "ETag": etag(view.version, view.head),
        "Content-Language": chosen,
        "Vary": "Accept-Language",
    }
    return Response(body, headers=headers)


@ROUTES.bind(play.hand_in_answer)
async def hand_in_answer(asked: MatchRequest, data: PostOpening) -> Response[Accepted]:
    token = asked.token
    nonces = [bytes.fromhex(nonce) for nonce in data.nonces]
    repeat = await asked.once()
    with pointing("/answer"):
        receipt = await asked.matches.commands.post_submission(
            asked.match, token, data.answer, nonces, repeat
        )
    return await asked.accepted(receipt)


@ROUTES.bind(play.resign)
async def resign(asked: MatchRequest, if_match: str | None = None) -> Response[Accepted]:
    receipt = await asked.matches.commands.resign(
        asked.match, asked.token, seen_view(if_match), await asked.once()
    )
    return await asked.accepted(receipt)


@ROUTES.bind(play.rewind)
async def rewind(asked: MatchRequest, data: RewindMatch) -> Response[Accepted]:
    receipt = await asked.matches.commands.rewind(
        asked.match, asked.token, data.to, data.reason, await asked.once()
    )
    return await asked.accepted(receipt)
