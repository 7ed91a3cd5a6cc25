"""A whole evening with judges and disputes, killed at ten places, and verified from its folder.

People, bots and a pair who never come play at their seats; mailed builds play beside them.
"""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from saikoro.client import Client
from saikoro.client.errors import Untimely
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.collecting import collect
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.cli.tournaments.verifying.verify import verify_folder
from tests.kit.budget import budget
from tests.kit.entries import as_mail, row_build
from tests.kit.kills import (
    Kill,
    kill_api,
    kill_everything,
    kill_server,
    kill_worker,
    kill_workers,
)
from tests.kit.stack import Stack
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

KILLS: list[Kill] = [
    *(kill_worker, kill_api, kill_server, kill_worker, kill_workers),
    *(kill_server, kill_worker, kill_everything, kill_worker, kill_api),
]
"""One at each of ten places."""

ADA, BOB, LOST, FOUND = 1, 2, 3, 6
"""Two people who play, and two who never come; seeds in the order of entry meet n - 3 (TN-8.4)."""

AT_SEATS = {
    "name": "At the tables",
    "game": "laplaplus",
    "play": "seats",
    "seeding": "entered",
    "tables": {"first": 5, "fixed": [{"name": "Bob", "table": 1}]},
    "stages": [{"format": "swiss", "rounds": 3, "clock": {"seconds": 20, "late": "drawn"}}],
}
ENTRANTS: list[dict[str, Any]] = [
    *({"name": "Ada"}, {"name": "Bob"}, {"name": "Lost"}),
    *({"name": "Robo", "bot": "greedy"}, {"name": "Rollo", "bot": "random"}, {"name": "Found"}),
]
BY_MAIL = {"name": "By mail", "game": "laplaplus", "stages": [{"format": "single_elimination"}]}


T = TypeVar("T")


class Quiet:
    """Nobody who watches."""

    def progress(self, what: str, done: int, total: int) -> None:
        """Nothing is shown."""


class Cup:
    """A tournament, its organiser and its judges."""

    def __init__(self, evening: "Evening", body: dict[str, Any]) -> None:
        self.evening = evening
        opened = evening.api.post("/tournaments", body)
        self.id, self.token = opened["tournament"], opened["token"]

    def ask(self, path: str, body: Any, token: str = "") -> Any:
        """Ask for something while something else is killed."""
        return self.evening.during_a_kill(lambda: self.post(path, body, token))

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """Ask for something, once."""
        address = f"/tournaments/{self.id}/{path}"
        return self.evening.api.post(address, body, token=token or self.token)

    def look(self, path: str = "", token: str = "") -> Any:
        """What the service has at a path."""
        body = self.evening.api.get(f"/tournaments/{self.id}{path}", token=token)
        return msgspec.json.decode(body)

    def judge(self, name: str, role: str = "judge") -> str:
        """The key of a new judge."""
        return str(self.post("judges", {"name": name, "role": role})["token"])

    def finish(self, after: int = 0) -> None:
        """Wait until all that follows from a line has been played."""
        wait_until(
            lambda: self.look()["version"] > after and self.look()["status"] == "finished",
            "the tournament does not end",
        )

    def round(self, number: int) -> list[dict[str, Any]]:
        """The pairings of a round as they stand."""
        stages = self.look("/results")["stages"]
        rounds = stages[0]["rounds"] if stages else []
        return list(rounds[number - 1]["pairings"]) if len(rounds) >= number else []

    def overturned(self, pairing: dict[str, Any], loser: int, dispute: int, judge: str) -> int:
        """Uphold a dispute by giving the pairing to its loser; returns the line of the ruling."""
        where = {"stage": 0, "round": 1, "slot": pairing["slot"]}
        ruling = {"kind": "overturn", **where, "winner": loser}
        made = {"ruling": ruling, "reason": "so it was", "dispute": dispute}
        line = int(self.ask("rulings", made, judge)["receipt"]["version"])
        self.finish(after=line)
        return line

    def undone(self, line: int, judge: str) -> None:
        """Undo a ruling, and wait for what follows."""
        made = {"ruling": {"kind": "undo", "line": line}, "reason": "it was not"}
        self.finish(after=int(self.ask("rulings", made, judge)["receipt"]["version"]))

    def published(self, folder: Path) -> Path:
        """The folder that anybody can verify, and nothing else."""
        folder.with_name(f"{folder.name}.private").mkdir(parents=True)
        organiser = Organiser(self.evening.stack.url)
        run = Run("", "", self.evening.stack.url, tournament=self.id, token=self.token)
        collect(organiser, run, Folder(folder), Quiet())
        organiser.close()
        return folder


