"""What is published of matches: by a setting of the host, announced before anybody takes a seat."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from saikoro.domain.record.header import Header
from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from tests.kit.archiving import played
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET

CC0 = {"licence": "CC0-1.0", "parts": ["record", "cards", "players", "result"]}

PLAN = {"name": "Cup", "game": "laplaplus", "play": "seats", "stages": [{"format": "swiss"}]}


@pytest.fixture
def settings(server: Server, tmp_path: Path) -> Settings:
    return Settings(
        redis_url=server.url,
        queue_url=server.queue_url,
        secret_key=SECRET,
        data_dir=str(tmp_path),
        publish="CC0-1.0",
    )


@pytest.fixture
def public(settings: Settings) -> Iterator[TestClient[Any]]:
    """A client of a host that publishes matches."""
    with served(settings) as client:
        yield client


def created(client: TestClient[Any], options: dict[str, Any] | None = None, **body: Any) -> Any:
    asked = {"game": "laplaplus", "options": options or {}, **body}
    return client.post("/matches", json=asked).json()


def test_the_licence_is_named_before_creating_when_creating_and_before_and_when_joining(public):
    assert public.get("/games/laplaplus").json()["publication"] == CC0
    assert {game["publication"]["licence"] for game in public.get("/games").json()} == {"CC0-1.0"}
    opened = created(public)
    assert opened["publication"] == CC0
    seen = public.get(f"/matches/{opened['match']}").json()
    assert seen["publication"] == CC0
    assert seen["options"]["licence"] == "CC0-1.0"
    taken = public.post(f"/matches/{opened['match']}/seats", json={}).json()
    assert taken["publication"] == CC0


def test_it_is_in_the_header_so_that_the_head_commits_to_it(public):
    match = created(public)["match"]
    header = public.get(f"/matches/{match}/record").text.splitlines()[0]
    assert msgspec.json.decode(header)["options"]["licence"] == "CC0-1.0"
    audit = public.get(f"/matches/{match}/audit").json()
    assert audit["verdict"] == "incomplete"
    assert not audit["faults"]


def test_whoever_creates_a_match_can_decline(public):
    declined = created(public, {"licence": ""})
    assert "publication" not in declined
    seen = public.get(f"/matches/{declined['match']}").json()
    assert "publication" not in seen
    assert seen["options"]["licence"] == ""
    taken = public.post(f"/matches/{declined['match']}/seats", json={}).json()
    assert "publication" not in taken


@pytest.mark.parametrize("access", ["unlisted", "invitation"])
def test_what_is_not_listed_is_never_published(public, access):
    assert "publication" not in created(public, access=access)
    assert "publication" not in created(public, {"licence": ""}, access=access)
    refused = created(public, {"licence": "CC0-1.0"}, access=access)
    assert refused["errors"][0]["pointer"] == "/options/licence"
    assert "never published" in refused["errors"][0]["detail"]


@pytest.mark.parametrize("licence", ["MIT", "cc0-1.0"])
def test_nobody_takes_another_licence_than_that_of_the_host(public, licence):
    refused = created(public, {"licence": licence})
    assert refused["status"] == 422
    assert "under CC0-1.0" in refused["errors"][0]["detail"]


@pytest.mark.parametrize("licence", ["CC0 1.0", "x" * 65, None, 1, "CC0\n\n"])
def test_what_is_no_licence_is_refused(public, licence):
    assert created(public, {"licence": licence})["errors"][0]["pointer"] == "/options/licence"


def test_a_host_publishes_nothing_by_default(client):
    assert "publication" not in client.get("/games/laplaplus").json()
    opened = created(client)
    assert "publication" not in opened
    assert "licence" not in client.get(f"/matches/{opened['match']}").json()["options"]
    refused = created(client, {"licence": "CC0-1.0"})
    assert "publishes no matches" in refused["errors"][0]["detail"]
    assert "publication" not in created(client, {"licence": ""})


def test_another_setting_does_not_change_what_older_matches_began_with(public, settings):
    before = created(public)["match"]
    declined = created(public, {"licence": ""})["match"]
    later = msgspec.structs.replace(settings, publish="CC-BY-4.0")
    with served(later) as client:
        assert client.get(f"/matches/{before}").json()["publication"] == CC0
        assert "publication" not in client.get(f"/matches/{declined}").json()
        assert created(client)["publication"]["licence"] == "CC-BY-4.0"
    nothing = msgspec.structs.replace(settings, publish="")
    with served(nothing) as client:
        taken = client.post(f"/matches/{before}/seats", json={}).json()
        assert taken["publication"] == CC0


def test_a_tournament_says_it_before_anybody_enters_and_can_decline(public):
    def opened(options: dict[str, Any]) -> Any:
        plan = PLAN | {"options": options}
        made = public.post("/tournaments", json={"plan": plan}).json()
        return public.get(f"/tournaments/{made['tournament']}").json()

    published, declined = opened({}), opened({"licence": ""})
    assert published["publication"] == CC0
    assert published["plan"]["options"]["licence"] == "CC0-1.0"
    assert "publication" not in declined
    assert declined["plan"]["options"]["licence"] == ""


async def test_a_rematch_is_by_invitation_and_so_not_published(settings):
    async with open_service(settings) as service:
        begun = await played(service, "laplaplus")
        before = await service.matches.pages.header(begun.match)
        assert Header.read(before).options["licence"] == "CC0-1.0"
        rematch = await service.matches.rematches.join(begun.match, begun.tokens[0])
        header = await service.matches.pages.header(rematch.match)
        assert "licence" not in Header.read(header).options
