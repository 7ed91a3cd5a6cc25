"""Decoded JSON that does not fit its struct is named by JSON pointer."""

from typing import Literal

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalAnswer, IllegalOptions
from saikoro.domain.reading import MOST_FAULTS, read
from tests.kit.worded import worded


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    names: list[str] = []
    places: dict[str, list[int]] = {}
    sides: dict[Literal["a", "b"], int] = {}


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ([], ""),
        ({"names": 3}, "/names"),
        ({"names": ["a", 3]}, "/names/1"),
        ({"places": {"here": 3}}, "/places/here"),
        ({"places": {"here": ["x"]}}, "/places/here"),
        ({"places": {"here/~": 3}}, "/places/here~1~0"),
        ({"sides": {"c": 3}}, "/sides/c"),
        ({"more": 3}, "/more"),
    ],
)
def test_the_place_of_a_wrong_value(value, pointer):
    with pytest.raises(IllegalAnswer) as illegal:
        read(value, Thing, IllegalAnswer, "bad", "R-1")
    assert illegal.value.violations[0].pointer == pointer


def test_every_wrong_entry_is_named_but_for_those_beyond_a_bound():
    value = {"names": [1, "a", 2], "places": {"here": [], "there": 3}}
    with pytest.raises(IllegalAnswer) as illegal:
        read(value, Thing, IllegalAnswer, "bad", "R-1")
    pointers = [violation.pointer for violation in illegal.value.violations]
    assert pointers == ["/names/0", "/names/2", "/places/there"]
    with pytest.raises(IllegalAnswer) as many:
        read({"names": [1] * 1000}, Thing, IllegalAnswer, "bad", "R-1")
    assert len(many.value.violations) == MOST_FAULTS


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    words: dict[Literal["a", "b"], list[Literal[1, 2]]] = {}


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    inner: Inner
    word: Literal["x", "y"] | None = None


def test_every_fault_is_named_with_what_is_allowed() -> None:
    given = {"inner": {"words": {"a": [3]}}, "word": "z", "more": 1}
    with pytest.raises(IllegalOptions) as caught:
        read(given, Outer, IllegalOptions, "bad_option", "X-1")
    found = caught.value.violations
    assert [one.pointer for one in found] == ["/inner/words", "/word", "/more"]
    worded(one.detail for one in found)


def test_what_games_of_before_call_warns_and_works() -> None:
    """Until 0.4: a translation of English, and the message of broken rules in a language."""
    translating = pytest.warns(DeprecationWarning, match="in_japanese")
    with translating, pytest.raises(IllegalAnswer) as illegal:
        read([], Thing, IllegalAnswer, "bad", "R-1", str.upper)
    with pytest.warns(DeprecationWarning, match="in_language"):
        message = illegal.value.text("ja")
    worded(message)


def test_the_keys_that_are_allowed_are_named() -> None:
    with pytest.raises(IllegalOptions) as caught:
        read({"words": {"c": []}}, Inner, IllegalOptions, "bad_option", "X-1")
    worded(one.detail for one in caught.value.violations)
