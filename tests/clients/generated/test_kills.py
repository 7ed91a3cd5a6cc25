"""clients/typescript plays a match to its end while the processes of its service are killed."""

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.generated.node import spawn
from tests.kit.kills import Kill, kill_api, kill_server, kill_worker
from tests.kit.servers import Server
from tests.kit.stack import Stack

SCRIPT = Path(__file__).parent / "through_kills.mts"


@pytest.fixture
def mortal(mortal_server: Server, tmp_path: Path) -> Iterator[Stack]:
    """A service of this test's own."""
    with Stack(mortal_server, tmp_path) as stack:
        yield stack.warm()


KILLS: dict[str, Kill] = {"3": kill_api, "7": kill_worker, "11": kill_server}
"""After which answer."""


def test_it_plays_a_match_through_three_kills(mortal: Stack) -> None:
    choose = random.Random(1)
    with spawn(SCRIPT, mortal.url, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        printed = []
        for line in player.stdout:
            printed.append(line.strip())
            if printed[-1] in KILLS:
                KILLS[printed[-1]](mortal, choose)
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
