"""Decoded JSON that does not fit its struct is named by JSON pointer."""

from typing import Literal

import msgspec
import pytest

from domain.errors import IllegalAnswer
from domain.reading import read


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
        ({"places": {"here": 3}}, "/places"),
        ({"places": {"here": ["x"]}}, "/places"),
        ({"sides": {"c": 3}}, "/sides"),
        ({"more": 3}, "/more"),
    ],
)
def test_the_place_of_a_misfit(value, pointer):
    with pytest.raises(IllegalAnswer) as illegal:
        read(value, Thing, IllegalAnswer, "bad", "R-1")
    assert illegal.value.violations[0].pointer == pointer