class Evening:
    """A service that is killed at ten places, and somebody who insists."""

    def __init__(self, stack: Stack, choose: random.Random) -> None:
        self.stack = stack
        self.choose = choose
        self.api = Client(stack.url, patience=PATIENCE_SECONDS)
        self.kills = list(KILLS)

    def during_a_kill(self, do: Callable[[], T]) -> T:
        """Kill what is next while something is done.

        The thread that starts a process must outlive it, so this one kills and starts again.
        """
        with ThreadPoolExecutor(1) as pool:
            doing = pool.submit(do)
            self.kills.pop(0)(self.stack, self.choose)
            return doing.result()

    def play(self, cup: Cup, tokens: dict[int, str], until: Callable[[], bool]) -> None:
        """Have people answer at their seats until something has happened."""
        answered: set[str] = set()

        def has_happened() -> bool:
            for entrant, token in tokens.items():
                for seat in cup.look(f"/entrants/{entrant}/seats", token):
                    if seat["token"] not in answered and self._answer(seat):
                        answered.add(seat["token"])
            return until()

        wait_until(has_happened, "nothing happens at the tables")

    def _answer(self, seat: dict[str, Any]) -> bool:
        """Answer at a seat; False if nothing is asked there yet."""
        address = f"/matches/{seat['match']}"
        asked = msgspec.json.decode(self.api.get(f"{address}/decision", token=seat["token"]))
        if not asked["decision"]:
            return False
        row = {"row": self.choose.choices(range(1, 27), k=6)}
        with suppress(Untimely):  # the time of the round was up
            self.api.post(f"{address}/answers", {"answer": row}, token=seat["token"])
        return True


def loser_of(pairing: dict[str, Any]) -> int:
    """Who did not win a pairing; `b` of one that is drawn."""
    return next(
        int(pairing[at]["entrant"]) for at in "ba" if pairing[at]["entrant"] != pairing["winner"]
    )


def at_the_tables(evening: Evening) -> Cup:
    """Swiss of people, bots and a pair who never come, up to its end."""
    cup = Cup(evening, {"plan": AT_SEATS, "entrants": ENTRANTS})
    desk = cup.judge("Mio", "desk")
    cup.ask("start", {})
    invited = {one["entrant"]: one["token"] for one in cup.look("/invitations", cup.token)}
    tokens = {entrant: invited[entrant] for entrant in (ADA, BOB)}
    evening.during_a_kill(lambda: evening.play(cup, tokens, lambda: bool(cup.round(2))))
    [missed] = [one for one in cup.round(1) if one["a"]["entrant"] == LOST]
    assert missed["b"]["entrant"] == FOUND
    assert missed["decided"] == "double_loss"
    assert next(one["table"] for one in cup.round(1) if one["a"]["name"] == "Bob") == 1
    for entrant in (LOST, FOUND):
        cup.post("withdrawals", {"entrant": entrant, "reason": "never came"}, desk)
    evening.during_a_kill(
        lambda: evening.play(cup, tokens, lambda: cup.look()["status"] == "finished")
    )
    return cup


def by_mail(evening: Evening) -> Cup:
    """A knock-out of eight mailed builds, up to its end."""
    builds = [Entry(name=f"Player {at}", build=row_build(evening.choose)) for at in range(8)]
    cup = Cup(evening, {"plan": BY_MAIL, "mail": as_mail(LAPLAPLUS, builds, evening.choose)})
    cup.ask("start", {})
    cup.finish()
    return cup


def an_evening(stack: Stack, choose: random.Random, folder: Path) -> None:
    evening = Evening(stack, choose)
    mailed, seated = by_mail(evening), at_the_tables(evening)
    for cup, by_token in ((mailed, False), (seated, True)):
        kai, rin = cup.judge("甲斐"), cup.judge("凛")
        before = cup.look("/standings")
        pairing = next(one for one in cup.round(1) if one["decided"] != "double_loss")
        loser = loser_of(pairing)
        filed = {"stage": 0, "round": 1, "slot": pairing["slot"], "reason": "the row was another"}
        invited = {one["entrant"]: one["token"] for one in cup.look("/invitations", cup.token)}
        if by_token and loser in invited:
            dispute = cup.ask("disputes", filed, invited[loser])["receipt"]["version"]
        else:
            dispute = cup.ask("disputes", filed | {"entrant": loser})["receipt"]["version"]
        line = cup.overturned(pairing, loser, dispute, kai)
        assert cup.look("/disputes")[0]["status"] == "upheld"
        assert cup.look("/standings") != before
        cup.undone(line, rin)
        assert cup.look("/standings")["ranking"] == before["ranking"]
        assert [one["status"] for one in cup.look("/disputes")] == ["open"]
        rejected = {"verdict": "rejected", "reason": "it was the row"}
        evening.api.post(f"/disputes/{cup.id}.{dispute}/rulings", rejected, token=kai)
    assert evening.kills == []
    evening.api.close()
    for cup in (mailed, seated):
        verified = verify_folder(cup.published(folder / cup.id), [], Quiet())
        assert verified.findings.differences == []
        assert verified.findings.verdict == "sound"
        assert verified.findings.disputes == []
        names = msgspec.json.decode((folder / cup.id / "results.json").read_bytes())["rulings"]
        made = [one["by"]["name"] for one in names if one["ruling"]["kind"] != "withdrawal"]
        assert made == ["甲斐", "凛"]


def test_an_evening_survives_ten_deaths(mortal: Stack, tmp_path: Path) -> None:
    choose = random.Random(15)
    for number in range(budget(1, soak=40)):
        an_evening(mortal, choose, tmp_path / f"evening {number}")
