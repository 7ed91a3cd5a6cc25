"""Opening matches, taking seats, and everything that a seat can ask of a match."""

from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import UNSET, Raw

from api_schemas.requests import (
    CheckAnswer,
    CreateMatch,
    GiveAnswer,
    JoinMatch,
    PostOpening,
    PostSeed,
    RewindMatch,
)
from api_schemas.responses import (
    Accepted,
    AnswerChecked,
    CreatedMatch,
    FurtherView,
    TakenSeat,
    TicketView,
)
from domain.errors import BadCommitment
from service.bootstrap import Service
from service.clock import iso
from service.http.clients import client_of
from service.http.paths import MatchPath
from service.http.preconditions import (
    AnyRequest,
    Authorization,
    IdempotencyKey,
    IfMatch,
    JudgeAuthorization,
    Prefer,
    bearer,
    etag,
    once,
    seen_view,
    wait_seconds,
)
from service.http.problems import broken_rules, pointing
from service.http.responses import problems, signed
from service.identity import Receipt
from service.matches.tickets import new_ticket

_WAITED = ResponseSpec(
    Accepted,
    generate_examples=False,
    description="It is in the stream, and so is what followed: `Prefer: wait=N` asked for it",
)


@post(
    "/matches",
    summary="Open a match",
    responses=problems(404, 413, 422, 429),
    cost=5,
)
async def create_match(
    request: AnyRequest,
    service: NamedDependency[Service],
    data: JSONBody[CreateMatch],
    key: IdempotencyKey = None,
) -> Response[CreatedMatch]:
    """Open a match of a game. Anybody may then take its seats, but for those given to `bots`."""
    repeat = await once(request, key)
    bots = {int(seat): bot for seat, bot in data.bots.items()}
    with pointing("/options"):
        created = await service.match_commands.create(
            data.game, data.options, repeat, bots, service.identity.client_key(client_of(request))
        )
    receipt = created.receipt
    body = CreatedMatch(receipt.match, data.game, signed(receipt), created.judge_token or UNSET)
    headers = {
        "Location": f"/matches/{receipt.match}",
        "ETag": etag(receipt.version, receipt.head),
    }
    return Response(body, status_code=201, headers=headers)


@post(
    "/matches/{match:str}/seats",
    summary="Take a seat",
    responses=problems(404, 409, 413, 422),
)
async def take_seat(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    data: JSONBody[JoinMatch],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
) -> Response[TakenSeat]:
    """Take a free seat. The token in the answer is the seat's; it is shown here and nowhere else.

    Bring a `seed`, and the dice depend on it; bring only `seed_commit`, and hand the seed in when
    everybody has joined.
    """
    joined = await service.match_commands.join(
        match,
        data.seat,
        player=data.player,
        seed=_unhex(data.seed),
        commit=_unhex(data.seed_commit),
        once=await once(request, key),
    )
    await service.match_pages.what_follows(match, joined.receipt.version, wait_seconds(prefer))
    body = TakenSeat(match, joined.seat, joined.token, signed(joined.receipt))
    tag = etag(joined.receipt.version, joined.receipt.head)
    return Response(body, status_code=201, headers={"ETag": tag})


@post(
    "/matches/{match:str}/tickets",
    summary="Get a ticket for event streams",
    responses=problems(401, 403, 404),
)
async def get_ticket(
    service: NamedDependency[Service], match: MatchPath, authorization: Authorization = None
) -> TicketView:
    """Get a ticket that shows an event stream what your seat may know, for an hour.

    Pass it as `ticket` in the address of an EventSource, which cannot send your token.
    """
    seat = await service.match_pages.seat(match, bearer(authorization))
    ticket, expires = new_ticket(service.identity, match, seat)
    return TicketView(ticket, iso(1000 * expires))


@post(
    "/matches/{match:str}/seeds",
    summary="Hand in a seed",
    status_code=202,
    responses={200: _WAITED} | problems(401, 403, 404, 409, 413, 422),
)
async def hand_in_seed(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    data: JSONBody[PostSeed],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: Authorization = None,
) -> Response[Accepted]:
    """Hand in the seed that your seat only committed to when it joined."""
    token = bearer(authorization)
    repeat = await once(request, key, token)
    receipt = await service.match_commands.post_seed(match, token, bytes.fromhex(data.seed), repeat)
    return await _accepted(service, receipt, prefer)


