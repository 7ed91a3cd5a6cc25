"""The starter decks as answers (FB-20)."""

from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.opening.submission import read_submission
from saikoro.domain.games.fairies.starters import STARTERS
from tests.kit.fairies import FLOWERS, STARS
from tests.kit.fairies_catalogue import HOUSE


def test_the_starters_are_the_legal_decks_of_the_house_set():
    assert STARTERS == ([FLOWERS], [STARS])
    for [deck] in STARTERS:
        read_submission(FairiesOptions(), HOUSE, deck)
