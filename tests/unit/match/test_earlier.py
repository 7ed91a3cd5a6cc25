"""What games of before 0.3 give and state."""

from dataclasses import replace

import pytest

from lanterns import LANTERNS
from lanterns.words import Part, Unmet
from saikoro.conformance.seating import known
from saikoro.domain.match.interface.recording import Recorder
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles


def test_the_telling_of_a_game_of_before_warns_and_works():
    """Until 0.4: what a seat sees as `view`, beside the table."""
    with pytest.warns(DeprecationWarning, match="view"):
        older = replace(LANTERNS.telling, view=lambda known, _cards: known.match.game)
    assert older.table is LANTERNS.telling.table


@pytest.mark.parametrize(
    "state",
    [
        lambda table: table.terms((Part.ROUNDS, 1)),
        lambda table: table.unmet(Unmet.ODD, "LN-3.5", strength=7),
        lambda table: table.checked(Unmet.ODD, "LN-3.5", "d0.0.1"),
        lambda table: table.ground(Unmet.ODD, "LN-3.5", since=lambda event: True),
    ],
)
def test_what_rules_of_before_state_does_nothing(state):
    with pytest.warns(DeprecationWarning, match="does nothing any more"):
        state(Recorder().table(known(None).match, None, None, GivenDice([5]), GivenShuffles([])))


def test_rules_of_before_go_on_within_what_they_act_for():
    table = Recorder().table(known(None).match, None, None, GivenDice([5]), GivenShuffles([]))
    warned = pytest.warns(DeprecationWarning, match="does nothing any more")
    with warned, table.under("LN-3", thing="d0.0.1", line=0), table.again(table.cause()):
        assert table.roll(6, why="wind") == 5
    assert not table.recording
