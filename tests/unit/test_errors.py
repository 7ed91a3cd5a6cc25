"""Errors of the domain: between processes, and in both languages."""

import ast
import re
from collections.abc import Iterable
from importlib import import_module
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import saikoro.domain
import saikoro.service
from saikoro.domain import errors
from saikoro.domain.errors import dice, records
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.rules import IllegalAnswer, Violation
from saikoro.service import errors as service_errors

MODULES = {
    path.relative_to(root.parent).as_posix(): path
    for package in (saikoro.domain, saikoro.service)
    for root in map(Path, package.__path__)
    for path in root.rglob("*.py")
}
"""Every module of domain and service."""

WORDS = re.compile(r"[A-Za-z]{3,}\)? (?![^\[]*\])|`[a-z]+`")
"""Part of a pattern with a word and a blank, or a quoted word, as messages have them."""

BILINGUAL = {
    "domain/cards/documents.py",
    "domain/cards/faults.py",
    "domain/cards/limits.py",
    "domain/cards/page.py",
    "domain/match/interface/game.py",
}
"""Modules whose details are in both languages at once, or are those of another error."""


NO_SENTENCES = {
    "domain/games/ktc/cards/notation/english.py": "words that the printer of a notation joins",
    "domain/libraries.py": "messages of libraries",
    "service/archive/objects.py": "a message of a library that is shown to nobody",
    "service/http/requests/preconditions.py": "the header Authorization",
    "service/web/verdicts.py": "what the lines of disputes have in English alone, for ever",
}
"""What the patterns of modules find that have English words."""


def _sent(error: SaikoroError) -> Any:
    """The error as the caller of a pool of processes receives it."""
    return ForkingPickler.loads(ForkingPickler.dumps(error))


def _modules(package: ModuleType) -> list[ModuleType]:
    return [
        import_module(f"{package.__name__}.{module.name}")
        for module in iter_modules(package.__path__)
    ]


def _kinds(modules: Iterable[ModuleType]) -> set[type[SaikoroError]]:
    """The errors that modules have."""
    return {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, SaikoroError)
    }


def test_every_error_reaches_the_caller_of_a_pool():
    """Whatever its constructor takes."""
    kinds = _kinds(_modules(errors))
    assert len(kinds) > 30
    for kind in kinds:
        error = kind.__new__(kind, "a message")
        vars(error).update(detail="an attribute")
        received = _sent(error)
        assert type(received) is kind
        assert (str(received), vars(received)) == ("a message", {"detail": "an attribute"})


def test_the_trees_at_the_top_draw_every_error():
    """Those of the domain and of the service, and those of commands, wherever they are."""
    drawn = set(re.findall(r"── (\w+)", f"{errors.__doc__}{service_errors.__doc__}"))
    kinds = {kind.__name__ for kind in _kinds([*_modules(errors), *_modules(service_errors)])}
    of_commands = {
        each.name
        for path in MODULES.values()
        for each in ast.parse(path.read_text("utf-8")).body
        if isinstance(each, ast.ClassDef) and "CommandError" in map(ast.unparse, each.bases)
    }
    assert drawn == (kinds | of_commands) - {SaikoroError.__name__}


def test_an_illegal_answer_keeps_its_violations():
    violation = Violation("out_of_range", "PB-20.2", "B.pc01 is out of range", "/target")
    error = IllegalAnswer([violation])
    received = _sent(error)
    assert received.violations == (violation,)
    assert str(received) == str(error)


def _words_of(call: ast.Call) -> set[str | None]:
    return {word.arg for word in call.keywords}


def test_every_violation_is_written_in_both_languages():
    """The games' are tried by answers that break their rules."""
    modules = {name: path for name, path in MODULES.items() if "domain/games/" not in name}
    violations = [
        (module, call)
        for module in modules.keys() - BILINGUAL
        if "Violation" in (text := modules[module].read_text("utf-8"))
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("Violation", "Violation.of")
    ]
    assert len(violations) > 60
    plain = [(module, call) for module, call in violations if isinstance(call.func, ast.Name)]
    without = [(module, call.lineno) for module, call in plain if "ja" not in _words_of(call)]
    assert without == []


def test_english_is_recognised_by_no_pattern_but_those_of_libraries():
    """A sentence of ours comes with its Japanese; what others have in English has one module."""
    found, compiled = set(), 0
    for name, path in MODULES.items():
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and ast.unparse(call.func).startswith("re.")):
                continue
            compiled += 1
            parts = list(ast.walk(call))
            constants = [each.value for each in parts if isinstance(each, ast.Constant)]
            texts = any(isinstance(each, ast.Attribute) and each.attr == "en" for each in parts)
            if texts or any(isinstance(each, str) and WORDS.search(each) for each in constants):
                found.add(name)
    assert compiled > 100
    assert found == NO_SENTENCES.keys()


UNREAD = {
    "domain/match/play/snapshot.py": "a snapshot that is dropped",
    "domain/record/canonical.py": "a broken line, in English for operators",
    "service/disputes/kind.py": "a snapshot that there never is",
    "service/matches/kind.py": "a snapshot that is dropped",
    "service/publishing/results.py": "a row that is left out, in English for operators",
    "service/tournaments/kind.py": "a snapshot that there never is",
}
"""What errors are about that are raised in English alone."""


def test_an_error_is_raised_with_a_text_where_its_class_has_none():
    kinds = {kind.__name__ for kind in (dice.BadCommitment, records.BrokenRecord)}
    kinds |= {kind.__name__ for kind in records.BrokenRecord.__subclasses__()}
    kinds |= {dice.DiceExhausted.__name__}
    raised, found = 0, set()
    for name, path in MODULES.items():
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in kinds and call.args:
                raised += 1
                given = call.args[0]
                if isinstance(given, ast.JoinedStr | ast.Constant):
                    found.add(name)
    assert raised > 40
    assert found == UNREAD.keys()
