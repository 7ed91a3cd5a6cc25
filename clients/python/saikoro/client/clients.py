"""The two clients: the same operations, blocking and asynchronous, over httpx."""

import asyncio
import functools
import ssl
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing
from typing import Any, Self, TypeVar

import httpx

from saikoro.client.calls import Following, Operation
from saikoro.client.errors import UnexpectedAnswer
from saikoro.client.exchange import (
    Answer,
    Body,
    Item,
    Lost,
    Pause,
    Reply,
    Request,
    Steps,
    as_type,
    body_of,
    delete,
    get,
    limited,
    one,
    post,
)
from saikoro.client.operations import (
    entrants as of_entrants,
)
from saikoro.client.operations import (
    games as of_games,
)
from saikoro.client.operations import (
    host as of_host,
)
from saikoro.client.operations import (
    judging as of_judging,
)
from saikoro.client.operations import (
    matches as of_matches,
)
from saikoro.client.operations import (
    organising as of_organising,
)
from saikoro.client.operations import (
    play as of_play,
)
from saikoro.client.operations import (
    players as of_players,
)
from saikoro.client.operations import (
    tournaments as of_tournaments,
)

T = TypeVar("T")

TIMEOUT = httpx.Timeout(10, read=60)
"""More than the longest time for which the service holds a request open."""

PATIENCE_SECONDS = 60.0

