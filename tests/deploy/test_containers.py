"""deploy/compose.yaml, built and run by a container engine (make test-containers)."""

from collections.abc import Iterator

import httpx
import pytest

from saikoro.service.cli.matches.verify import verify_source
from tests.deploy.project import Project
from tests.kit.composing import DEPLOY

pytestmark = pytest.mark.containers

SECRETS = ("SAIKORO_SECRET_KEY", "REDIS_PASSWORD")
SERVICES = ("redis", "api", "worker")


def of_one_redis() -> Project:
    return Project(DEPLOY / "compose.yaml", SECRETS, "API_ADDRESS")


@pytest.fixture(scope="module")
def composed() -> Iterator[Project]:
    project = of_one_redis()
    try:
        project.up()
        yield project
    finally:
        project.down()


def test_a_whole_match_is_played_and_proven(composed):
    match, head = composed.play()
    verified = verify_source(match, [head])
    assert verified.verdict == "sound", verified.report()


def test_matches_outlive_every_container(composed):
    match, head = composed.play()
    before = httpx.get(f"{match}/record").content
    composed.docker("kill", *composed.containers(*SERVICES))
    composed.compose("rm", "--force")
    composed.up()
    assert httpx.get(f"{match}/record").content == before
    assert verify_source(match, [head]).verdict == "sound"
    composed.play()


def test_two_workers_run_and_only_the_api_can_be_reached(composed):
    assert len(composed.containers("worker")) == 2
    address = composed.url.removeprefix("http://")
    assert composed.published(*SERVICES) == {
        "redis": [],
        "worker": [],
        "api": [f"8000/tcp -> {address}"],
    }


def test_nobody_is_root_and_the_image_knows_no_secret(composed):
    assert "0" not in composed.users(*SERVICES)
    assert not [name for name, secret in composed.secrets.items() if secret in composed.image()]


def test_everything_ends_in_order_on_sigterm(composed):
    composed.stop(*SERVICES)
    composed.up()


@pytest.mark.parametrize("missing", SECRETS)
def test_a_missing_secret_is_named(missing):
    refused = of_one_redis().compose("config", **{missing: ""})
    assert refused.returncode != 0
    assert f"{missing} is not set" in refused.stderr
