"""A match of every game by real processes: somebody plays a bot, and anybody checks the record."""

import pytest

from saikoro.client import Client
from saikoro.client.verification import verify
from saikoro.domain.bots.specs import Random
from saikoro.domain.games import GAMES
from tests.kit.played import Played
from tests.kit.stack import Stack


@pytest.mark.parametrize("game", GAMES)
def test_somebody_plays_a_bot(processes: Stack, game: str) -> None:
    with Client(processes.url) as api:
        played = Played(game, [api], {1: Random()}).play()
        found = verify(api.record(played.match))
        assert (found.verdict, found.facts.finished) == ("sound", True)
