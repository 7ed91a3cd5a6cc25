"""Matches of the other games are served as before once they have left, too."""

import pytest

from saikoro.domain.games import GAMES
from tests.archive import test_routes
from tests.archive.test_routes import TRIED, settings

__all__ = ["settings"]


@pytest.mark.parametrize("game", [game for game in GAMES if game not in TRIED])
def test_a_match_is_served_as_before(settings, game):
    test_routes.test_a_match_is_served_as_before(settings, game)
