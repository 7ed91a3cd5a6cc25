"""Every command of entrants, judges and players, repeated until it is acknowledged, while all dies.

Nothing acknowledged is lost or doubled, no stream halts, no error is another than 503, and whoever
repeats a request gets the same secret again. These tests really kill.
"""

import contextlib
import os
import random
import signal
import threading
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec

from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.collecting import collect
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.cli.tournaments.verifying.verify import verify_folder
from saikoro.service.tokens import new_player, player_of
from tests.kit.budget import budget
from tests.kit.kills import (
    kill_api,
    kill_everything,
    kill_server,
    kill_worker,
    kill_workers,
    pause,
)
from tests.kit.stack import Stack
from tests.kit.tournaments import bearer, got
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

PLAN = {
    "name": "Insisted",
    "game": "laplaplus",
    "play": "seats",
    "registration": 8,
    "check_in": True,
    "stages": [
        {
            "format": "swiss",
            "rounds": 3,
            "late_until": 3,
            "requested_byes": 1,
            "clock": {"seconds": 600, "late": "drawn"},
        }
    ],
}

EXPECTED = {
    "tournament.created": 1,
    "registration.opened": 2,
    "registration.closed": 1,
    "entrants.entered": 6,
    "entrants.checked_in": 4,
    "entrant.withdrawn": 2,
    "entries.locked": 1,
    "entrant.admitted": 1,
    "bye.requested": 1,
    "entrant.dropped": 1,
    "judge.added": 2,
    "judge.revoked": 1,
    "dispute.filed": 2,
    "dispute.commented": 1,
    "dispute.rejected": 1,
    "dispute.withdrawn": 1,
    "ruling.made": 5,
    "tournament.paused": 1,
    "tournament.resumed": 1,
    "tournament.finished": 1,
}
"""How often each kind of line is in the record of an evening."""


def kill_parser(stack: Stack, _choose: random.Random) -> None:
    """Kill the process in which the API parses, if it has one."""
    api = stack.api.pid
    children = Path(f"/proc/{api}/task/{api}/children")
    with contextlib.suppress(OSError):
        for child in map(int, children.read_text().split()):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                os.kill(child, signal.SIGKILL)


KILLS = (kill_worker, kill_worker, kill_api, kill_api, kill_server, kill_parser, kill_parser)
KILLS_OF_ALL = (kill_workers, kill_everything)


class Insisting:
    """Somebody who sends every request under one key until it is acknowledged, and often again."""

    def __init__(self, stack: Stack, choose: random.Random) -> None:
        self.http = stack.client()
        self.choose = choose

    def ask(self, method: str, path: str, token: str = "", **sent: Any) -> httpx.Response:
        """The answer to a request, once there is one; every failure is a 503."""
        headers = bearer(token) | sent.pop("headers", {})
        answers: list[httpx.Response] = []

        def is_answered() -> bool:
            with contextlib.suppress(httpx.TransportError):
                answers.append(self.http.request(method, path, headers=headers, **sent))
                if answers[-1].status_code < 500:
                    return True
                assert answers[-1].status_code == 503, answers[-1].text
            return False

        wait_until(is_answered, f"{path} is never answered")
        return answers[-1]

    def post(self, path: str, body: Any = None, token: str = "", wait: int = 0) -> dict[str, Any]:
        """The answer to a command, the same however often it is sent."""
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        if wait:
            headers["Prefer"] = f"wait={wait}"
        answer = self.ask("POST", path, token, json=body, headers=headers)
        assert answer.is_success, (path, answer.text)
        accepted: dict[str, Any] = answer.json()
        if self.choose.random() < 0.5:
            again = self.ask("POST", path, token, json=body, headers=headers)
            assert again.is_success, (path, again.text)
            assert wait or again.json() == accepted, path
            for secret in ("token", "creator_token", "invitation", "registration", "webhooks"):
                assert again.json().get(secret) == accepted.get(secret), path
        return accepted

    def get(self, path: str, token: str = "") -> Any:
        """What is at a path."""
        answer = self.ask("GET", path, token)
        assert answer.is_success, (path, answer.text)
        return msgspec.json.decode(answer.content)


