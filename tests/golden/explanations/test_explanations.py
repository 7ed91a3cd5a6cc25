"""Explanations are what they were before they are derived; see README.md."""

from itertools import islice
from random import Random

import pytest

from saikoro.domain.games import OURS
from tests.golden.explanations.__main__ import shown
from tests.golden.explanations.files import compare, read
from tests.kit.budget import budget

MOST_LINES = 250
"""Longer records take longer to explain, so that these are compared by `check` alone."""


@pytest.mark.parametrize("game", sorted(OURS))
def test_a_sample_of_kept_explanations_is_the_same_today(game: str):
    kept = [one for one in read(game) if one[0].lines <= MOST_LINES]
    for source, lines in Random(game).sample(kept, budget(2, soak=40)):
        some = Random(source.digest).sample(lines, min(6, len(lines)))
        differences = [*islice(compare(game, source, some), 1)]
        assert not differences, "\n".join(shown(differences[0]))
