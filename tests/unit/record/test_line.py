"""Lines: exact bytes, and reading them back."""

from typing import Any, get_type_hints

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus.events import CardDowned, IdenticalRowsFound, RevealedRow
from saikoro.domain.games.laplaplus.ids import Number
from saikoro.domain.games.laplaplus.options import ROW_SIZE
from saikoro.domain.match.events import (
    LIFE_CYCLE,
    DieRolled,
    Seat,
    SeatJoined,
    ShuffledCards,
    SubmissionOpened,
)
from saikoro.domain.record.canonical import MAX_INT
from saikoro.domain.record.line import (
    Event,
    EventReader,
    Line,
    Outside,
    write_line,
    write_unnumbered,
)

OUTSIDE = Outside("2026-01-02T03:04:05.678Z", "seat0")


def test_events_of_the_rules_carry_neither_time_nor_author():
    assert (
        write_line(CardDowned("A1", "B2"), 7)
        == b'{"data":{"by":"B2","card":"A1"},"type":"laplaplus.card_downed","v":7}'
    )


def test_what_came_from_outside_carries_both():
    line = write_line(SeatJoined(0, "ab"), 2, OUTSIDE)
    assert line == (
        b'{"at":"2026-01-02T03:04:05.678Z","by":"seat0","data":{"seat":0,"seed_commit":"ab"},'
        b'"type":"seat.joined","v":2}'
    )


def test_an_event_without_fields_has_empty_data():
    line = write_line(IdenticalRowsFound(), 3)
    assert line == b'{"data":{},"type":"laplaplus.identical_rows_found","v":3}'


def test_an_event_outside_a_match_has_no_number():
    assert write_unnumbered(CardDowned("A1", "B2")).endswith(b'"type":"laplaplus.card_downed"}')


def test_fields_with_default_values_are_left_out():
    line = write_line(DieRolled(1, 6, 3, "round"), 9)
    assert b'"data":{"low":1,"sides":6,"value":3,"why":"round"}' in line


def events(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Events of one kind, with values as wide as a line allows."""
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{field: values(hints[field]) for field in kind.__struct_fields__})


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type; those of a closed set are the set."""
    known = VALUES.get(hint)
    return st.from_type(hint) if known is None else known


INTEGERS, TEXTS = st.integers(-MAX_INT, MAX_INT), st.text()
ANYTHING = st.recursive(
    st.none() | INTEGERS | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["$", "type", "v"]), inner),
    max_leaves=5,
)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    Any: ANYTHING,
    bool: st.booleans(),
    int: INTEGERS,
    str: TEXTS,
    int | None: INTEGERS | st.none(),
    str | None: TEXTS | st.none(),
    dict[str, Any] | None: st.none(),
    tuple[ShuffledCards, ...]: st.tuples(
        st.builds(ShuffledCards, INTEGERS, INTEGERS, st.lists(TEXTS))
    ),
    str | int | None: TEXTS | INTEGERS | st.none(),
    tuple[int, ...]: st.lists(INTEGERS).map(tuple),
    list[int]: st.lists(INTEGERS),
    Seat: INTEGERS,
    Seat | None: INTEGERS | st.none(),
    list[Seat]: st.lists(INTEGERS),
    tuple[Seat, ...]: st.lists(INTEGERS).map(tuple),
    list[Number]: st.lists(INTEGERS),
    RevealedRow: st.lists(INTEGERS, max_size=ROW_SIZE),
    list[str]: st.lists(TEXTS),
}


@given(st.sampled_from([*LIFE_CYCLE, *LAPLAPLUS.book.events]).flatmap(events))
def test_every_event_has_a_canonical_line_and_reads_back(event: Event):
    line = write_line(event, 12)
    plain = msgspec.json.decode(line)
    assert rfc8785.dumps(plain) == line
    assert LAPLAPLUS.book.reader.read(Line.read(line)) == event


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b'{"data":{},"type":"match.finished"}',
        b'{"data":{},"type":"no.such","v":1}',
        b'{"data":{"winner":0,"reason":"hp","more":1},"type":"match.finished","v":1}',
        b'{"data":{},"more":1,"type":"match.finished","v":1}',
    ],
)
def test_bytes_that_are_no_line_are_refused(line):
    with pytest.raises(BrokenLine):
        EventReader(*LIFE_CYCLE).read(Line.read(line))


def test_a_payload_of_any_shape_survives_in_a_line():
    opened = SubmissionOpened(0, 1, "00", {"type": "submission.opened", "$": [None, {}]})
    line = write_line(opened, 1)
    assert EventReader(SubmissionOpened).read(Line.read(line)) == opened
