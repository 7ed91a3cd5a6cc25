"""The laws that every game keeps, and what its tests need to seat matches: for pytest.

A test of all laws is a class with the game:

    from saikoro.conformance import Laws

    class TestLaws(Laws):
        game = LANTERNS

Install it as `saikoro[conformance]`. A law that fails names itself and the match that broke it, and
says how to run that match again.
"""

import pytest

pytest.register_assert_rewrite("saikoro.conformance.laws")

from saikoro.conformance.laws import Laws  # noqa: E402 - rewritten from here on
from saikoro.conformance.poisoned import KeptReference, played_from_checkpoints, poisoned  # noqa: E402
from saikoro.conformance.seating import MATCH, START, Seated, house_cards, known, secret  # noqa: E402
from saikoro.conformance.watching import answer_at_random, observation  # noqa: E402
from saikoro.domain.match.telling.drawing import draw_table  # noqa: E402

__all__ = [
    "MATCH",
    "START",
    "KeptReference",
    "Laws",
    "Seated",
    "answer_at_random",
    "draw_table",
    "house_cards",
    "known",
    "observation",
    "played_from_checkpoints",
    "poisoned",
    "secret",
]
