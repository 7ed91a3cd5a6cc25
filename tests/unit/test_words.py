"""Words of closed sets: what they say in either language, and what is on the wire."""

import msgspec
import pytest

from saikoro.domain.words import Word, capital


class Stance(Word):
    """A set with a Japanese word of the wire among others."""

    FRONT = "front", "前衛"
    AT_REST = "疲労状態", None, "tired"
    NOTHING = "nothing", "", ""


def test_a_word_is_its_value_on_the_wire():
    assert msgspec.json.encode({"stance": Stance.FRONT}) == b'{"stance":"front"}'
    assert msgspec.json.decode(b'"front"', type=Stance) is Stance.FRONT
    assert str(Stance.FRONT) == f"{Stance.FRONT}" == "front"


def test_a_language_that_is_not_given_reads_as_the_value():
    assert (Stance.FRONT.text("ja"), Stance.FRONT.text("en")) == ("前衛", "front")
    assert (Stance.AT_REST.text("ja"), Stance.AT_REST.text("en")) == ("疲労状態", "tired")


def test_a_word_may_be_empty_text():
    assert (Stance.NOTHING.ja, Stance.NOTHING.en) == ("", "")


def test_the_code_of_a_japanese_word_is_its_name():
    assert [word.code for word in Stance] == ["front", "at_rest", "nothing"]


@pytest.mark.parametrize(("value", "text"), [("front", "前衛"), ("sideways", "sideways")])
def test_a_value_that_is_not_in_the_set_stands_for_itself(value, text):
    assert Stance.text_of(value, "ja") == text
    assert (Stance.named(value) is None) == (value == text)


def test_a_set_without_words_has_none():
    assert Word.text_of("front", "ja") == "front"


def test_a_sentence_begins_with_a_capital():
    assert [capital(text) for text in ("", "of A", "森")] == ["", "Of A", "森"]
