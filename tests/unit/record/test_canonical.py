"""Canonical JSON, checked against an independent RFC 8785 library."""

import functools
from typing import cast

import msgspec
import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.errors.records import NotCanonical
from saikoro.domain.record.canonical import (
    MAX_INT,
    MOST_NESTED,
    canonical,
    is_canonical,
    read_plain,
)
from tests.kit.budget import budget

texts = st.text(st.characters(codec="utf-8"))
keys = st.text(st.characters(max_codepoint=127))
numbers = st.integers(-MAX_INT, MAX_INT)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
    max_leaves=20,
)


@given(values)
@settings(max_examples=budget(200, soak=200_000))
def test_the_encoding_is_that_of_rfc_8785(value):
    assert canonical(value) == rfc8785.dumps(value)


@given(values)
def test_the_encoding_reads_back(value):
    assert msgspec.json.decode(canonical(value)) == value


def nested(depth: int) -> object:
    """A number in so many lists."""
    return functools.reduce(lambda inner, _: [inner], range(depth), cast("object", 1))


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ({"row": [1, 2.0]}, "/row/1"),
        ({"a": {"é": 1}}, "/a"),
        ([MAX_INT + 1], "/0"),
        ([-MAX_INT - 1], "/0"),
        ({"a/b": {"c~d": 0.5}}, "/a~1b/c~0d"),
        (nested(MOST_NESTED + 1), "/0" * 101),
    ],
)
def test_what_has_no_canonical_form_is_named(value, pointer):
    with pytest.raises(NotCanonical) as refused:
        canonical(value)
    assert refused.value.pointer == pointer


@given(st.dictionaries(keys, st.integers() | st.floats(allow_nan=False) | keys | st.lists(keys)))
def test_a_line_that_is_surely_canonical_is_so(value):
    line = msgspec.json.encode(value)
    if is_canonical(line):
        assert canonical(value) == line


@pytest.mark.parametrize(
    "line",
    [
        b'{"a":1}',
        b'{"a":{"b":[{"c":[-1,true,null,"\\n"]}]}}',
        b'{"a":9007199254740991,"b":-9007199254740991}',
        '{"a":"é"}'.encode(),
        '{"a":"é\\\\"}'.encode(),
        '{"a":"é\\":","b":":é"}'.encode(),
        '{"a":[":é",{"b":"\\"é"}]}'.encode(),
    ],
)
def test_the_form_of_a_line_is_recognised(line):
    assert is_canonical(line)


@pytest.mark.parametrize(
    "line",
    [
        b'{"b":1,"a":1}',
        b'{"a":1,"a":1}',
        b'{"a": 1}',
        b'{"a":1} ',
        b'{"a":1.0}',
        b'{"a":1e3}',
        b'{"a":-0}',
        b'{"a":9007199254740992}',
        b'{"a":-9007199254740992}',
        b'{"a":100000000000000000000}',
        b'{"a":"\\u0061"}',
        b'{"a":"\\/"}',
        b'{"a":NaN}',
        b'{"\\u00e9":1}',
        '{"é":1}'.encode(),
        '{"a":[{"b":"é","é\\\\":1}]}'.encode(),
        '{"a":"é","b":{"\\"é\\"":{}}}'.encode(),
        b"[1]",
        b"1",
        b"",
        b'{"a":\xff}',
    ],
)
def test_any_other_spelling_is_not_surely_canonical(line):
    assert not is_canonical(line)


@pytest.mark.parametrize(("number", "sure"), [(MAX_INT, True), (MAX_INT + 1, False)])
def test_a_line_that_is_surely_canonical_has_no_larger_number(number, sure):
    line = b'{"data":{},"type":"turn.began","v":%d}' % number
    assert (read_plain(line) is not None) == is_canonical(line) == sure
