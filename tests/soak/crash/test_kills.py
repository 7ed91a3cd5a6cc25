"""Whatever dies, and however often, nothing acknowledged is lost or happens twice."""

import random

import pytest

from tests.kit.budget import budget
from tests.kit.kills import ENDS, Kill, play_while
from tests.kit.stack import Stack


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_one_after_the_other_ends(mortal: Stack, end: Kill) -> None:
    play_while(mortal, [end] * budget(5, soak=500), random.Random(end.__name__))


def test_everything_ends_in_any_order(mortal: Stack) -> None:
    choose = random.Random(5)
    play_while(mortal, choose.choices(ENDS, k=budget(20, soak=1_000)), choose)