@post(
    "/matches/{match:str}/answers",
    summary="Answer the open decision",
    status_code=202,
    responses={200: _WAITED} | problems(401, 403, 404, 409, 412, 413, 422),
)
async def give_answer(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    data: JSONBody[GiveAnswer],
    key: IdempotencyKey = None,
    if_match: IfMatch = None,
    prefer: Prefer = None,
    authorization: Authorization = None,
) -> Response[Accepted]:
    """Answer what the match asks of your seat: a build, a line-up, an action.

    An answer that is accepted stands. A hidden one is sealed at once and opened when all are in.
    """
    token = bearer(authorization)
    view, repeat = seen_view(if_match), await once(request, key, token)
    if (data.answer is UNSET) == (data.commits is None):
        raise BadCommitment("send either an answer or commits")
    if data.commits is None:
        nonces = [bytes.fromhex(nonce) for nonce in data.nonces or ()]
        with pointing("/answer"):
            receipt = await service.match_commands.answer(
                match,
                token,
                data.answer,
                nonces=nonces,
                decision=data.decision,
                view=view,
                once=repeat,
            )
    else:
        commits = [bytes.fromhex(commit) for commit in data.commits]
        receipt = await service.match_commands.seal(
            match, token, commits, decision=data.decision, view=view, once=repeat
        )
    return await _accepted(service, receipt, prefer)


@post(
    "/matches/{match:str}/decision/check",
    summary="Check an answer",
    status_code=200,
    responses=problems(401, 403, 404, 409, 413, 422),
)
async def check_answer(
    service: NamedDependency[Service],
    match: MatchPath,
    data: JSONBody[CheckAnswer],
    authorization: Authorization = None,
) -> Response[AnswerChecked]:
    """See what would become of an answer, finished or not. Nothing is changed or published.

    `errors` say what is wrong and by which rule; `further` what may come next.
    """
    with pointing("/answer"):
        checked, view = await service.decisions.check(
            match, bearer(authorization), data.answer, data.decision
        )
    errors = broken_rules(checked.violations)
    for error in errors:
        error.pointer = f"/answer{error.pointer}"
    further = None
    if checked.further is not None:
        further = FurtherView(f"/answer{checked.further.pointer}", checked.further.choices)
    body = AnswerChecked(match, view.version, legal=not errors, errors=errors, further=further)
    return Response(body, headers={"ETag": etag(view.version, view.head)})


@post(
    "/matches/{match:str}/openings",
    summary="Hand in a sealed answer",
    status_code=202,
    responses={200: _WAITED} | problems(401, 403, 404, 409, 413, 422),
)
async def hand_in_answer(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    data: JSONBody[PostOpening],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: Authorization = None,
) -> Response[Accepted]:
    """Hand in the hidden answer that your seat only committed to, once everybody has committed."""
    token = bearer(authorization)
    nonces = [bytes.fromhex(nonce) for nonce in data.nonces]
    repeat = await once(request, key, token)
    with pointing("/answer"):
        receipt = await service.match_commands.post_submission(
            match, token, data.answer, nonces, repeat
        )
    return await _accepted(service, receipt, prefer)


@post(
    "/matches/{match:str}/resignation",
    summary="Give the match up",
    status_code=202,
    responses={200: _WAITED} | problems(401, 403, 404, 409, 412, 422),
)
async def resign(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    key: IdempotencyKey = None,
    if_match: IfMatch = None,
    prefer: Prefer = None,
    authorization: Authorization = None,
) -> Response[Accepted]:
    """Give the match up; the game's rule book has what that means."""
    token = bearer(authorization)
    receipt = await service.match_commands.resign(
        match, token, seen_view(if_match), await once(request, key, token)
    )
    return await _accepted(service, receipt, prefer)


@post(
    "/matches/{match:str}/rewinds",
    summary="Rewind a match",
    status_code=202,
    responses={200: _WAITED} | problems(401, 403, 404, 409, 413, 422),
)
async def rewind(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    data: JSONBody[RewindMatch],
    key: IdempotencyKey = None,
    prefer: Prefer = None,
    authorization: JudgeAuthorization = None,
) -> Response[Accepted]:
    """Go back to an earlier decision, as the judge of the match; what happened stays in the stream.

    Where the options ask for consent, both seats are asked `consent_rewind` first.
    """
    token = bearer(authorization)
    receipt = await service.match_commands.rewind(
        match, token, data.to, data.reason, await once(request, key, token)
    )
    return await _accepted(service, receipt, prefer)


async def _accepted(service: Service, receipt: Receipt, prefer: str | None) -> Response[Accepted]:
    """202; or 200 with what followed, if the client waits and it comes in time."""
    headers = {"ETag": etag(receipt.version, receipt.head)}
    body = Accepted(receipt.match, signed(receipt))
    seconds = wait_seconds(prefer)
    if not seconds:
        return Response(body, status_code=202, headers=headers)
    followed = await service.match_pages.what_follows(receipt.match, receipt.version, seconds)
    body.events = [Raw(line) for line in followed]
    headers["Preference-Applied"] = f"wait={seconds}"
    return Response(body, status_code=200 if followed else 202, headers=headers)


def _unhex(digits: str | None) -> bytes | None:
    return None if digits is None else bytes.fromhex(digits)


ROUTES: list[Any] = [
    create_match,
    take_seat,
    get_ticket,
    hand_in_seed,
    give_answer,
    check_answer,
    hand_in_answer,
    resign,
    rewind,
]
