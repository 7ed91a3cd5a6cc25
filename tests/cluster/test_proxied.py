"""deploy/cluster as processes: cluster, queue, two APIs behind nginx, four workers, objects.

The settings are those of its compose file, and the proxy has its configuration.
"""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import httpx
import pytest

from saikoro.api_schemas.operations.parameters import MAX_WAIT_SECONDS
from saikoro.client import Client
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.service.cli.matches.play import play_match
from saikoro.service.cli.matches.verify import verify_source
from saikoro.service.settings import Settings
from tests.cluster.conftest import PASSWORDS, use_users, users_url
from tests.kit import stack as kit
from tests.kit.clusters import ClusterTestServer
from tests.kit.composing import DEPLOY, composed, environment_of
from tests.kit.object_server import ObjectServer
from tests.kit.ports import free_port
from tests.kit.proxies import NGINX_CONF, Proxy
from tests.kit.stack import SECRET, Stack
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

ENVIRONMENT = {
    **PASSWORDS,
    "SAIKORO_SECRET_KEY": SECRET,
    "OBJECTS_PASSWORD": "tests",
    "SAIKORO_KEEP_DAYS": "0",
}

BIG = "x" * 300_000
"""More than SAIKORO_MAX_BODY."""


class Place(NamedTuple):
    """Where processes of the service find their stores."""

    url: str
    queue_url: str


