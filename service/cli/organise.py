"""Running a tournament through the API: from its file to the folder that comes out of it."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import httpx
import msgspec

from domain.games import find_game
from service.cli.answers import require_digest, require_id, require_token
from service.cli.folders import Folder, Run, TournamentFile
from service.cli.play import Client

T = TypeVar("T")

AGAIN_SECONDS = 120
"""For how long a service that does not answer is asked again."""

PAUSE_SECONDS = 0.2

CONNECTIONS = 8
"""Matches that are downloaded at once."""

OUTPUTS = {
    "standings.json": ("standings", "application/json"),
    "standings.csv": ("standings", "text/csv"),
    "standings.en.md": ("standings", "text/markdown"),
    "standings.ja.md": ("standings?lang=ja", "text/markdown"),
    "results.json": ("results", "application/json"),
    "results.csv": ("results", "text/csv"),
    "results.en.md": ("results", "text/markdown"),
    "results.ja.md": ("results?lang=ja", "text/markdown"),
    "brackets.json": ("brackets", "application/json"),
}
"""What a folder holds besides records, and where the API has it."""


class Progress(Protocol):
    """Somebody who watches."""

    def told(self, what: str, done: int, total: int) -> None:
        """So much of something has been done."""


class Organiser:
    """Asks the API, as often as it takes for it to answer."""

    def __init__(self, url: str, look: Callable[[], None] = lambda: None) -> None:
        self._client = Client(url)
        self._look = look
        """Called before the service is asked again."""

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def open(self, file: TournamentFile, run: Run, api_key: str = "") -> None:
        """Open the tournament of a file, once whatever happens; `run` says then how to reach it."""
        request, game = dict(file.request), file.request["plan"].get("game", "")
        if file.card_set is not None:
            path = f"/games/{game}/card-sets"
            stored = self._again(lambda: self._client.post(path, file.card_set))
            options = request["plan"].get("options", {}) | {"card_set": stored["card_set"]}
            request["plan"] = request["plan"] | {"options": options}
        opened = self._again(
            lambda: self._client.post("/tournaments", request, api_key, once=run.key)
        )
        run.tournament = require_id(opened["tournament"])
        run.token = require_token(opened["token"])

    def follow(self, run: Run, watch: Progress) -> None:
        """Wait until the tournament is finished or cancelled, telling how far it has come."""
        after, seen = 0, _Seen(watch)
        while True:
            path = f"/tournaments/{run.tournament}/events?after={after}"
            try:
                for message in self._client.follow(path):
                    if message.event == "end":
                        return
                    line = msgspec.json.decode(message.data)
                    after = line["v"]
                    seen.take(line)
            except httpx.TransportError:
                pass  # asked again after a pause, as where the stream ends before its time
            self._wait()

    def post(self, run: Run, path: str, body: Any) -> Any:
        """The answer to a request of the organiser."""
        address = f"/tournaments/{run.tournament}/{path}"
        return self._again(lambda: self._client.post(address, body, run.token))

    def get(self, path: str, form: str = "*/*") -> bytes:
        """The body at `path`, in one form of it."""
        return self._again(lambda: self._client.get(path, form))

    def _again(self, ask: Callable[[], T]) -> T:
        ends = time.monotonic() + AGAIN_SECONDS
        while True:
            try:
                return ask()
            except httpx.TransportError:
                if time.monotonic() > ends:
                    raise
                self._wait()

    def _wait(self) -> None:
        time.sleep(PAUSE_SECONDS)
        self._look()


class _Seen:
    """How far a tournament has come, by its events."""

    def __init__(self, watch: Progress) -> None:
        self._watch = watch
        self._round = ""
        self._total = 0
        self._done = 0

    def take(self, line: dict[str, Any]) -> None:
        """Follow one line."""
        data = line["data"]
        match line["type"]:
            case "round.paired":
                self._round = f"stage {data['stage'] + 1}, round {data['round']}"
                self._total, self._done = len(data["pairings"]), len(data.get("results", []))
            case "results.taken":
                self._done += len(data["results"])
            case _:
                return
        self._watch.told(self._round, self._done, self._total)


def collect(organiser: Organiser, run: Run, folder: Folder, watch: Progress) -> None:
    """Write into the folder all that came out of a tournament.

    Matches that are there already are left; what a ruling has changed is written anew.
    """
    base = f"/tournaments/{run.tournament}"
    record = organiser.get(f"{base}/record")
    lines = record.removesuffix(b"\n").split(b"\n")
    header = msgspec.json.decode(lines[0])
    game, digest = find_game(header["rules"]["id"]).id, require_digest(header["rules"]["digest"])
    folder.cards.write_bytes(organiser.get(f"/games/{game}/card-sets/{digest}"))
    for name, (path, form) in OUTPUTS.items():
        (folder.path / name).write_bytes(organiser.get(f"{base}/{path}", form))
    if header["plan"]["keep"] == "results":
        folder.record.write_bytes(record)
        return
    folder.matches.mkdir(exist_ok=True)
    missing = [
        match for match in _matches(lines) if not (folder.matches / f"{match}.jsonl").exists()
    ]

    def download(match: str) -> None:
        made = folder.matches / f"{match}.new"
        made.write_bytes(organiser.get(f"{base}/matches/{match}/record"))
        made.replace(folder.matches / f"{match}.jsonl")

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        for done, _ in enumerate(pool.map(download, missing), 1):
            watch.told("match records", done, len(missing))
    # The record comes last: a folder that has it is whole.
    folder.record.write_bytes(record)


def _matches(lines: list[bytes]) -> Iterator[str]:
    """Every match that a result of a tournament names."""
    for line in lines[1:]:
        if b'"type":"results.taken"' in line:
            for result in msgspec.json.decode(line)["data"]["results"]:
                for score in result.get("matches", []):
                    yield require_id(score["match"])
