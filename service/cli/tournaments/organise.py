"""Running a tournament through the API: from its file to the folder that comes out of it."""

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import msgspec

from api_schemas.webhooks import HookSecret
from domain.errors import BrokenLine
from domain.games import find_game
from domain.tournament.outputs import folder as names
from domain.tournament.outputs.linking import record_file
from domain.tournament.record.ledger import Ledger
from domain.tournament.record.reading import read_record
from domain.tournament.stage import Score
from saikoro.client import Client, Line, Refused, UnexpectedAnswer
from service.cli.answers import require_id, require_token
from service.cli.tournaments.folders import Folder, Run, leads_to
from service.cli.tournaments.plan_files import TournamentFile

PATIENCE_SECONDS = 300
"""For how long a request is sent again to a service that is busy or does not answer."""

CONNECTIONS = 8
"""Matches that are downloaded at once."""


class Progress(Protocol):
    """Somebody who watches."""

    def progress(self, what: str, done: int, total: int) -> None:
        """So much of something has been done."""


class Organiser:
    """Asks the API, as often as it takes for it to answer."""

    def __init__(
        self, url: str, look: Callable[[], None] = lambda: None, *, alone: bool = True
    ) -> None:
        def pause(seconds: float) -> None:
            time.sleep(seconds)
            look()

        self.url = url
        self.alone = alone
        """Whether no other command runs the tournament and writes its folder."""
        self.pause = pause
        """Waits for some seconds, and looks after its service then."""
        self._client = Client(url, patience=PATIENCE_SECONDS, pause=pause)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def open(self, file: TournamentFile, run: Run, api_key: str = "") -> list[HookSecret]:
        """Open the tournament of a file, once whatever happens; `run` says then how to reach it.

        Returns the secrets of its webhooks, by which their deliveries are signed.
        """
        request, game = dict(file.request), file.request["plan"].get("game", "")
        if file.card_set is not None:
            stored = self._client.post(f"/games/{game}/card-sets", file.card_set)
            options = request["plan"].get("options", {}) | {"card_set": stored["card_set"]}
            request["plan"] = request["plan"] | {"options": options}
        opened = self._client.post("/tournaments", request, token=api_key, key=run.key)
        run.tournament = require_id(opened["tournament"])
        run.token = require_token(opened["token"])
        return msgspec.convert(opened.get("webhooks", []), list[HookSecret])

    def follow(self, run: Run, watch: Progress, paired: Callable[[int], None]) -> None:
        """Wait until the tournament is finished or cancelled, telling how far it has come.

        `paired` is called with the version at which a round was paired.
        """
        seen = _Seen(watch)
        for line in self._client.follow_tournament(run.tournament):
            seen.take(line)
            if line.type == "round.paired":
                paired(line.v)

    def start(self, run: Run, once: str) -> bool:
        """Lock the entries, once under the key `once`; False if it is too early (TN-21.8)."""
        try:
            self.post(run, "start", {}, once)
        except Refused as refused:
            if refused.kind != "lock-too-early":
                raise
            return False
        return True

    def await_lock(self, run: Run) -> None:
        """Wait until entries are locked, or the tournament is cancelled."""
        for line in self._client.follow_tournament(run.tournament):
            if line.type == "entries.locked":
                return

    def post(self, run: Run, path: str, body: Any, once: str = "", judge: str = "") -> Any:
        """The answer to a request, which is done once under the key `once`.

        It is of the organiser, or of the judge with the key `judge`.
        """
        address = f"/tournaments/{run.tournament}/{path}"
        return self._client.post(address, body, token=judge or run.token, key=once)

    def get(self, path: str, token: str = "") -> bytes:
        """The body at `path`."""
        return self._client.get(path, token=token)


class _Seen:
    """How far a tournament has come, by its events."""

    def __init__(self, watch: Progress) -> None:
        self._watch = watch
        self._round = ""
        self._total = 0
        self._done = 0

    def take(self, line: Line) -> None:
        """Follow one line."""
        data = line.data
        match line.type:
            case "round.paired":
                self._round = f"stage {data['stage'] + 1}, round {data['round']}"
                self._total, self._done = len(data["pairings"]), len(data.get("results", []))
            case "results.taken":
                self._done += len(data["results"])
            case _:
                return
        self._watch.progress(self._round, self._done, self._total)


def collect(organiser: Organiser, run: Run, folder: Folder, watch: Progress) -> Ledger:
    """Write the folder of a tournament again, as a whole: all of it is of one record.

    Records of matches that were downloaded before are not asked for again. UnexpectedAnswer where
    the service gives something else than the record names.
    """
    base = f"/tournaments/{run.tournament}"
    record = organiser.get(f"{base}/record")
    try:
        ledger, scores, _ = read_record(record.removesuffix(b"\n").split(b"\n"))
    except BrokenLine as broken:
        raise UnexpectedAnswer(f"the service gave a record that is none: {broken}") from broken
    state, rules = ledger.state, ledger.header.rules
    cards = organiser.get(f"/games/{find_game(rules.id).id}/card-sets/{rules.digest}")
    if hashlib.sha256(cards).hexdigest() != rules.digest:
        raise UnexpectedAnswer(f"the service gave another card set than {rules.digest}")
    kept = scores if state.plan.keeps_matches else []
    _download(organiser, base, kept, folder, watch, again=state.plan.play == "seats")
    with folder.rewritten() as new:
        (new / names.RECORD).write_bytes(record)
        (new / names.CARDS).write_bytes(cards)
        for name, page in names.pages(state, names.About(run.base_url)).items():
            (new / name).write_bytes(page())
        if state.plan.seeded_by is not None and folder.seeding.exists():
            shutil.copyfile(folder.seeding, new / names.SEEDING)
        if state.plan.keeps_matches:
            (new / names.MATCHES).mkdir()
        for score in kept:
            _copy(folder.download(score.match), new / record_file(score.match))
    return ledger


def _download(
    organiser: Organiser,
    base: str,
    scores: Iterable[Score],
    folder: Folder,
    watch: Progress,
    *,
    again: bool,
) -> None:
    """Have the records of these matches; `again` for those that may have grown since."""
    folder.downloads.mkdir(exist_ok=True)
    wanted = {require_id(score.match): score for score in scores}
    missing = [one for one in wanted.values() if again or not folder.has_downloaded(one)]

    def download(score: Score) -> None:
        record = organiser.get(f"{base}/matches/{score.match}/record")
        if not leads_to(record, score):
            raise UnexpectedAnswer(f"the service gave another record than that of {score.match}")
        made = folder.downloads / f"{score.match}.new"
        made.write_bytes(record)
        made.replace(folder.download(score.match))

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        try:
            for done, _ in enumerate(pool.map(download, missing), 1):
                watch.progress("match records", done, len(missing))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _copy(file: Path, to: Path) -> None:
    """A second name of a file, or where the file system has none, a copy."""
    try:
        to.hardlink_to(file)
    except OSError:
        shutil.copyfile(file, to)
