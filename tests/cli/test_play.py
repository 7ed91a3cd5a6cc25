"""`saikoro play`: whole matches of every game through the API, printed as they happen."""

import re
import shlex

import pytest

from saikoro.client import Client
from saikoro.client.calls import Operation
from saikoro.client.operations import matches
from saikoro.domain.games import GAMES
from tests.kit.command_line import run_command
from tests.kit.played import SHORT
from tests.kit.stack import Stack


@pytest.fixture(autouse=True)
def soon_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches have options with which they end soon: the command itself asks for none."""
    monkeypatch.setattr(
        Client, "create", Operation(lambda game: matches.create(game, SHORT.get(game)))
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_match_is_printed_and_can_be_checked(stack: Stack, game: str) -> None:
    run = run_command("play", game, "--url", stack.url)
    assert run.code == 0, run.err
    assert re.search(r"\n#\d+ +The match is over: ", run.out)
    assert re.search(r"^#2    A", run.out, re.MULTILINE)
    found = re.search(r"check  .+ (verify .+)", run.out)
    assert found
    checked = run_command(*shlex.split(found[1]))
    assert checked.code == 0, checked.out


def test_both_seats_need_as_many_answers() -> None:
    run = run_command("play", "cardgard", "--a", "[1,2]", "--b", "[1]", "--lang", "ja")
    assert (run.code, run.out) == (1, "")
    assert "Aは2件、Bは1件" in run.err


def test_a_refusal_is_in_the_language_of_the_report(stack: Stack) -> None:
    rows = ("--a", "[[1]]", "--b", "[[99]]")
    run = run_command("play", "laplaplus", *rows, "--url", stack.url, "--lang=ja")
    assert run.code == 1
    assert "ルール" in run.err