class Tournament:
    """An evening with everything that entrants, the desk and judges can ask."""

    def __init__(self, by: Insisting) -> None:
        self.by = by
        opened = by.post("/tournaments", {"plan": PLAN})
        self.id, self.token = opened["tournament"], opened["token"]
        self.link: str = opened["registration"]
        self.tokens: dict[int, str] = {}

    def post(self, what: str, body: Any = None, token: str = "") -> dict[str, Any]:
        """Ask for something, as its organiser or with a token."""
        wait = self.by.choose.choice((0, 0, 1))
        return self.by.post(f"/tournaments/{self.id}/{what}", body, token or self.token, wait)

    def get(self, what: str, token: str = "") -> Any:
        """What is at one of its paths."""
        return self.by.get(f"/tournaments/{self.id}{what}", token)

    def register(self, name: str) -> int:
        """Register an entrant by the link; returns its number."""
        made = self.by.post(self.link, {"name": name})
        self.tokens[made["entrant"]] = made["token"]
        assert self.get("/entry", made["token"])["name"] == name
        return int(made["entrant"])

    def open(self) -> None:
        """Take entries, up to the lock."""
        for number in range(1, 5):
            assert self.register(f"entrant {number}") == number
        self.post("registration/open")
        self.link = self.get("/registration", self.token)["link"]
        last = self.register("leaves early")
        self.post("entry", {"club": "Ten"}, self.tokens[1])
        self.post("entry/withdrawal", {"reason": "ill"}, self.tokens[last])
        self.post("registration/close")
        for number in range(1, 5):
            self.post("entry/check-in", None, self.tokens[number])
        self.judge = self.post("judges", {"name": "Kai"})["token"]
        self.desk = self.post("judges", {"name": "Mio", "role": "desk"})["token"]
        self.post("entry/byes", {"round": 3}, self.tokens[1])
        self.post("start")

    def judged(self) -> None:
        """Disputes, rulings and a pause in the first round, and who comes late or leaves."""
        wait_until(lambda: self.pairings(1) != [], "the first round is not paired")
        self.post("pause", {"reason": "a break"}, self.judge)
        self.post("resume", None, self.judge)
        pairing, other = self.pairings(1)
        where = {"stage": 0, "round": 1, "slot": pairing["slot"]}
        winner, loser = pairing["a"]["entrant"], pairing["b"]["entrant"]
        filed = self.post("disputes", where | {"reason": "rows"}, self.tokens[loser])
        line = self.get("/disputes")[0]["line"]
        assert filed["after"] == line
        ruled = self.post(
            "rulings",
            {
                "ruling": {"kind": "overturn", **where, "winner": winner},
                "reason": "so it was",
                "dispute": line,
            },
            self.judge,
        )
        undo = {"kind": "undo", "line": ruled["after"]}
        self.post("rulings", {"ruling": undo, "reason": "it was not"}, self.judge)
        about = f"/disputes/{self.id}.{line}"
        self.by.post(f"{about}/comments", {"text": "which row?"}, self.judge)
        self.by.post(f"{about}/rulings", {"verdict": "rejected", "reason": "no"}, self.judge)
        where["slot"], disputing = other["slot"], other["a"]["entrant"]
        second = self.post("disputes", where | {"reason": "clock"}, self.tokens[disputing])
        about = f"/disputes/{self.id}.{second['after']}"
        self.by.post(f"{about}/withdrawal", None, self.tokens[disputing])
        warning = {"kind": "warning", "entrant": winner, "offence": "conduct"}
        self.post("rulings", {"ruling": warning, "reason": "loud"}, self.judge)
        slip = {"kind": "played", **where, "winners": [disputing]}
        entered = self.post("rulings", {"ruling": slip, "reason": "the slip"}, self.desk)
        undo = {"kind": "undo", "line": entered["after"]}
        self.post("rulings", {"ruling": undo, "reason": "of another table"}, self.judge)
        self.post("judges/1/revocation")
        self.post("late-entries", {"entry": {"name": "late"}}, self.desk)
        self.post("entry/withdrawal", {"reason": "tired"}, self.tokens[4])

    def pairings(self, number: int) -> list[dict[str, Any]]:
        """The pairings of a round."""
        stages = self.get("/results")["stages"]
        rounds = stages[0]["rounds"] if stages else []
        return list(rounds[number - 1]["pairings"]) if len(rounds) >= number else []

    def play(self) -> None:
        """Answer at all seats up to the end."""
        answered: set[str] = set()

        def is_over() -> bool:
            invited = {one["entrant"]: one["token"] for one in self.get("/invitations", self.token)}
            for entrant, token in (invited | self.tokens).items():
                for seat in self.get(f"/entrants/{entrant}/seats", token):
                    if seat["token"] not in answered and self._answer(seat):
                        answered.add(seat["token"])
            return bool(self.get("")["status"] == "finished")

        wait_until(is_over, "the tournament does not end")

    def _answer(self, seat: dict[str, Any]) -> bool:
        address = f"/matches/{seat['match']}"
        if not self.by.get(f"{address}/decision", seat["token"])["decision"]:
            return False
        row = [self.by.choose.randint(1, 26) for _ in range(6)]
        self.by.post(f"{address}/answers", {"answer": {"row": row}}, seat["token"])
        return True

    def check(self, stack: Stack, folder: Path) -> None:
        """Every command was done once, and the record is sound."""
        with stack.client() as client:
            record = got(client, f"/tournaments/{self.id}/record")
        lines = record.content.splitlines()[1:]
        kinds = Counter(msgspec.json.decode(line)["type"] for line in lines)
        assert {kind: kinds[kind] for kind in EXPECTED} == EXPECTED
        folder.with_name(f"{folder.name}.private").mkdir(parents=True)
        organiser = Organiser(stack.url)
        run = Run("", "", stack.url, tournament=self.id, token=self.token)
        collect(organiser, run, Folder(folder), Quiet())
        organiser.close()
        verified = verify_folder(folder, [], Quiet())
        assert verified.findings.differences == []
        assert verified.findings.verdict == "sound"


