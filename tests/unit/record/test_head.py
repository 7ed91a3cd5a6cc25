"""Heads: a head that grows is the same, whenever it is asked for."""

import pytest

from saikoro.domain.record.head import GrowingHead, genesis, head_after, next_head

LINES = [b'{"v":%d}' % number for number in range(1, 6)]


@pytest.mark.parametrize("asked", [set(), {0}, {1, 3}, set(range(6))])
def test_a_growing_head_is_that_of_its_lines_whenever_it_is_asked_for(asked):
    expected = genesis(b"{}")
    head = GrowingHead(expected)
    for number, line in enumerate(LINES):
        if number in asked:
            assert head.now() == expected
        head.add([line])
        expected = next_head(expected, line)
    assert head.now() == head.now() == expected == head_after(genesis(b"{}"), LINES)
