"""A match of Lanterns over HTTP in one process, in which both seats hold cards."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from saikoro.service.settings import Settings
from tests.kit.applications import application
from tests.kit.lantern_decks import DECK
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.with_lanterns import register


class SeatedLanterns(NamedTuple):
    """A match in which both seats hold cards."""

    client: TestClient[Litestar]
    match: str
    seats: list[dict[str, str]]
    """The headers of each seat."""
    judge: dict[str, str]

    def ask(
        self, path: str, seat: int | None = None, tag: str = "", **query: Any
    ) -> httpx.Response:
        """The response to a seat, or to the public, who has what has this ETag."""
        headers = {} if seat is None else self.seats[seat]
        known = {"If-None-Match": tag} if tag else {}
        return self.client.get(
            f"/matches/{self.match}/{path}", params=query, headers=headers | known
        )

    def get(self, path: str, seat: int | None = None, **query: Any) -> Any:
        """What a seat, or the public, sees."""
        response = self.ask(path, seat, **query)
        assert response.status_code == 200, response.text
        return response.json()

    def resolve(self) -> None:
        """Have the rules emit what follows."""
        resolver = self.client.app.state.service.host.resolver
        self.client.blocking_portal.call(resolver.resolve, self.match)

    def answer(self) -> bool:
        """Have every asked seat give its first option; whether any was asked."""
        waiting: list[int] = self.get("decision")["waiting"]
        for seat in waiting:
            answer = self.get("decision", seat)["options"][0]["answer"]
            path = f"/matches/{self.match}/answers"
            given = self.client.post(path, json={"answer": answer}, headers=self.seats[seat])
            assert given.is_success, given.text
        self.resolve()
        return bool(waiting)

    def end(self) -> int:
        """Have seat 1 resign; the version of the end."""
        path = f"/matches/{self.match}/resignation"
        assert self.client.post(path, headers=self.seats[1]).is_success
        self.resolve()
        version: int = self.get("state")["version"]
        return version


@contextmanager
def seated_lanterns(server: Server, **body: Any) -> Iterator[SeatedLanterns]:
    """A match of Lanterns, which is registered, on a server; `body` asks for more."""
    with serving(server) as client:
        yield seated(client, **body)


@contextmanager
def serving(server: Server) -> Iterator[TestClient[Litestar]]:
    """A client of the service in this process, on a server."""
    settings = Settings(
        redis_url=server.url,
        queue_url=server.queue_url,
        secret_key=SECRET,
        rate=10_000,
        burst=10_000,
    )
    with application(settings) as app, TestClient(app) as client:
        yield client


@contextmanager
def serving_lanterns(server: Server) -> Iterator[TestClient[Litestar]]:
    """The same while Lanterns is registered, for all tests of a module: each seats a match."""
    with pytest.MonkeyPatch.context() as patched:
        register(patched)
        with serving(server) as client:
            yield client


def seated(client: TestClient[Litestar], **body: Any) -> SeatedLanterns:
    """A match of its own, with both hands dealt; `body` asks for more."""
    asked = {"game": "lanterns", "options": {"rewinds": "judge"}, **body}
    created = client.post("/matches", json=asked).json()
    match = created["match"]
    joined = [client.post(f"/matches/{match}/seats", json={}).json() for _ in range(2)]
    seats = [{"Authorization": f"Bearer {seat['token']}"} for seat in joined]
    judge = {"Authorization": f"Bearer {created.get('judge_token', '')}"}
    table = SeatedLanterns(client, match, seats, judge)
    table.resolve()
    for seat in seats:
        client.post(f"/matches/{match}/answers", json={"answer": DECK}, headers=seat)
    table.resolve()
    return table