class Quiet:
    """Nobody who watches."""

    def progress(self, what: str, done: int, total: int) -> None:
        """Nothing is shown."""


def resign(by: Insisting, match: str, token: str) -> None:
    """Give a match up once it has begun."""
    path = f"/matches/{match}"
    wait_until(lambda: bool(by.get(f"{path}/decision", token)["decision"]), "it does not begin")
    by.post(f"{path}/resignation", None, token)
    wait_until(lambda: by.get(path)["status"] == "finished", "it does not end")


def matches(by: Insisting) -> None:
    """Matches that are opened, left, played and played again."""
    hook = {"url": "https://hook.example/"}
    opened = by.post("/matches", {"game": "laplaplus", "webhooks": [hook]})
    by.post(f"/matches/{opened['match']}/cancellation", None, opened["creator_token"])
    invited = by.post("/matches", {"game": "laplaplus", "access": "invitation"})
    match = invited["match"]
    body = {"invitation": invited["invitation"]}
    tokens = [by.post(f"/matches/{match}/seats", body)["token"] for _ in range(2)]
    by.ask("POST", f"/matches/{match}/tickets", tokens[0])
    assert by.ask("POST", f"/matches/{match}/webhooks", tokens[0], json=hook).is_success
    player = new_player()
    mine = f"/players/{player_of(player)}/webhooks"
    assert by.ask("POST", mine, player, json=hook).is_success
    assert by.ask("DELETE", f"{mine}/1", player).is_success
    resign(by, match, tokens[1])
    offers = [by.ask("POST", f"/matches/{match}/rematch", token).json() for token in tokens]
    again = [by.ask("POST", f"/matches/{match}/rematch", token).json() for token in tokens]
    assert [one["token"] for one in offers] == [one["token"] for one in again]
    assert len({one["match"] for one in offers}) == 1
    assert {one["seat"] for one in offers} == {0, 1}
    resign(by, offers[0]["match"], offers[0]["token"])


class Evenings:
    """People who go through all commands, again and again, until they are asked to stop."""

    def __init__(self, stack: Stack, people: int) -> None:
        self._stack = stack
        self.stopping = threading.Event()
        self.tournaments: list[Tournament] = []
        self.errors: list[BaseException] = []
        self.threads = [threading.Thread(target=self._go, args=(n,)) for n in range(people)]

    def _go(self, number: int) -> None:
        by = Insisting(self._stack, random.Random(number))
        try:
            while not self.stopping.is_set():
                matches(by)
                tournament = Tournament(by)
                tournament.open()
                tournament.judged()
                tournament.play()
                self.tournaments.append(tournament)
        except BaseException as error:  # noqa: BLE001 - reported by the main thread
            self.errors.append(error)
        finally:
            by.http.close()


def test_every_command_survives_the_death_of_every_process(mortal: Stack, tmp_path: Path) -> None:
    """The thread that starts a process must outlive it, so the main one kills and starts again."""
    choose = random.Random(11)
    evenings = Evenings(mortal, people=3)
    for thread in evenings.threads:
        thread.start()
    for number in range(budget(3, soak=400)):
        pause(choose)
        kills = KILLS_OF_ALL if number % 8 == 7 else KILLS
        choose.choice(kills)(mortal, choose)
        if evenings.errors:
            break
    evenings.stopping.set()
    for thread in evenings.threads:
        thread.join(PATIENCE_SECONDS)
    assert evenings.errors == []
    assert not any(thread.is_alive() for thread in evenings.threads)
    assert evenings.tournaments
    for tournament in evenings.tournaments:
        tournament.check(mortal, tmp_path / "evenings" / tournament.id)
    assert b"stream.halted" not in mortal.log.read_bytes()
