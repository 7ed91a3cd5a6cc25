"""clients/typescript plays a match to its end while the processes of its service are killed."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.clients.generated.node import spawn
from tests.conftest import start_server
from tests.kit.stack import Stack

SCRIPT = Path(__file__).parent / "through_kills.mts"


@pytest.fixture
def mortal(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator[Stack]:
    """A service of this test's own."""
    server = start_server(pytestconfig, tmp_path / "data")
    with Stack(server, tmp_path) as stack:
        yield stack.warm()
    server.close()


def kill_api(stack: Stack) -> None:
    stack.api.kill()
    stack.api.wait()
    stack.start_api()


def kill_worker(stack: Stack) -> None:
    stack.workers[0].kill()
    stack.workers[0].wait()
    stack.workers[0] = stack.start_worker()


def kill_server(stack: Stack) -> None:
    stack.server.kill()
    stack.server.restart()


KILLS: dict[str, Callable[[Stack], None]] = {"3": kill_api, "7": kill_worker, "11": kill_server}
"""After which answer."""


def test_it_plays_a_match_through_three_kills(mortal: Stack) -> None:
    with spawn(SCRIPT, mortal.url, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        printed = []
        for line in player.stdout:
            printed.append(line.strip())
            if printed[-1] in KILLS:
                KILLS[printed[-1]](mortal)
        assert player.wait() == 0
    assert KILLS.keys() <= set(printed)
    assert json.loads(printed[-1]) == {
        "lines": True,
        "state": True,
        "known": True,
        "over": True,
        "dice": True,
        "verdict": "sound",
    }
