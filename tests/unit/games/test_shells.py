"""A small game with cards, dice and hidden hands keeps every law, and is explained."""

from saikoro.conformance import Laws, Seated
from saikoro.domain.verification.explaining import ExplainedRecord
from tests.kit.budget import budget
from tests.kit.shells import SHELLS


class TestShells(Laws):
    """Random matches keep each of them."""

    game = SHELLS
    matches = budget(1, soak=30)


def test_why_a_point_was_taken_is_explained():
    """Nothing in the game says more than the rule that a function carries out."""
    match = Seated.both(SHELLS, 3)
    while match.waiting:
        for seat in match.waiting:
            match.answer(seat, match.options(seat)[0])
        match.run()
    version = match.types.index("shells.point_taken") + 1
    found = ExplainedRecord(SHELLS, match.cards, match.record).why(version)
    assert found.rule == ["SH-3"]
    assert found.decision is not None
    labels = [answered.label for answered in found.decision.answers]
    assert [label and label.en for label in labels] == ["2", "5"]
    happened = [event.type for cause in found.because for event in cause.events]
    assert happened == ["shells.shown"]
    assert [die.value for cause in found.because for die in cause.dice] == [3]
