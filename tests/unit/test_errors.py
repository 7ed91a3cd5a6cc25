"""Errors of the domain: between processes, and in both languages."""

import ast
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any

import saikoro.domain
import saikoro.service
from saikoro.domain import errors
from saikoro.domain.errors import IllegalAnswer, SaikoroError, Violation

BILINGUAL = {
    "cards/documents.py",
    "cards/faults.py",
    "cards/limits.py",
    "cards/page.py",
    "match/interface/game.py",
}
"""Modules whose details are in both languages at once, or are those of another error."""


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


def test_every_violation_is_written_in_both_languages():
    """The games' are tried by answers that break their rules."""
    modules = {
        path.relative_to(root).as_posix(): path
        for package in (saikoro.domain, saikoro.service)
        for root in map(Path, package.__path__)
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] != "games"
    }
    violations = [
        (module, call.lineno, {keyword.arg for keyword in call.keywords})
        for module in modules.keys() - BILINGUAL
        if "Violation(" in (text := modules[module].read_text("utf-8"))
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Violation"
    ]
    assert len(violations) > 60
    assert [(module, line) for module, line, given in violations if "ja" not in given] == []