class Deployed(NamedTuple):
    """Everything that deploy/cluster/compose.yaml starts."""

    cluster: ClusterTestServer
    apis: list[Stack]
    proxy: Proxy

    def client(self) -> kit.Client:
        """A client that knows the proxy alone."""
        return kit.Client(base_url=self.proxy.url, timeout=PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def deployed(
    running: ClusterTestServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployed]:
    """The service, started once for all tests of this module."""
    running.empty()
    use_users(running, SAIKORO_KEEP_DAYS=ENVIRONMENT["SAIKORO_KEEP_DAYS"])
    place = Place(users_url(running.url), users_url(running.queue_url))
    services = composed(DEPLOY / "cluster" / "compose.yaml", ENVIRONMENT)
    objects = ObjectServer()
    with ExitStack() as started:
        started.callback(objects.close)
        apis = []
        for name, workers in (("api-1", services["worker"]["deploy"]["replicas"]), ("api-2", 0)):
            settings = environment_of(services[name]) | objects.settings
            settings["SAIKORO_PROXIES"] = "127.0.0.1"
            for elsewhere in ("SAIKORO_REDIS_URL", "SAIKORO_QUEUE_URL"):
                del settings[elsewhere]
            folder = tmp_path_factory.mktemp(name)
            apis.append(started.enter_context(Stack(place, folder, workers=workers, **settings)))  # type: ignore[arg-type]
        ports = [api.port for api in apis]
        proxy = started.enter_context(Proxy(tmp_path_factory.mktemp("nginx"), ports))
        yield Deployed(running, apis, proxy)


def play(deployed: Deployed) -> tuple[str, str]:
    """A whole match by the client that others use; its address and the head it came to."""
    with Client(deployed.proxy.url) as client:
        match, head = play_match(client, "laplaplus", LAPLAPLUS.starters, "en", lambda _: None)
    return f"{deployed.proxy.url}/matches/{match}", head


class Events:
    """An event stream that is read as it comes."""

    def __init__(self, response: httpx.Response) -> None:
        self._parts = response.iter_text()
        self.text = ""

    def read_until(self, word: str) -> None:
        """Read on until a word has come; a proxy that holds events back would let this time out."""
        while word not in self.text:
            self.text += next(self._parts)

    @property
    def versions(self) -> list[int]:
        found = re.findall(r"^data: (\{.*\})$", self.text, re.MULTILINE)
        return [line["v"] for line in map(json.loads, found) if "v" in line]


def test_every_setting_of_the_compose_files_is_one():
    known = {f"SAIKORO_{name.upper()}" for name in Settings.__struct_fields__}
    for file in (DEPLOY / "compose.yaml", DEPLOY / "cluster" / "compose.yaml"):
        for name, service in composed(file, ENVIRONMENT).items():
            set_there = {each for each in service.get("environment", {}) if "SAIKORO_" in each}
            assert set_there <= known, name


def test_a_whole_match_with_its_events_comes_through_the_proxy(deployed):
    with deployed.client() as client:
        match = client.create()
        first = client.join(match)
        with client.stream("GET", f"/matches/{match}/events/stream") as response:
            events = Events(response)
            events.read_until("seat.joined")
            second = client.join(match)
            events.read_until("decision.asked")
            client.answer(match, first, {"row": [7, 1]})
            events.read_until("submission.sealed")
            client.answer(match, second, {"row": [1]})
            events.read_until("event: end")
        assert events.versions == list(range(1, len(client.lines(match)) + 1))
    assert verify_source(f"{deployed.proxy.url}/matches/{match}", []).verdict == "sound"
    assert deployed.proxy.apis() == {api.port for api in deployed.apis}


def test_a_long_poll_waits_behind_the_proxy_for_what_another_api_appends(deployed):
    with deployed.client() as client:
        match, (first, second) = client.seated()
        version = client.get(f"/matches/{match}").json()["version"]
        asked = {"after": version, "wait": MAX_WAIT_SECONDS}
        pages: list[httpx.Response] = []

        def poll() -> None:
            with deployed.client() as another:
                pages.append(another.get(f"/matches/{match}/events", params=asked))

        polling = threading.Thread(target=poll)
        polling.start()
        for api, (token, row) in zip(deployed.apis, ((first, [7, 1]), (second, [1])), strict=True):
            with api.client() as direct:
                direct.answer(match, token, {"row": row})
        polling.join(PATIENCE_SECONDS)
    assert pages[0].is_success
    assert pages[0].json()["events"]


def test_the_proxy_waits_longer_than_the_api():
    config = NGINX_CONF.read_text("utf-8")
    found = re.search(r"proxy_read_timeout (\d+)s;", config)
    assert found
    assert int(found[1]) > 2 * max(MAX_WAIT_SECONDS, Settings().keep_alive_seconds)


def test_what_the_proxy_hides_and_what_the_api_refuses_itself(deployed):
    with deployed.client() as client:
        assert client.get("/metrics").status_code == 404
        refused = client.post("/matches", json={"game": BIG})
        assert refused.status_code == 413
        assert refused.headers["Content-Type"] == "application/problem+json"
        client.get("/matches", params={"ticket": "secret-of-a-seat"})
    assert "secret-of-a-seat" not in deployed.proxy.logged()


def test_a_proxy_without_apis_says_when_to_come_again(tmp_path):
    with Proxy(tmp_path, [free_port(), free_port()], ready=503) as proxy:
        answer = httpx.get(proxy.url)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 503


class Echo(BaseHTTPRequestHandler):
    """An API that answers with the headers that it was asked with."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(dict(self.headers)).encode())

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


def test_a_client_cannot_choose_its_address(tmp_path):
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as api:
        serving = threading.Thread(target=api.serve_forever, args=(0.01,))
        serving.start()
        with Proxy(tmp_path, [api.server_port] * 2) as proxy:
            claimed = {"X-Forwarded-For": "203.0.113.7", "Host": "cards.example"}
            passed_on = httpx.get(proxy.url, headers=claimed).json()
        api.shutdown()
        serving.join()
    assert passed_on["X-Forwarded-For"] == "127.0.0.1"
    assert passed_on["Host"] == "cards.example"


def test_a_stream_goes_on_at_another_api_when_its_own_is_killed(deployed):
    dying = deployed.apis[0]
    with deployed.client() as client, Client(deployed.proxy.url) as others:
        match = client.create()
        first = client.join(match)
        path = f"/matches/{match}/events/stream"
        with ExitStack() as opened:
            streams = []
            for _ in range(8):  # some at each API
                response = opened.enter_context(client.stream("GET", path))
                streams.append(Events(response))
                streams[-1].read_until("seat.joined")
            dying.api.kill()
            dying.api.wait()
            # Clients send again what the killed one may have taken; nobody sees an error.
            second = others.join(match, wait=20).token
            others.answer(match, {"row": [7, 1]}, token=first)
            others.answer(match, {"row": [1]}, token=second, wait=20)
            cut = [stream for stream in streams if is_cut(stream)]
        assert 0 < len(cut) < len(streams)
        for stream in cut:
            last = stream.versions[-1]
            stream.text += client.get(path, headers={"Last-Event-ID": str(last)}).text
            assert "event: end" in stream.text
            assert stream.versions == list(range(1, len(client.lines(match)) + 1))
    dying.start_api()


def is_cut(stream: Events) -> bool:
    """Whether a stream ends before its match."""
    try:
        stream.read_until("event: end")
    except (StopIteration, httpx.RemoteProtocolError):
        return True
    return False


def test_what_is_over_moves_to_the_object_store_and_is_served_from_there(deployed):
    match, head = play(deployed)
    before = httpx.get(f"{match}/record").content
    identity = match.rpartition("/")[2]
    key = f"saikoro:{{{identity[:2]}}}:{identity}:meta"
    master = deployed.cluster.master_of(key)
    wait_until(lambda: not master.ask("EXISTS", key), "the match does not leave")
    assert httpx.get(f"{match}/record").content == before
    assert verify_source(match, [head]).verdict == "sound"


def test_matches_are_played_on_while_a_master_dies(deployed):
    master = deployed.cluster.masters()[0]
    master.kill()
    deployed.cluster.wait_until_replaced(master)
    deployed.cluster.restart()
    match, head = play(deployed)
    assert verify_source(match, [head]).verdict == "sound"
