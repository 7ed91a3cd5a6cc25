"""Text on lines of a terminal: nothing is lost, and no line is too wide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saikoro.domain.cards.columns import filled, pieces, separated, width

TEXTS = st.text(alphabet="あ漢ーっ、。「」【】（）[]()<>aZ9-+.,:; \n　é—×", max_size=60)


@given(TEXTS)
def test_pieces_together_are_the_text(text):
    assert "".join(pieces(text)) == text


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Shooting-Star Courier", ["Shooting-", "Star ", "Courier"]),
        ("HP -3 (1-2)", ["HP ", "-3 ", "(1-2)"]),
        ("「灼炎」……敵", ["「灼", "炎」", "……", "敵"]),
        ("地響き: (area)", ["地", "響", "き: ", "(area)"]),
        ("ダメージ。", ["ダ", "メー", "ジ。"]),
    ],
)
def test_lines_break_between_words_and_wide_characters(text, broken):
    assert pieces(text) == broken


def test_a_part_that_fits_on_a_line_is_not_broken():
    numbers = separated(["HP 5/9", "power 13000 (10000)", "cost 3"], " ")
    assert [*filled(numbers, 24)] == ["HP 5/9", "power 13000 (10000)", "cost 3"]
    assert [*filled(numbers, 26)] == ["HP 5/9 power 13000 (10000)", "cost 3"]


def test_a_part_that_does_not_fit_begins_a_line_and_is_broken_behind_words():
    assert [*filled(["HP 5/9 ", "unique counter 0/2"], 15)] == ["HP 5/9", "unique counter", "0/2"]


def test_a_word_that_does_not_fit_is_broken_by_characters():
    assert [*filled(["x" * 12], 5, "  ")] == ["xxxxx", "  xxx", "  xxx", "  x"]


@given(st.lists(TEXTS, max_size=6), st.integers(6, 40), st.sampled_from(["", "  ", "    "]))
def test_no_line_is_wider_and_nothing_is_lost(parts, columns, indent):
    lines = [*filled(parts, columns, indent)]
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join("".join(parts).split())


def test_wide_characters_take_two_columns():
    assert width("HP 5／9") == 7
    assert width("漢字 ×2") == 8
