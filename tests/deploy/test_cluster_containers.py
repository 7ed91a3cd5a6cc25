"""deploy/cluster/compose.yaml, built and run by a container engine (make test-containers)."""

import secrets
from collections.abc import Iterator

import httpx
import pytest

from saikoro.service.cli.matches.verify import verify_source
from tests.deploy.project import Project
from tests.kit.composing import DEPLOY
from tests.kit.waiting import wait_until

pytestmark = pytest.mark.containers

SECRETS = (
    "SAIKORO_SECRET_KEY",
    "REDIS_PASSWORD",
    "REDIS_OPERATOR_PASSWORD",
    "REDIS_REPLICA_PASSWORD",
    "OBJECTS_PASSWORD",
)
SERVERS = tuple(f"redis-{number}" for number in range(1, 7))
OURS = ("api-1", "api-2", "worker")
SERVICES = (*SERVERS, *OURS, "queue", "proxy")
"""All that run for long, but for the object store: its stand-in keeps its objects in memory."""


class ClusterProject(Project):
    """A cluster with everything around it."""

    def __init__(self) -> None:
        super().__init__(DEPLOY / "cluster" / "compose.yaml", SECRETS, "PROXY_ADDRESS")
        self.environment["NETWORK"] = f"10.{90 + secrets.randbelow(100)}.{secrets.randbelow(250)}"
        self.environment["SAIKORO_KEEP_DAYS"] = "0"
        self.objects = f"http://{self.publish('OBJECTS_ADDRESS')}"

    def make_bucket(self) -> None:
        """Make the bucket of the archive."""

        def made() -> bool:
            try:
                return httpx.put(f"{self.objects}/saikoro").is_success
            except httpx.TransportError:
                return False

        wait_until(made, "the object store does not answer")

    def inside(self, service: str, *command: str) -> str:
        """Run a command in the container of a service; what it prints."""
        done = self.compose("exec", "-T", service, *command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def ask(self, server: str, *command: str) -> str:
        """Ask a server of the cluster, as its operator."""
        password = self.secrets["REDIS_OPERATOR_PASSWORD"]
        cli = ["redis-cli", "--no-auth-warning", "--user", "operator", "--pass", password]
        return self.inside(server, *cli, *command).strip()

    def masters(self, *, stopped: str = "") -> list[str]:
        """Which servers are masters, one that is stopped left out."""
        running = [name for name in SERVERS if name != stopped]
        return [name for name in running if self.ask(name, "ROLE").startswith("master")]


@pytest.fixture(scope="module")
def composed() -> Iterator[ClusterProject]:
    project = ClusterProject()
    try:
        project.up()
        project.make_bucket()
        yield project
    finally:
        project.down()


def in_the_archive(composed: ClusterProject, match: str) -> bool:
    """Whether a finished match has left the cluster."""
    return match.rpartition("/")[2] in composed.inside("api-1", "saikoro", "archive", "list")


def test_a_whole_match_is_played_proven_and_archived(composed):
    match, head = composed.play()
    before = httpx.get(f"{match}/record").content
    wait_until(lambda: in_the_archive(composed, match), "it is not archived")
    assert httpx.get(f"{match}/record").content == before
    verified = verify_source(match, [head])
    assert verified.verdict == "sound", verified.report()


def test_doctor_has_only_the_concerns_of_a_trial(composed):
    """Everything on one machine, and anybody may come."""
    done = composed.compose("exec", "-T", "api-1", "saikoro", "doctor")
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == [
        "SAIKORO_ORGANISERS",
        "SAIKORO_SECRET_KEY",
        "SAIKORO_REDIS_URL",
        "SAIKORO_QUEUE_URL",
    ]


def test_four_workers_run_and_only_the_proxy_and_the_objects_can_be_reached(composed):
    assert len(composed.containers("worker")) == 4
    published = composed.published(*SERVICES, "objects")
    assert {name: ports for name, ports in published.items() if ports} == {
        "proxy": [f"8080/tcp -> {composed.url.removeprefix('http://')}"],
        "objects": [f"9000/tcp -> {composed.objects.removeprefix('http://')}"],
    }


def test_nobody_is_root_and_the_image_knows_no_secret(composed):
    assert "0" not in composed.users(*SERVICES)
    assert not [name for name, secret in composed.secrets.items() if secret in composed.image()]


def test_a_replica_takes_over_when_a_master_is_killed(composed):
    lost = composed.masters()[0]
    matches = [composed.play() for _ in range(3)]
    composed.docker("stop", "--time", "0", *composed.containers(lost))
    wait_until(lambda: len(composed.masters(stopped=lost)) == 3, "no replica takes over")
    # Its shard takes no changes and shows nothing before it has a replica again.
    composed.up()
    for match, head in (*matches, *(composed.play() for _ in range(3))):
        assert verify_source(match, [head]).verdict == "sound"


def test_everything_ends_in_order_on_sigterm_and_comes_back(composed):
    match, head = composed.play()
    composed.stop(*SERVICES)
    composed.up()
    assert verify_source(match, [head]).verdict == "sound"
    composed.play()


@pytest.mark.parametrize("missing", SECRETS)
def test_a_missing_secret_is_named(missing):
    refused = ClusterProject().compose("config", **{missing: ""})
    assert refused.returncode != 0
    assert f"{missing} is not set" in refused.stderr
