"""How a game is presented."""

from dataclasses import replace

import pytest

from lanterns import LANTERNS


def test_the_telling_of_a_game_of_before_warns_and_works():
    """Until 0.4: what a seat sees as `view`, beside the table."""
    with pytest.warns(DeprecationWarning, match="view"):
        older = replace(LANTERNS.telling, view=lambda known, _cards: known.match.game)
    assert older.table is LANTERNS.telling.table
