"""Names are read once, in one way, wherever they come from."""

import unicodedata

import pytest

from saikoro.domain.errors.rules import IllegalName, IllegalPlan
from saikoro.domain.names import MAX_NAME_LENGTH, expect_name, is_name, read_name
from saikoro.domain.tournament.planning.names import folded_name, look
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from tests.kit.tournaments import plan

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
JOINED = [
    FAMILY,
    "\U0001f469\U0001f3fd\u200d\U0001f4bb",  # a woman at a computer, with a skin
    "\U0001f3f3\ufe0f\u200d\U0001f308",  # a flag
    "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
    "\U0001f3f4\u200d\u2620\ufe0f",
    "\U0001f642\u200d\u2194\ufe0f",
    f"Ada {FAMILY}",
]
NOT_JOINED = [
    "a\u200db",
    "\u200d",
    f"\u200d{FAMILY}",
    f"{FAMILY}\u200d",
    "\U0001f468\u200d\u200d\U0001f469",
    "\U0001f468\u200da",
    "a\u200d\U0001f468",
    "\u2606\u200d\u2605",
    "\U0001f468\u200d\ufe0f\U0001f469",
    "\U0001f3fd\u200d\U0001f469",
    "\U0001f468\u200c\U0001f469",
    "\U0001f468\u200b",
    "\u202e\U0001f468",
    "\U0001f3f4\U000e0067\U000e007f",
]


def illegal(text: str) -> IllegalName:
    with pytest.raises(IllegalName) as refused:
        expect_name(text, IllegalName, "illegal_name", "/player")
    [violation] = refused.value.violations
    assert violation.pointer == "/player"
    return refused.value


@pytest.mark.parametrize("space", [" ", "\u3000", "\u00a0", "\t", "\n"])
def test_composed_and_decomposed_letters_are_one_and_outer_spaces_go(space):
    for text in ("\u00e9lan", "e\u0301lan"):
        name = expect_name(f"{space}{text}{space}", IllegalName, "illegal_name", "/player")
        assert name == "\u00e9lan"
        assert read_name(name) == name


@pytest.mark.parametrize("name", JOINED)
def test_emoji_are_joined(name):
    assert expect_name(name, IllegalName, "illegal_name", "/player") == name


@pytest.mark.parametrize("name", NOT_JOINED)
def test_nothing_else_that_is_not_shown_is_part_of_a_name(name):
    illegal(name)


def test_forty_code_points_are_counted_after_composing():
    decomposed = "e\u0301" * MAX_NAME_LENGTH
    assert len(decomposed) > MAX_NAME_LENGTH
    composed = unicodedata.normalize("NFC", decomposed)
    assert expect_name(decomposed, IllegalName, "illegal_name", "/player") == composed
    for longer in (f"{decomposed}e", "x" * (MAX_NAME_LENGTH + 1)):
        assert "this one has 41" in str(illegal(longer))


@pytest.mark.parametrize("blank", ["", " ", "\u3000\n"])
def test_a_name_is_not_blank(blank):
    illegal(blank)


def test_a_joined_emoji_looks_like_its_parts():
    parts = FAMILY.replace("\u200d", "")
    assert look(folded_name(parts)) == look(folded_name(FAMILY))


def test_a_tournament_is_called_as_it_is_read():
    assert read_new_plan(plan(name=" Cafe\u0301 \u3000")).name == "Caf\u00e9"
    assert read_new_plan(plan(name="e\u0301" * 80)).name == "\u00e9" * 80
    for wrong in ("Cup\u202e", "  ", "a\u200db"):
        with pytest.raises(IllegalPlan) as refused:
            read_new_plan(plan(name=wrong))
        assert [violation.pointer for violation in refused.value.violations] == ["/name"]


def test_a_name_of_an_older_record_stays_what_it_is():
    assert is_name("e\u0301lan")
