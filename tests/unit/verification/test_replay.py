"""A match whose replay diverges from its record stops; it never forks."""

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.domain.errors.records import BrokenLine, ReplayDiverged
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.verification.inspection import Playable, inspect_record
from saikoro.domain.verification.replay import replay
from tests.unit.match.test_hidden_hands import finished


@pytest.fixture(scope="module")
def match() -> Seated:
    return finished("replay")


def diverging(match: Seated, lines: list[bytes]) -> int:
    """The version at which re-running these lines diverges."""
    with pytest.raises(ReplayDiverged) as diverged:
        replay(match.new_driver(), lines, match.secrets)
    return diverged.value.version


def test_a_changed_line_is_where_the_replay_diverges(match):
    lines = list(match.lines)
    at = next(at for at, line in enumerate(lines) if b"lanterns.round_started" in line)
    lines[at] = lines[at].replace(b'"round":1', b'"round":2')
    assert diverging(match, lines) == at + 1


def test_a_missing_end_of_a_batch_is_where_the_replay_diverges(match):
    assert diverging(match, match.lines[:-1]) == len(match.lines)


def test_a_line_that_the_rules_do_not_emit_diverges(match):
    created, joined, *_ = match.lines
    asked = b'{"data":{"card":"d0.0.0","seat":0},"type":"lanterns.card_played","v":3}'
    assert diverging(match, [created, joined, asked]) == 3


def test_a_line_that_is_not_an_event_is_broken(match):
    with pytest.raises(BrokenLine):
        replay(match.new_driver(), [*match.lines[:3], b'{"at":1}'], match.secrets)


def test_different_secrets_give_different_lines(match):
    with pytest.raises(ReplayDiverged):
        replay(match.new_driver(), match.lines, Seated.both(LANTERNS, "other").secrets)


def test_a_seat_that_resigns_before_sealed_answers_are_opened_leaves_them_closed():
    """Both decks are in, and the rules have not gone on yet: nothing needs them any more."""
    match = Seated.both(FAIRIES)
    assert match.decision.choices.samples is not None
    for seat in (0, 1):
        match.answer(seat, match.decision.choices.samples(seat)[0])
    match.resign(0)
    match.run()
    assert "submission.opened" not in match.types
    assert inspect_record(match.record, Playable(FAIRIES, match.cards)).verdict == "sound"
