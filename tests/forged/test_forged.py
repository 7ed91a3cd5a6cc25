"""Both verifiers find in every forged record what the table says, and come to an end."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from saikoro.domain.games import GAMES
from saikoro.domain.match.words import Choice
from tests.clients.generated.node import node
from tests.forged.table import OF_EVERY_GAME, Forged, corpus, written
from tests.kit.forged_bases import played, short
from tests.kit.records import inspect

HERE = Path(__file__).parent

MOST_SECONDS = 300
"""After which the verifier in TypeScript counts as hung; all records take it some seconds."""

AT_THEIR_LINE = {
    *("die/other-face", "die/other-draw", "die/other-link", "die/draw-skipped"),
    *("seed/other-seed", "seed/other-mix"),
    *("sealed/other-number", "sealed/other-payload", "sealed/other-nonce", "sealed/other-seat"),
    *("card/other-shuffle", "card/other-card", "card/other-salt", "card/next-place"),
    *("card/other-secret", "card/shuffle-missing", "card/other-order-opened"),
}
"""What is found in the very line that was changed, not where that is needed first."""


class Judged(msgspec.Struct):
    """What a verifier says of a record."""

    verdict: str
    line: int | None = None
    """The line of the first fault that is found without rules; the head's is the last one."""
    what: str | None = None
    """The kind of that fault in one word."""
    unchecked: list[str] = []
    choice: str | None = None
    """Who could have chosen the dice, where no fault was found without rules."""


@cache
def python() -> list[Judged]:
    """What the verifier in Python says of every record."""
    return [by_python(one) for one in corpus()]


def by_python(forged: Forged) -> Judged:
    found = inspect(forged.record, forged.head)
    if found is None:
        return Judged("no_record")
    first = next(iter(found.facts.faults), None)
    line, what = (None, None) if first is None else (first.line, first.what)
    choice = found.facts.choice if first is None else None
    return Judged(found.verdict, line, what, found.unchecked, choice)


@cache
def typescript() -> list[Judged]:
    """The same of the client in TypeScript."""
    with TemporaryDirectory() as folder:
        return by_typescript(written(Path(folder), corpus()))


def by_typescript(manifest: Path) -> list[Judged]:
    ran = node(HERE / "judge.mts", manifest.parent, timeout=MOST_SECONDS)
    assert ran.returncode == 0, ran.stderr
    return [msgspec.json.decode(line, type=Judged) for line in ran.stdout.splitlines()]


def test_python_finds_what_the_table_says() -> None:
    expected = [(one.game, one.name, one.python, one.fault) for one in corpus()]
    assert expected == [
        (one.game, one.name, found.verdict, found.what)
        for one, found in zip(corpus(), python(), strict=True)
    ]


def test_typescript_finds_what_the_table_says() -> None:
    expected = [(one.game, one.name, one.typescript, one.fault) for one in corpus()]
    assert expected == [
        (one.game, one.name, found.verdict, found.what)
        for one, found in zip(corpus(), typescript(), strict=True)
    ]


def test_both_find_the_first_fault_in_the_same_line() -> None:
    """But for what only the rules contradict."""
    assert [
        (one.game, one.name, found.line) for one, found in zip(corpus(), python(), strict=True)
    ] == [
        (one.game, one.name, found.line) for one, found in zip(corpus(), typescript(), strict=True)
    ]


def test_both_say_the_same_of_who_could_have_chosen_the_dice() -> None:
    names = [(one.game, one.name) for one in corpus()]
    choices = [found.choice for found in python()]
    others = [found.choice for found in typescript()]
    assert list(zip(names, choices, strict=True)) == list(zip(names, others, strict=True))
    assert {*choices} == {None, *Choice}


def changed_line(forged: Forged) -> int | None:
    """The only line in which a record differs from an honest one; None if there are more."""
    for honest in (played(forged.game), short(forged.game)):
        if len(honest) == len(forged.record):
            pairs = enumerate(zip(honest, forged.record, strict=True))
            found = [at for at, (line, other) in pairs if line != other]
            return found[0] if len(found) == 1 else None
    return None


def test_what_is_wrong_by_itself_is_found_in_its_own_line() -> None:
    for one, found in zip(corpus(), python(), strict=True):
        if one.name in AT_THEIR_LINE:
            assert found.line == changed_line(one), (one.game, one.name)
    assert {one.name for one in corpus()} >= AT_THEIR_LINE


@pytest.mark.parametrize("verifier", [python, typescript])
def test_what_is_incomplete_says_what_is_left_to_check(
    verifier: Callable[[], list[Judged]],
) -> None:
    for one, found in zip(corpus(), verifier(), strict=True):
        if found.verdict == "incomplete":
            assert found.unchecked, one.name
            assert verifier is python or found.unchecked[0].startswith("the rules: "), one.name


def test_it_names_what_it_cannot_check() -> None:
    left = {
        (one.name, "; ".join(found.unchecked))
        for one, found in zip(corpus(), python(), strict=True)
        if one.name in LEFT
    }
    assert {name for name, _ in left} == LEFT.keys()
    for name, unchecked in left:
        assert LEFT[name] in unchecked


LEFT = {
    "header/no-such-ruleset": "no ruleset version '99' here",
    "header/seal": "the seal",
    "allowed/halted": "the service halted it",
    "honest/cut": "the rest of the match",
    "honest/closed": "the builds: they stay closed",
    "cancelled/unbound": "does not say whose clock may end the match",
}
"""What is left to check of some records."""


def test_every_game_has_forgeries_of_every_class_that_depends_on_its_rules() -> None:
    """Of hidden cards only the games which have them."""
    hiding = {"fairies", "pbwcg"}
    for game in GAMES:
        kinds = {one.kind for one in corpus() if one.game == game} & OF_EVERY_GAME
        assert kinds == (OF_EVERY_GAME if game in hiding else OF_EVERY_GAME - {"card"})


def test_a_forgery_is_another_record_than_the_honest_one() -> None:
    true = {one.content for one in corpus() if one.kind in {"honest", "allowed"}}
    assert true.isdisjoint(
        one.content for one in corpus() if one.kind not in {"honest", "allowed", "kept"}
    )
