"""A player who is named as the judge of a match takes a seat there, and wants better dice."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.http.test_refusals import refused
from tests.kit.seated_lanterns import serving_lanterns
from tests.kit.tournaments import bearer


@pytest.fixture(scope="module")
def host(module_server) -> Iterator[TestClient[Litestar]]:
    with serving_lanterns(module_server) as client:
        yield client


def rewind(host: TestClient[Litestar], rewinds: str, *, sits: bool) -> httpx.Response:
    """The judge of a match asks to go back to its first decision."""
    player = host.post("/players").json()
    judge = bearer(player["token"])
    body: dict[str, Any] = {"game": "lanterns", "judge": player["player"]}
    match = host.post("/matches", json=body | {"options": {"rewinds": rewinds}}).json()["match"]
    path = f"/matches/{match}"
    for headers in (judge if sits else {}, {}):
        assert host.post(f"{path}/seats", json={}, headers=headers).is_success
    host.blocking_portal.call(host.app.state.service.host.resolver.resolve, match)
    events = host.get(f"{path}/events").json()["events"]
    [to] = [line["v"] for line in events if line["type"] == "decision.asked"]
    return host.post(f"{path}/rewinds", json={"to": to, "reason": "bad dice"}, headers=judge)


def test_who_sits_there_rewinds_nothing_alone(host):
    refused(rewind(host, "judge", sits=True), 409, "sits-in-match")
    assert rewind(host, "judge", sits=False).is_success


def test_who_sits_there_may_ask_for_the_consent_of_both(host):
    assert rewind(host, "consent", sits=True).is_success
