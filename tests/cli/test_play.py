"""`saikoro play`: whole matches of every game through the API, printed as they happen."""

import re

import pytest

from domain.games import GAMES
from tests.cli.command import paste, saikoro
from tests.kit.stack import Stack


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_match_is_printed_and_can_be_checked(stack: Stack, game: str) -> None:
    run = saikoro("play", game, "--url", stack.url)
    assert run.returncode == 0, run.stderr
    assert "The match is over: " in run.stdout
    found = re.search(r"check  (.+ verify .+)", run.stdout)
    assert found
    checked = paste(found[1])
    assert checked.returncode == 0, checked.stdout
