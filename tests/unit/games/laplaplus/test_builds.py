"""Builds of LaplaPlus: LP-4.5 without a match, and card sets with own cards (TN-16.10)."""

import pytest

from saikoro.domain.cards.names import TextSpan
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.builds import BUILDS
from tests.kit.battles import card, card_set, house_set, position

OPEN = {"open_cards": [1, 2, 2, 3]}


def found(build, **options):
    chosen = LAPLAPLUS.book.read_options(options)
    return [(v.code, v.pointer) for v in BUILDS.check(chosen, house_set(), build)]


@pytest.mark.parametrize("mode", ["free", "open"])
def test_a_build_answers_the_decisions_of_a_match(mode):
    first = position(build_mode=mode).waiting
    assert first is not None
    assert BUILDS.decisions(LAPLAPLUS.book.read_options({"build_mode": mode}))[0] == first.name


def test_each_answer_is_checked():
    row = {"row": [1, 2, 2, 7, 7, 7, 7, 7]}
    assert found([{"row": [28]}]) == [("LP_UNKNOWN_CARD", "/0/row/0")]
    assert found([{"open_cards": [1]}, {"row": [7]}], build_mode="open") == [
        ("LP_OPEN_COUNT", "/0/open_cards"),
        ("LP_TOO_FEW_CARDS", "/1/row"),
    ]
    assert found([OPEN, row], build_mode="open") == [("LP_OPEN_NOT_INCLUDED", "/1/row")]
    assert found([OPEN, row]) == [("build_shape", "")]


def read(line, cards=None):
    names = BUILDS.names(cards or house_set())
    done = BUILDS.read_text([TextSpan(f"列：{line}", 1)], names)
    return done.build, [error.violation.code for error in done.errors]


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("1 2 12", [1, 2, 12]),
        ("Main Gun Shot", [6, 7]),
        ("7 射撃、6:主砲 再装填(12)", [7, 6, 12]),
        ("- 7", [7]),
    ],
)
def test_a_row_of_numbers_and_names(line, row):
    assert read(line) == ([{"row": row}], [])


@pytest.mark.parametrize("line", ["射撃 7 6", "7 射撃 7", "7 射撃 6 主砲"])
def test_a_number_beside_another_name_is_ambiguous(line):
    assert read(line) == (None, ["card_ambiguous"])


def test_a_name_with_two_readings_is_ambiguous():
    cards = card_set(
        card(1) | {"name_ja": "光"}, card(2) | {"name_ja": "槍"}, card(3) | {"name_ja": "光槍"}
    )
    assert read("光 槍", cards) == (None, ["card_ambiguous"])
    assert read("光、槍、光槍", cards) == ([{"row": [1, 2, 3]}], [])
    twins = card_set(card(1) | {"name_ja": "光"}, card(2) | {"name_ja": "光"})
    assert read("光", twins) == (None, ["card_ambiguous"])


def test_a_taken_own_number_becomes_the_next_free_number():
    base = {"id": "s", "version": "1", "game": "laplaplus", "card": [card(999), card(5)]}
    own = {"card": [card(999), card(5), card(4)]}
    source, (of_a, of_b) = BUILDS.own.merged(base, own, own)
    assert of_a == {999: 1, 5: 6, 4: 4}
    assert of_b == {999: 2, 5: 7, 4: 8}
    assert len(LAPLAPLUS.cards.read(source).cards) == 8
