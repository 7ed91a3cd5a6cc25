"""Both verifiers judge every forged record as the manifest says, and come to an end."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from saikoro.domain.games import GAMES
from tests.clients.generated.node import ROOT, node
from tests.forged.corpus import HERE, Forged, corpus
from tests.forged.judge import Judged
from tests.kit.forging import head_of

CORPUS = corpus()

MOST_SECONDS = 300
"""After which a verifier counts as hung; all records together take it some seconds."""

MOST_BYTES = 2_500_000
"""What the records may take, compressed."""

Verifier = Callable[[], list[Judged]]


@cache
def python() -> list[Judged]:
    """What the verifier in Python says of every record, in a process that can be stopped."""
    command = [sys.executable, "-m", "tests.forged.judge"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=MOST_SECONDS, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return read(ran.stdout)


@cache
def typescript() -> list[Judged]:
    """The same of the client in TypeScript."""
    ran = node(HERE / "judge.mts", HERE, timeout=MOST_SECONDS)
    assert ran.returncode == 0, ran.stderr
    return read(ran.stdout.encode())


def read(printed: bytes) -> list[Judged]:
    found = [msgspec.json.decode(line, type=Judged) for line in printed.splitlines()]
    assert len(found) == len(CORPUS)
    return found


def test_python_judges_them_as_the_manifest_says() -> None:
    wrong = [
        (one.file, one.python, found.verdict)
        for one, found in zip(CORPUS, python(), strict=True)
        if found.verdict != one.python
    ]
    assert wrong == []


def test_typescript_judges_them_as_the_manifest_says() -> None:
    wrong = [
        (one.file, one.typescript, found.verdict)
        for one, found in zip(CORPUS, typescript(), strict=True)
        if found.verdict != one.typescript
    ]
    assert wrong == []


def test_both_find_the_first_fault_in_the_same_line() -> None:
    """But for what only the rules contradict."""
    differ = [
        (one.file, mine.line, other.line)
        for one, mine, other in zip(CORPUS, python(), typescript(), strict=True)
        if mine.line != other.line
    ]
    assert differ == []


def test_both_call_the_first_fault_by_the_same_kind() -> None:
    differ = [
        (one.file, mine.what, other.what)
        for one, mine, other in zip(CORPUS, python(), typescript(), strict=True)
        if mine.what != other.what
    ]
    assert differ == []


@pytest.mark.parametrize("verifier", [python, typescript])
def test_what_is_incomplete_says_what_is_left_to_check(verifier: Verifier) -> None:
    for one, found in zip(CORPUS, verifier(), strict=True):
        if found.verdict == "incomplete":
            assert found.unchecked, one.file


def test_the_client_names_the_rules_which_it_does_not_have() -> None:
    for one, found in zip(CORPUS, typescript(), strict=True):
        if found.verdict == "incomplete":
            assert found.unchecked[0].startswith("the rules: "), one.file


def test_most_are_chained_anew_with_correct_heads() -> None:
    forged = [one for one in CORPUS if one.kind != "honest"]
    chained = [one for one in forged if one.chained]
    assert 2 * len(chained) >= len(forged)
    assert all(one.head == head_of(one.lines) for one in chained)


def test_every_game_has_forgeries_of_every_class() -> None:
    kinds = {one.kind for one in CORPUS}
    hidden = {"card"}  # only games with hidden decks have cards to forge
    for game in GAMES:
        assert {one.kind for one in CORPUS if one.game == game} >= kinds - hidden
    assert {one.game for one in CORPUS if one.kind == "card"} == {"fairies", "pbwcg"}


def test_the_manifest_lists_every_file_once() -> None:
    files = [one.file for one in CORPUS]
    assert files == sorted({str(file.relative_to(HERE)) for file in HERE.glob("*/*/*.gz")})
    assert sum((HERE / file).stat().st_size for file in files) < MOST_BYTES


def test_a_forgery_is_another_record_than_the_honest_one() -> None:
    def contents(*, honest: bool) -> dict[bytes, Forged]:
        return {one.content: one for one in CORPUS if (one.kind == "honest") == honest}

    assert not contents(honest=True).keys() & {
        content for content, one in contents(honest=False).items() if one.kind != "kept"
    }