_USELESS = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)
"""Errors of a request that cannot be sent at all."""


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Whom connections trust, for all clients of this process: it takes 20 ms to load."""
    return httpx.create_ssl_context()


def _get(path: str, *, accept: str = "*/*", token: str = "") -> Steps[bytes]:
    """The body at any path, in one form of it: for routes without a method of their own."""
    return one(get(path, accept=accept, token=token), body_of)


def _post(path: str, body: Any, *, token: str = "", wait: float = 0, key: str = "") -> Steps[Any]:
    """The response to a request to any path, which is done once under its key."""
    return one(post(path, body, token=token, wait=wait, key=key), as_type(object))


def _delete(path: str, *, token: str = "") -> Steps[bytes]:
    """The response to a request to do away with what is at any path."""
    return one(delete(path, token=token), body_of)


class Operations:
    """Everything that can be asked of a service, and how long for."""

    games = Operation(of_games.games)
    game = Operation(of_games.game)
    game_schema = Operation(of_games.game_schema)
    game_words = Operation(of_games.game_words)
    rules = Operation(of_games.rules)
    card_set = Operation(of_games.card_set)
    store_card_set = Operation(of_games.store_card_set)
    check_card_set = Operation(of_games.check_card_set)

    create_player = Operation(of_players.create_player)
    player_ticket = Operation(of_players.player_ticket)
    matches = Operation(of_players.matches)
    tournaments = Operation(of_players.tournaments)

    create = Operation(of_matches.create)
    join = Operation(of_matches.join)
    match = Operation(of_matches.match)
    register_webhook = Operation(of_matches.register_webhook)
    remove_webhook = Operation(of_matches.remove_webhook)
    match_deliveries = Operation(of_matches.match_deliveries)
    ticket = Operation(of_matches.ticket)
    events = Operation(of_matches.events)
    follow = Following(of_matches.follow)
    state = Operation(of_matches.state)
    patch = Operation(of_matches.patch)
    newer = Operation(of_matches.newer)
    record = Operation(of_matches.record)
    report = Operation(of_matches.report)
    audit = Operation(of_matches.audit)
    verify = Operation(of_matches.verify)

    decision = Operation(of_play.decision)
    check = Operation(of_play.check)
    answer = Operation(of_play.answer)
    commit = Operation(of_play.commit)
    open_answer = Operation(of_play.open_answer)
    post_seed = Operation(of_play.post_seed)
    resign = Operation(of_play.resign)
    rewind = Operation(of_play.rewind)
    leave = Operation(of_play.leave)
    rematch = Operation(of_play.rematch)
    join_rematch = Operation(of_play.join_rematch)

    open_tournament = Operation(of_tournaments.open_tournament)
    tournament_rules = Operation(of_tournaments.tournament_rules)
    tournament = Operation(of_tournaments.tournament)
    entrants = Operation(of_tournaments.entrants)
    tournament_events = Operation(of_tournaments.tournament_events)
    follow_tournament = Following(of_tournaments.follow_tournament)
    output = Operation(of_tournaments.output)
    tournament_record = Operation(of_tournaments.tournament_record)
    tournament_match = Operation(of_tournaments.tournament_match)
    tournament_match_record = Operation(of_tournaments.tournament_match_record)
    tournament_match_report = Operation(of_tournaments.tournament_match_report)
    tournament_match_audit = Operation(of_tournaments.tournament_match_audit)

    enter = Operation(of_organising.enter)
    admit_late_entry = Operation(of_organising.admit_late_entry)
    check_in = Operation(of_organising.check_in)
    withdraw = Operation(of_organising.withdraw)
    give_bye = Operation(of_organising.give_bye)
    start = Operation(of_organising.start)
    enter_beacon = Operation(of_organising.enter_beacon)
    pause = Operation(of_organising.pause)
    pause_table = Operation(of_organising.pause_table)
    resume_table = Operation(of_organising.resume_table)
    resume = Operation(of_organising.resume)
    cancel = Operation(of_organising.cancel)
    registration_link = Operation(of_organising.registration_link)
    open_registration = Operation(of_organising.open_registration)
    close_registration = Operation(of_organising.close_registration)
    invitations = Operation(of_organising.invitations)
    tournament_deliveries = Operation(of_organising.tournament_deliveries)
    remove_tournament_webhook = Operation(of_organising.remove_tournament_webhook)

    rulings = Operation(of_judging.rulings)
    rule = Operation(of_judging.rule)
    preview = Operation(of_judging.preview)
    disputes = Operation(of_judging.disputes)
    file_dispute = Operation(of_judging.file_dispute)
    reject_dispute = Operation(of_judging.reject_dispute)
    withdraw_dispute = Operation(of_judging.withdraw_dispute)
    judges = Operation(of_judging.judges)
    add_judge = Operation(of_judging.add_judge)
    revoke_judge = Operation(of_judging.revoke_judge)

    registration = Operation(of_entrants.registration)
    register = Operation(of_entrants.register)
    entry = Operation(of_entrants.entry)
    replace_entry = Operation(of_entrants.replace_entry)
    check_in_entry = Operation(of_entrants.check_in_entry)
    withdraw_entry = Operation(of_entrants.withdraw_entry)
    request_bye = Operation(of_entrants.request_bye)
    tournament_seats = Operation(of_entrants.tournament_seats)

    health = Operation(of_host.health)
    readiness = Operation(of_host.readiness)
    problems = Operation(of_host.problems)
    keys = Operation(of_host.keys)
    create_key = Operation(of_host.create_key)
    revoke_key = Operation(of_host.revoke_key)

    get = Operation(_get)
    post = Operation(_post)
    delete = Operation(_delete)

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._reached = False
        """Whether there has been any response: if not, the address may be wrong."""

    def _reply(self, response: httpx.Response, body: Body) -> Reply:
        self._reached = True
        return Reply(response.status_code, response.headers, bytes(body))

    def _lost(self, error: httpx.RequestError) -> Lost:
        if not isinstance(error, httpx.TransportError):  # such as a body that is not what it says
            raise UnexpectedAnswer(f"the service answered something unexpected ({error})")
        refused = isinstance(error, httpx.ConnectError) and not self._reached
        return Lost(error, final=refused or isinstance(error, _USELESS))


def _sent(request: Request) -> dict[str, Any]:
    """A request as httpx takes it."""
    sent = {"method": request.method, "url": request.path, "headers": request.headers}
    return sent | {"params": request.query or None, "content": request.content}


class Client(Operations):
    """A client of a service at `url`, for use in any thread.

    Where a request is lost, or the service is busy, it is sent again under the same idempotency
    key, for up to `patience` seconds of pauses: `pause` is called for each. A service that was
    never reached is not waited for.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], None] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(patience)
        headers = {"Authorization": f"Bearer {token}"} if token else None
        self._pause = pause
        self._http = httpx.Client(
            base_url=url,
            timeout=TIMEOUT,
            headers=headers,
            transport=transport,
            verify=_certificates(),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def _one(self, steps: Steps[T]) -> T:
        return next(self._each(steps))

    def _each(self, steps: Steps[T]) -> Iterator[T]:
        steps, answer = limited(steps, self._patience), None
        while True:
            try:
                step = next(steps) if answer is None else steps.send(answer)
            except StopIteration:
                return
            answer = None
            match step:
                case Item(value):
                    yield value
                case Request():
                    answer = self._send(step)
                case Pause():
                    self._pause(step.seconds)

    def _send(self, request: Request) -> Answer:
        body = Body()
        try:
            with self._http.stream(**_sent(request)) as response:
                for chunk in response.iter_bytes():
                    body.take(chunk)
        except httpx.RequestError as error:
            return self._lost(error)
        return self._reply(response, body)


class AsyncClient(Operations):
    """The same for an event loop: operations are awaited, `follow` is iterated by `async for`."""

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        patience: float = PATIENCE_SECONDS,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(patience)
        headers = {"Authorization": f"Bearer {token}"} if token else None
        self._pause = pause
        self._http = httpx.AsyncClient(
            base_url=url,
            timeout=TIMEOUT,
            headers=headers,
            transport=transport,
            verify=_certificates(),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _one(self, steps: Steps[T]) -> T:
        async with aclosing(self._each(steps)) as items:
            return await anext(items)

    async def _each(self, steps: Steps[T]) -> AsyncGenerator[T]:
        steps, answer = limited(steps, self._patience), None
        while True:
            try:
                step = next(steps) if answer is None else steps.send(answer)
            except StopIteration:
                return
            answer = None
            match step:
                case Item(value):
                    yield value
                case Request():
                    answer = await self._send(step)
                case Pause():
                    await self._pause(step.seconds)

    async def _send(self, request: Request) -> Answer:
        body = Body()
        try:
            async with self._http.stream(**_sent(request)) as response:
                async for chunk in response.aiter_bytes():
                    body.take(chunk)
        except httpx.RequestError as error:
            return self._lost(error)
        return self._reply(response, body)
