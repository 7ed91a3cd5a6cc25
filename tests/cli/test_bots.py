"""Bots on the command line: a person against one, and two of them by the hundred."""

import os
import pty
import re
import shlex
from typing import Any

import pytest

from saikoro.domain.games import find_game
from saikoro.service.cli.matches.against import leaves_no_choice
from saikoro.service.cli.matches.simulate import NoMatches, bot_named, openings_of, simulate
from tests.cli.command import SAIKORO, saikoro
from tests.kit.command_line import run_command
from tests.kit.stack import Client, Serving
from tests.kit.waiting import PATIENCE_SECONDS
from tests.kit.warm import Popen


def test_a_person_with_a_hidden_hand_sees_it_and_is_asked_in_words(stack: Serving) -> None:
    command = ["play", "pbwcg", "--against", "random", "--url", stack.url]
    run = run_command(*command, stdin=b"1\n1\n1\n")
    assert run.code == 0, run.err
    for number, starter in enumerate(("Dawn Host", "Mist and Void"), 1):
        assert re.search(rf"^ +{number}  {starter} \(", run.out, re.MULTILINE)
    table = run.out.split("Turn 1 / PL turn of A")[1]
    hand = re.search(r"\n  Hand \d+: (.+\n(?: {8}.+\n)*)", table)
    first = re.search(r"\n   1  (.+)\n", table)
    assert hand
    assert first
    cards = " ".join(hand[1].split()).split(", ")
    assert any(card in first[1] for card in cards)
    assert "B draws 5 cards" in run.out
    assert re.search(r"^a command of the PL turn 1-\d+ / ", run.out, re.MULTILINE)


def test_a_person_is_asked_in_words_and_only_where_there_is_a_choice(stack: Serving) -> None:
    command = ["play", "fairies", "--against", "random", "--url", stack.url]
    run = run_command(*command, stdin=b"1\n" * 1_999)
    assert re.search(r"^an action of the main phase 1-\d+ / ", run.out, re.MULTILINE)
    assert run.code == 0, run.err
    assert "The match is over: " in run.out
    assert re.search(r"^A \(.+\): damage \d+", run.out, re.MULTILINE)
    assert re.search(r"^  Cost zone \(upright \d+/\d+\): ", run.out, re.MULTILINE)
    assert re.search(r"^ +1  Enter \w", run.out, re.MULTILINE)
    assert not re.search(r"^ +1  Pass$", run.out, re.MULTILINE)


def test_passing_with_or_without_more_leaves_no_choice() -> None:
    assert leaves_no_choice([{"op": "pass"}, {"op": "pass", "hush": True}])


@pytest.mark.parametrize(
    "options",
    [
        [{"op": "keep"}],
        [{"op": "block", "card": "d0.0.1"}, {"op": "pass"}],
        [{"op": "next", "to": "battle"}, {"op": "next", "to": "end"}],
    ],
)
def test_other_options_are_asked(options: list[dict[str, Any]]) -> None:
    assert not leaves_no_choice(options)


def test_a_match_is_gone_on_with_where_it_was_left_and_can_be_checked(
    stack: Serving, client: Client
) -> None:
    bot = {"bot": "greedy", "looks": 1}
    body = {"game": "ktc", "options": {"turn_cap": 12}, "bots": {"1": bot}}
    match = client.post("/matches", json=body).json()["match"]
    words = ("play", "--match", match, "--token", client.join(match), "--url", stack.url)
    begun = run_command(*words, stdin=b"1\n1\n1\n")
    assert begun.code == 0, begun.err
    assert "The match waits for you." in begun.out
    assert "defeat count" in begun.out
    found = re.search(r"go on with  .+ (play .+)", begun.out)
    assert found
    continued = run_command(*shlex.split(found[1]), "--lang", "ja", stdin=b"1\n" * 999)
    assert continued.code == 0, continued.err
    assert "マッチ終了" in continued.out
    found = re.search(r" (verify .+)", continued.out)
    assert found
    assert run_command(*shlex.split(found[1])).code == 0


def test_an_illegal_answer_is_printed_and_asked_again(stack: Serving) -> None:
    wrong = b'nonsense\n{"roster":["S01"]}\n1\n'
    run = run_command("play", "ktc", "--against", "random", "--url", stack.url, stdin=wrong)
    assert "RosterSizeInvalid" in run.out
    assert "placement 1-1" in run.out


def test_it_is_played_in_a_terminal(stack: Serving) -> None:
    ours, theirs = pty.openpty()
    command = [*SAIKORO, "play", "laplaplus", "--against", "random", "--url", stack.url]
    with Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as child:
        os.close(theirs)
        os.write(ours, b"1\n")
        seen = b""
        while b"check  " not in seen:
            seen += os.read(ours, 4_096)
        assert child.wait(PATIENCE_SECONDS) == 0
    os.close(ours)


def test_the_same_seed_simulates_the_same_on_all_cores_and_in_one_process() -> None:
    command = ["simulate", "laplaplus", "--a", "mcts:20", "--b", "random", "--matches", "6"]
    one, several = run_command(*command, "--seed", 5), saikoro(*command, "--seed", 5)
    assert one.code == 0, one.err
    assert one.out == several.stdout
    assert one.out.startswith("mcts:20 wins ")
    assert sum(map(int, re.findall(r"(?:wins|draws) (\d)", one.out))) == 6


@pytest.mark.parametrize("name", ["clever", "random:3", "mcts:0", "greedy:x", ""])
def test_a_bot_that_there_is_not(name: str) -> None:
    run = run_command("simulate", "ktc", "--a", name, "--b", "random")
    assert run.code == 1
    assert "is no bot" in run.err


def test_a_budget_behind_a_name() -> None:
    assert getattr(bot_named("mcts:7"), "playouts", None) == 7


def test_what_bots_play_with() -> None:
    game = find_game("pbwcg")
    dawn, mist = game.starters
    assert openings_of(game, "any", 0) == ((), ())
    assert openings_of(game, "starters", 1) == (dawn, mist)
    mirrored = [openings_of(game, "mirrored", number) for number in range(4)]
    assert mirrored == [(dawn, dawn), (dawn, dawn), (mist, mist), (mist, mist)]


@pytest.mark.parametrize("matches", [-5, 0, 1_000_001])
def test_a_number_of_matches_that_cannot_be_played_is_an_error(matches: int) -> None:
    with pytest.raises(NoMatches):
        simulate("ktc", bot_named("random"), bot_named("random"), matches, "0")
