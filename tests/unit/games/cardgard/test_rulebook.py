"""The worked examples of the rule book, event by event (CG-23)."""

import pytest

from tests.kit.cardgard import Example, played, worked_examples


def test_the_rule_book_has_twelve_examples() -> None:
    assert [example.name.split()[0] for example in worked_examples()] == [
        f"CG-E{number}" for number in range(1, 13)
    ]


@pytest.mark.parametrize("example", worked_examples(), ids=lambda example: example.name)
def test_a_worked_example(example: Example) -> None:
    log, final = played(example)
    assert log == example.log
    assert final == example.final
