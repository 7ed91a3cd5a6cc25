"""deploy/compose.yaml, built and run by a container engine (make test-containers)."""

import json
import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from saikoro.client import Client
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.service.cli.matches.play import play_match
from saikoro.service.cli.matches.verify import verify_source
from saikoro.service.store.server.embedded import free_port

pytestmark = pytest.mark.containers

COMPOSE = Path(__file__).parents[2] / "deploy" / "compose.yaml"
COMMAND_SECONDS = 300
"""Most that one command of the engine may take; building an image is the longest."""
READY_SECONDS = 60
SECRETS = ("SAIKORO_SECRET_KEY", "REDIS_PASSWORD")


class Composed:
    """The composed stack, under a name, at a port and with secrets of its own."""

    def __init__(self) -> None:
        self.name = f"saikoro-test-{secrets.token_hex(4)}"
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.environment = {
            **os.environ,
            "SAIKORO_IMAGE": self.name,
            "API_ADDRESS": f"127.0.0.1:{port}",
            **{name: secrets.token_hex(32) for name in SECRETS},
        }

    def compose(self, *arguments: str, **changed: str) -> "subprocess.CompletedProcess[str]":
        """Run a command of docker-compose on the stack."""
        program = ["docker-compose"] if shutil.which("docker-compose") else ["docker", "compose"]
        return self._run(*program, "-p", self.name, "-f", str(COMPOSE), *arguments, **changed)

    def docker(self, *arguments: str) -> str:
        """Run a command of the engine; what it says."""
        done = self._run("docker", *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _run(self, *command: str, **changed: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command,
            env=self.environment | changed,
            timeout=COMMAND_SECONDS,
            capture_output=True,
            text=True,
            check=False,
        )

    def up(self) -> None:
        """Build what is not built, start what does not run, and wait until it can work."""
        started = self.compose("up", "--build", "--detach")
        assert started.returncode == 0, started.stderr
        ends = time.monotonic() + READY_SECONDS
        while time.monotonic() < ends:
            try:
                if httpx.get(f"{self.url}/readyz").is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError(self.compose("logs", "--tail=50").stdout)

    def containers(self, service: str) -> list[str]:
        """Ids of the containers of a service."""
        return self.compose("ps", "-q", service).stdout.split()

    def down(self) -> None:
        """Leave nothing behind."""
        self.compose("down", "--volumes", "--remove-orphans")
        self._run("docker", "rmi", "--force", self.name)


@pytest.fixture(scope="module")
def composed() -> Iterator[Composed]:
    stack = Composed()
    try:
        stack.up()
        yield stack
    finally:
        stack.down()


def play(stack: Composed) -> tuple[str, str]:
    """Play a whole match of LaplaPlus; where it is, and the head it came to."""
    printed: list[str] = []
    with Client(stack.url) as client:
        match, head = play_match(client, "laplaplus", LAPLAPLUS.starters, "en", printed.append)
    assert printed
    return f"{stack.url}/matches/{match}", head


def test_a_whole_match_is_played_and_proven(composed):
    match, head = play(composed)
    verified = verify_source(match, [head])
    assert verified.verdict == "sound", verified.report()


def test_matches_outlive_every_container(composed):
    match, head = play(composed)
    before = httpx.get(f"{match}/record").content
    for service in ("redis", "api", "worker"):
        composed.docker("kill", *composed.containers(service))
    composed.compose("rm", "--force")
    composed.up()
    assert httpx.get(f"{match}/record").content == before
    assert verify_source(match, [head]).verdict == "sound"
    play(composed)


def test_two_workers_run_and_only_the_api_can_be_reached(composed):
    assert len(composed.containers("worker")) == 2
    published = {
        service: composed.docker("port", container).split(" -> ")
        for service in ("redis", "worker", "api")
        for container in composed.containers(service)
    }
    port = composed.url.rpartition(":")[2]
    assert published == {
        "redis": [""],
        "worker": [""],
        "api": ["8000/tcp", f"127.0.0.1:{port}\n"],
    }


def test_nobody_is_root_and_the_image_knows_no_secret(composed):
    for service in ("redis", "worker", "api"):
        for container in composed.containers(service):
            _, *processes = composed.docker("top", container, "-o", "pid,uid").splitlines()
            assert processes
            assert "0" not in [process.split()[1] for process in processes]
    image = composed.docker("inspect", composed.name) + composed.docker(
        "history", "--no-trunc", composed.name
    )
    for name in SECRETS:
        assert composed.environment[name] not in image


def test_everything_ends_in_order_on_sigterm(composed):
    containers = [
        container
        for service in ("redis", "worker", "api")
        for container in composed.containers(service)
    ]
    assert composed.compose("stop").returncode == 0
    for found in json.loads(composed.docker("inspect", *containers)):
        assert found["State"]["ExitCode"] == 0, found["Name"]
    composed.up()


@pytest.mark.parametrize("missing", SECRETS)
def test_a_missing_secret_is_named(missing):
    refused = Composed().compose("config", **{missing: ""})
    assert refused.returncode != 0
    assert f"{missing} is not set" in refused.stderr
