"""Every worked example of the rule book: trace, result and what comes next (KT-15)."""

import pytest

from tests.kit.ktc_examples import Example, played, worked_examples


def test_all_examples_are_found() -> None:
    assert [example.name.split(".")[0] for example in worked_examples()] == [
        f"KT-E{number}" for number in range(1, 13)
    ]


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example.name[:6])
def test_a_worked_example(example: Example) -> None:
    trace, result, ended = played(example)
    assert trace == example.trace
    assert result == example.result
    assert ended == example.ended
