"""Whether tests catch a mutant, and which."""

from collections.abc import Iterator
from typing import NamedTuple

from tests.mutants.copied import Copy, GitFailed
from tests.mutants.mutant import Mutant

LIMITS = {"run": 300, "layer": 1800, "whole": 7200}
"""Seconds that tests may take with a mutant; those that take longer hang."""


class Outcome(NamedTuple):
    """What came of a mutant."""

    name: str
    stage: str
    """Which tests have caught it: of `LIMITS`, or none where nothing has."""
    what: str
    """The test that has caught it, or why none has."""
    seconds: float = 0
    """The processor time of all tests that were run for it."""
    test: str = ""
    """The test, to be run without the mutant."""

    @property
    def caught(self) -> bool:
        return bool(self.stage)


def try_on(copy: Copy, mutant: Mutant, *, whole: bool) -> Outcome:
    """Put a mutant into the copy, and run tests until one fails."""
    try:
        with copy.patched(mutant.patch):
            return _tested(copy, mutant, whole=whole)
    except GitFailed as wrong:
        return Outcome(mutant.name, "", f"its patch does not apply: {wrong}")


def _tested(copy: Copy, mutant: Mutant, *, whole: bool) -> Outcome:
    seconds = 0.0
    for stage, tests in _stages(mutant, whole=whole):
        tried = copy.test(tests, mutant.without, limit=LIMITS[stage])
        seconds += tried.seconds
        if tried.hung:
            return Outcome(mutant.name, stage, "it hangs", seconds)
        if tried.failed:
            return Outcome(mutant.name, stage, tried.failed[0], seconds, tried.failed[0])
        if tried.code:
            return Outcome(mutant.name, "", f"tests do not run: {tried.output[-500:]}", seconds)
    return Outcome(mutant.name, "", "it survives", seconds)


def _stages(mutant: Mutant, *, whole: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "run", mutant.run
    if mutant.layer != mutant.run:
        yield "layer", mutant.layer
    if whole:
        yield "whole", ("tests",)


def confirmed(copy: Copy, outcomes: list[Outcome]) -> list[Outcome]:
    """The outcomes, where a test that fails without the mutant, too, has caught nothing."""
    tests = dict.fromkeys(one.test for one in outcomes if one.test)
    if not tests or copy.test(tests, limit=LIMITS["layer"]).code == 0:
        return outcomes
    wrong = {test for test in tests if copy.test([test], limit=LIMITS["run"]).code}
    return [
        one._replace(stage="", what=f"fails without it, too: {one.test}")
        if one.test in wrong
        else one
        for one in outcomes
    ]


def typed(copy: Copy, mutant: Mutant) -> Outcome:
    """Whether the linter and the type checker accept what a mutant has changed."""
    files = [one for one in mutant.files if one.endswith(".py")]
    imported = [str(copy.imported(one)) for one in files]
    checks = ["ruff", "check", *files], ["ruff", "format", "--check", *files], ["mypy", *imported]
    seconds = 0.0
    try:
        with copy.patched(mutant.patch):
            for words in checks if files else ():
                tried = copy.run(["-m", *words], LIMITS["layer"])
                seconds += tried.seconds
                if tried.code:
                    return Outcome(mutant.name, "", tried.output.strip(), seconds)
    except GitFailed as wrong:
        return Outcome(mutant.name, "", f"its patch does not apply: {wrong}")
    return Outcome(mutant.name, "types", "accepted", seconds)
