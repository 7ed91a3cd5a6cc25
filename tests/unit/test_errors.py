"""Errors of the domain between processes."""

from multiprocessing.reduction import ForkingPickler
from typing import Any

from saikoro.domain import errors
from saikoro.domain.errors import IllegalAnswer, SaikoroError, Violation


def _sent(error: SaikoroError) -> Any:
    """The error as the caller of a pool of processes receives it."""
    return ForkingPickler.loads(ForkingPickler.dumps(error))


def test_every_error_reaches_the_caller_of_a_pool():
    """Whatever its constructor takes."""
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, SaikoroError)
    ]
    assert len(kinds) > 30
    for kind in kinds:
        error = kind.__new__(kind, "a message")
        vars(error).update(detail="an attribute")
        received = _sent(error)
        assert type(received) is kind
        assert (str(received), vars(received)) == ("a message", {"detail": "an attribute"})


def test_an_illegal_answer_keeps_its_violations():
    violation = Violation("out_of_range", "PB-20.2", "B.pc01 is out of range", "/target")
    error = IllegalAnswer([violation])
    received = _sent(error)
    assert received.violations == (violation,)
    assert str(received) == str(error)
