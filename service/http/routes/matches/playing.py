"""Everything that a seat can ask of a match."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import UNSET

from saikoro.api_schemas.decisions import AnswerChecked, FurtherView
from saikoro.api_schemas.requests import CheckAnswer, GiveAnswer, PostOpening, PostSeed, RewindMatch
from saikoro.api_schemas.responses import Accepted, TicketView
from saikoro.domain.errors.dice import BadCommitment
from saikoro.domain.text import Text
from saikoro.service.assembly.matches import MatchService
from saikoro.service.clock import iso
from saikoro.service.http.requests.accept import reader_language
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    IfMatch,
    bearer,
    etag,
    seen_view,
)
from saikoro.service.http.responses.accepted import WAITED
from saikoro.service.http.responses.specifications import problems
from saikoro.service.http.routes.appending import BY_MATCH_JUDGE, BY_SEAT, MatchRequest
from saikoro.service.identity import Identity
from saikoro.service.matches.pointing import Pointing
from saikoro.service.matches.tickets import new_ticket
from saikoro.service.problems.documents import broken_rules, pointing

_ONE_OF_TWO = Text(
    "answer か commits のどちらか一方を送ってください", "send either an answer or commits"
)


@post(
    "/matches/{match:str}/tickets",
    holds_tokens=True,
    summary="Get a ticket for event streams",
    responses=problems(401, 403, 404),
)
async def get_ticket(
    matches: NamedDependency[MatchService],
    identity: NamedDependency[Identity],
    match: MatchPath,
    authorization: Authorization = None,
) -> TicketView:
    """Get a ticket that shows an event stream what your seat may know, for an hour.

    Pass it as `ticket` in the address of an EventSource, which cannot send your token. A judge who
    looks as a seat gets one, too; it ends with the judge's key.
    """
    holder = await matches.judges.holder(match, bearer(authorization))
    await matches.judges.seat_seen(match, holder)
    ticket, expires = new_ticket(identity, match, holder)
    return TicketView(ticket, iso(1000 * expires))


@post(
    "/matches/{match:str}/seeds",
    summary="Hand in a seed",
    status_code=202,
    responses={200: WAITED} | problems(401, 403, 404, 409, 413, 422),
    dependencies=BY_SEAT,
)
async def hand_in_seed(
    asked: NamedDependency[MatchRequest], data: JSONBody[PostSeed]
) -> Response[Accepted]:
    """Hand in the seed that your seat only committed to when it joined, once both have joined."""
    token, repeat = asked.token, await asked.once()
    receipt = await asked.matches.commands.post_seed(
        asked.match, token, bytes.fromhex(data.seed), repeat
    )
    return await asked.accepted(receipt)


@post(
    "/matches/{match:str}/answers",
    summary="Answer the open decision",
    status_code=202,
    responses={200: WAITED} | problems(401, 403, 404, 409, 412, 413, 422),
    dependencies=BY_SEAT,
)
async def give_answer(
    asked: NamedDependency[MatchRequest], data: JSONBody[GiveAnswer], if_match: IfMatch = None
) -> Response[Accepted]:
    """Answer what the match asks of your seat: a build, a line-up, an action.

    An answer that is accepted stands. A hidden one is sealed at once and opened when all are in.
    """
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


@post(
    "/matches/{match:str}/decision/check",
    summary="Check an answer",
    status_code=200,
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def check_answer(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    data: JSONBody[CheckAnswer],
    request: AnyRequest,
    authorization: Authorization = None,
) -> Response[AnswerChecked]:
    """See what would become of an answer, finished or not. Nothing is changed or published.

    `errors` say what is wrong and by which rule, in the language of `Accept-Language`; `further`
    what may come next.
    """
    chosen, token = reader_language(request), bearer(authorization)
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


@post(
    "/matches/{match:str}/openings",
    summary="Hand in a sealed answer",
    status_code=202,
    responses={200: WAITED} | problems(401, 403, 404, 409, 413, 422),
    dependencies=BY_SEAT,
)
async def hand_in_answer(
    asked: NamedDependency[MatchRequest], data: JSONBody[PostOpening]
) -> Response[Accepted]:
    """Hand in the hidden answer that your seat only committed to, once everybody has committed."""
    token = asked.token
    nonces = [bytes.fromhex(nonce) for nonce in data.nonces]
    repeat = await asked.once()
    with pointing("/answer"):
        receipt = await asked.matches.commands.post_submission(
            asked.match, token, data.answer, nonces, repeat
        )
    return await asked.accepted(receipt)


@post(
    "/matches/{match:str}/resignation",
    summary="Give the match up",
    status_code=202,
    responses={200: WAITED} | problems(401, 403, 404, 409, 412, 422),
    dependencies=BY_SEAT,
)
async def resign(
    asked: NamedDependency[MatchRequest], if_match: IfMatch = None
) -> Response[Accepted]:
    """Give the match up; the game's rule book has what that means."""
    receipt = await asked.matches.commands.resign(
        asked.match, asked.token, seen_view(if_match), await asked.once()
    )
    return await asked.accepted(receipt)


@post(
    "/matches/{match:str}/rewinds",
    summary="Rewind a match",
    status_code=202,
    responses={200: WAITED} | problems(401, 403, 404, 409, 413, 422),
    dependencies=BY_MATCH_JUDGE,
)
async def rewind(
    asked: NamedDependency[MatchRequest], data: JSONBody[RewindMatch]
) -> Response[Accepted]:
    """Go back to an earlier decision, as the judge of the match; what happened stays in the stream.

    Where the options ask for consent, both seats are asked `consent_rewind` first. Decks keep their
    order, so that the same cards are drawn again; dice are rolled anew.
    """
    receipt = await asked.matches.commands.rewind(
        asked.match, asked.token, data.to, data.reason, await asked.once()
    )
    return await asked.accepted(receipt)


ROUTES: list[Any] = [
    get_ticket,
    hand_in_seed,
    give_answer,
    check_answer,
    hand_in_answer,
    resign,
    rewind,
]
