"""A tournament whose game is gone: it is a record, and goes on when the game is there again."""

from functools import partial

import httpx
import pytest

from lanterns import LANTERNS
from saikoro.domain.games import OURS
from saikoro.service.process.children import end
from tests.http.test_tournament_bots import play
from tests.http.test_tournament_clocks import sound
from tests.http.test_tournament_seats import invitations, seats
from tests.kit.lantern_decks import DECK
from tests.kit.packages import LANTERNS as PACKAGE
from tests.kit.packages import path_with, write_package
from tests.kit.stack import Stack
from tests.kit.tournaments import SWISS, Tournament, as_served, bearer, got, plan, rows, verified
from tests.kit.waiting import wait_until
from tests.stories.test_missing_games import awaited, play_on

PEOPLE = {
    "plan": plan(game="lanterns", play="seats", options={}, seeding="entered"),
    "entrants": [
        {"name": "Ada"},
        {"name": "Robo", "bot": "random"},
        {"name": "Robina", "bot": "random"},
        {"name": "Bob"},
    ],
    "start": True,
}
"""Two people meet, and two bots; then the winners do."""

RULING = {"ruling": {"kind": "disqualify", "entrant": 1}}

OUTPUTS = ("", "/events", "/entrants", "/standings", "/results", "/brackets")


@pytest.fixture
def start(mortal_server):
    """Start the service on one server with these settings."""
    return partial(Stack, mortal_server)


@pytest.fixture
def folders(tmp_path):
    """A folder for each of three starts."""
    named = [tmp_path / name for name in ("before", "without", "again")]
    for folder in named:
        folder.mkdir()
    return named


@pytest.fixture
def packages(tmp_path):
    folder = tmp_path / "packages"
    folder.mkdir()
    write_package(folder, "somebodys_game", PACKAGE, {"lanterns": "GAME"})
    return str(path_with(folder)["PYTHONPATH"])


def shown(tournament: Tournament) -> list[object]:
    """Everything that a tournament shows but its receipt, which has the time, and its record."""
    looks = [tournament.look(part) for part in OUTPUTS]
    looks[0].pop("receipt")
    return [*looks, *tournament.record()]


def require_left(stack: Stack, game: str) -> None:
    """A worker finds that it lacks the game, leaves its tournament alone, and logs that once."""
    wait_until(lambda: "rules.missing" in stack.log.read_text(), "no worker looks at it")
    logged = stack.log.read_text()
    assert logged.count("rules.missing") == 1
    assert f"the game '{game}' is not installed here" in logged.replace("\\", "")
    assert "drain.failed" not in logged


def require_missing(answer: httpx.Response, game: str) -> None:
    """What needs rules answers with one problem, which names the game."""
    assert answer.status_code == 409, answer.text
    problem = answer.json()
    assert problem["type"].endswith("/problems/game-not-installed")
    assert f"'{game}'" in problem["detail"]


def require_match_record(tournament: Tournament, match: str, game: str, record: bytes) -> None:
    """A stored match can be read, and its audit names what it lacks."""
    path = f"/matches/{match}"
    assert tournament.look(path)["match"] == match
    assert got(tournament.client, f"{tournament.path}{path}/record").content == record
    audit = tournament.look(f"{path}/audit")
    assert audit["verdict"] == "incomplete"
    assert any(game in why for why in audit["unchecked"])


def test_a_tournament_of_builds_waits_for_its_game(start, folders):
    before, without, again = folders
    opening = {"plan": plan(SWISS), "entrants": rows(384), "start": True}
    small = {"plan": plan(keep="results"), "entrants": rows(2), "start": True}
    with start(before) as stack, stack.client() as client:
        unkept = Tournament.open(client, small).finish()
        tournament = Tournament.open(client, opening)
        tournament.come_to("results.taken")
        tournament.taken("pause", {})
        stack.wait_until_idle(tournament.id)
        end(stack.workers[0], 10)
        tournament.taken("resume")  # what follows is left to a worker
        match = next(tournament.matches())
        record = got(client, f"{tournament.path}/matches/{match}/record").content
        known, lines = shown(tournament), tournament.record()

    others = ",".join(OURS - {"laplaplus"})
    with start(without, SAIKORO_GAMES=others) as stack, stack.client() as client:
        unkept.client = tournament.client = client
        require_left(stack, "laplaplus")
        assert shown(tournament) == known
        assert tournament.look()["status"] == "playing"
        require_match_record(tournament, match, "laplaplus", record)
        report = f"{tournament.path}/matches/{match}/report"
        require_missing(client.get(report), "laplaplus")
        replayed = f"{unkept.path}/matches/{next(unkept.matches())}/record"
        require_missing(client.get(replayed), "laplaplus")
        require_missing(tournament.ask("rulings/preview", RULING), "laplaplus")
        tournament.taken("rulings", RULING | {"reason": "unfair"})
        assert tournament.record()[: len(lines)] == lines

    with start(again) as stack, stack.client() as client:
        tournament.client = client
        found = verified(tournament.finish(), as_served(client))
        assert (found.sound, found.finished) == (True, True)
        assert tournament.record()[: len(lines)] == lines


def test_a_tournament_between_people_waits_for_its_game(start, folders, packages):
    before, without, again = folders
    with start(before, PYTHONPATH=packages) as stack, stack.client() as client:
        tournament = Tournament.open(client, PEOPLE)
        tournament.come_to("results.taken")  # the bots have played
        invited = invitations(client, tournament.path, tournament.token)
        held = {who: seats(client, tournament.path, who, token) for who, token in invited.items()}
        tokens = [seat["token"] for [seat] in held.values()]
        match = held[1][0]["match"]
        wait_until(lambda: awaited(client, match) == "answers", "nothing is asked")
        end(stack.workers[0], 10)
        for token in tokens:  # what follows from these is left to a worker
            assert client.answer(match, token, DECK).is_success
        played = next(tournament.matches())
        record = client.get(f"/matches/{played}/record").content
        known, lines = shown(tournament), tournament.record()

    with start(without) as stack, stack.client() as client:
        tournament.client = client
        require_left(stack, "lanterns")
        assert shown(tournament) == known
        require_match_record(tournament, played, "lanterns", record)
        for who, token in invited.items():
            assert seats(client, tournament.path, who, token) == held[who]
        require_missing(client.answer(match, tokens[0], DECK), "lanterns")
        assert tournament.ask("rulings/preview", RULING).is_success
        tournament.taken("pause", {"reason": "no game"})
        tournament.taken("resume")
        assert tournament.record()[: len(lines)] == lines
        assert "drain.failed" not in stack.log.read_text()

    with start(again, PYTHONPATH=packages) as stack, stack.client() as client:
        tournament.client = client
        wait_until(lambda: awaited(client, match) == "answers", "the match does not go on")
        play_on(client, match, tokens)

        def is_over() -> bool:
            """Whether it is finished; until then, people answer at their seats."""
            for who, token in invited.items():
                path = f"{tournament.path}/entrants/{who}/seats"
                for seat in client.get(path, headers=bearer(token)).json():
                    play(client, seat)
            return bool(tournament.look()["status"] == "finished")

        wait_until(is_over, "the tournament does not end")
        assert sound(tournament, LANTERNS)
        assert tournament.record()[: len(lines)] == lines
