"""Soft hyphens in the names of cards: the same on pages and in their scripts."""

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import GAMES
from saikoro.service.web.drawing import hyphenated
from tests.web.playing.running import calls

SOFT = "\xad"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Shieldbearer", "Shield-bea-rer"),
        ("Berserker", "Ber-ser-ker"),
        ("Illusionist", "Il-lu-sio-nist"),
        ("Elephant", "Ele-phant"),
        ("Enchantress of Drops", "En-chan-tress of Drops"),
        ("Archer", "Archer"),
        ("狂戦士", "狂戦士"),
    ],
)
def test_long_english_words_have_hyphens_between_syllables(name: str, shown: str) -> None:
    assert hyphenated(name).replace(SOFT, "-") == shown


def test_pages_and_scripts_have_the_same_hyphens() -> None:
    names = sorted(
        {
            name
            for game in GAMES.values()
            for face in game.telling.faces(house_cards(game)).values()
            for name in (face.name.ja, face.name.en)
        }
    )
    shown = [hyphenated(name) for name in names]
    assert calls("../drawing", "hyphenated", [[name] for name in names]) == shown
    assert sum(SOFT in name for name in shown) > 50
    assert [name.replace(SOFT, "") for name in shown] == names
