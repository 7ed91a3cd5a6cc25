"""Sentences in two languages: declared whole, and filled with facts once."""

import pickle

import msgspec
import pytest

from saikoro.domain.text import Text, Unfit
from saikoro.domain.words import Word


class Weather(Word):
    """A set whose English text is not the word of the wire."""

    RAIN = "rain", "雨", "rainy"


TAKEN = Text("席 {seat} は埋まっています", "seat {seat} is taken")


def test_facts_fill_the_slots_of_both_languages():
    taken = TAKEN.filled(seat=1)
    assert taken.in_language("ja") == "席 1 は埋まっています"
    assert taken.in_language("en") == TAKEN.in_language("en", seat=1) == "seat 1 is taken"


def test_a_word_or_a_text_as_a_fact_is_in_the_language_of_the_sentence():
    today = Text("今日は{weather}、{more}", "today is {weather}, {more}")
    filled = today.filled(weather=Weather.RAIN, more=TAKEN.filled(seat=0))
    assert filled.in_language("ja") == "今日は雨、席 0 は埋まっています"
    assert filled.in_language("en") == "today is rainy, seat 0 is taken"


def test_a_word_can_be_shown_as_the_wire_has_it():
    assert Text.wired(Weather.RAIN) == Text("雨", "rain")
    assert Text.of(Weather.RAIN) == Text("雨", "rainy")


def test_a_name_that_looks_like_a_slot_stays_as_it_is():
    named = Text("{name} は {other} です", "{name} is {other}").filled(name="{other}", other="{x")
    assert named.in_language("en") == "{other} is {x"
    assert named.in_language("ja") == "{other} は {x です"


def test_what_somebody_wrote_may_look_like_anything():
    shown = Text("{card} を引く", "draw {card}").filled(card=Text.plain("{x}", ""))
    assert (shown.in_language("ja"), shown.in_language("en")) == ("{x} を引く", "draw ")
    assert Text.plain("{x}") == Text.plain("{x}", "{x}")


def test_a_list_has_commas_of_the_language():
    listed = Text.joined([Weather.RAIN, 2, "{x}", Text("風", "wind")])
    assert listed == Text.plain("雨、2、{x}、風", "rainy, 2, {x}, wind")
    assert Text.joined(["a", "b"], "と", " and ") == Text("aとb", "a and b")


def test_what_is_shown_goes_over_the_wire_and_comes_back_whatever_it_looks_like():
    shown = Text.plain("{x}", "")
    sent = msgspec.json.encode(shown)
    assert sent == b'{"ja":"{x}","en":""}'
    assert msgspec.json.decode(sent, type=Text) == shown


def test_braces_that_are_no_slot_stay():
    assert Text("{a}: {}、{ a }", "{a}: {}").filled(a=1) == Text.plain("1: {}、{ a }", "1: {}")


def test_both_languages_fit_on_one_line():
    assert TAKEN.filled(seat=1).both == "席 1 は埋まっています / seat 1 is taken"


def test_a_sentence_without_facts_shows_its_slots():
    assert TAKEN.in_language("en") == "seat {seat} is taken"


def test_a_slot_says_how_its_fact_is_written():
    changed = Text("{what}{by:+}、{of:0>3}", "{what} {by:+}, {of:0>3}")
    filled = changed.filled(what=Weather.RAIN, by=2, of="7")
    assert filled.in_language("ja") == "雨+2、007"
    assert filled.in_language("en") == "rainy +2, 007"


def test_a_slot_of_one_language_alone_is_declared():
    sent = Text("{card}を{to}へ送る", "{card} is discarded", left_out=("to",))
    assert sent.in_language("ja", card="Bow", to="森") == "Bowを森へ送る"
    assert sent.in_language("en", card="Bow", to="森") == "Bow is discarded"
    with pytest.raises(ValueError, match="facts"):
        sent.filled(card="Bow")
    for left_out in ((), ("card",), ("to", "card"), ("to", "from")):
        with pytest.raises(ValueError, match="differ"):
            Text("{card}を{to}へ送る", "{card} is discarded", left_out=left_out)


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("{a[0]}", "{a[1]}"),
        ("{a:+}", "{b:+}"),
        ("", "yes"),
        ("はい", " "),
        ("席 {seat}", "seat"),
        ("席 {seat}", "seat {place}"),
    ],
)
def test_a_sentence_that_is_not_whole_cannot_be_declared(ja, en):
    with pytest.raises(ValueError, match=r"empty|differ"):
        Text(ja, en)


def test_no_slot_may_lack_its_fact():
    for facts in ({"place": 1}, {}):
        with pytest.raises(ValueError, match="facts"):
            TAKEN.filled(**facts)


def test_a_sentence_may_leave_facts_out():
    assert TAKEN.filled(seat=1, place=2).in_language("en") == "seat 1 is taken"


def test_a_filled_sentence_survives_a_pool_of_processes():
    filled = Text("{name} です", "it is {name}").filled(name="{name")
    assert pickle.loads(pickle.dumps(filled)) == filled  # noqa: S301 - our own bytes


def test_an_unfit_value_has_its_reason_in_both_languages():
    unfit = Unfit(TAKEN.filled(seat=1))
    assert str(unfit) == "seat 1 is taken"
    assert unfit.sentence.in_language("ja") == "席 1 は埋まっています"
