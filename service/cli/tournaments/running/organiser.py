"""The organiser's requests to the API, sent again until the service answers."""

import time
from collections.abc import Callable

import msgspec

from saikoro.api_schemas.webhooks import HookSecret
from saikoro.client import Line, Refused
from saikoro.domain.words import Language
from saikoro.service.cli.api import RawClient, require_id, require_token
from saikoro.service.cli.progress import Progress
from saikoro.service.cli.tournaments.folders.folder import Run
from saikoro.service.cli.tournaments.plans.reading import TournamentFile

PATIENCE_SECONDS = 300
"""Seconds for which a request is sent again to a service that is busy or does not answer."""


class Organiser:
    """Asks the API, as often as it takes for it to answer."""

    def __init__(
        self,
        url: str,
        look: Callable[[], None] = lambda: None,
        *,
        alone: bool = True,
        language: Language = "en",
    ) -> None:
        def pause(seconds: float) -> None:
            time.sleep(seconds)
            look()

        self.url = url
        self.alone = alone
        """Whether no other command runs the tournament and writes its folder."""
        self.pause = pause
        """Waits for some seconds, and looks after its service then."""
        self.client = RawClient(url, language=language, patience=PATIENCE_SECONDS, pause=pause)

    def close(self) -> None:
        """Close the connections."""
        self.client.close()

    def open(self, file: TournamentFile, run: Run, api_key: str = "") -> list[HookSecret]:
        """Open the tournament of a file, once whatever happens; `run` says then how to reach it.

        Returns the secrets of its webhooks, by which their deliveries are signed.
        """
        request, game = dict(file.request), file.request["plan"].get("game", "")
        if file.card_set is not None:
            stored = self.client.post(f"/games/{game}/card-sets", file.card_set)
            options = request["plan"].get("options", {}) | {"card_set": stored["card_set"]}
            request["plan"] = request["plan"] | {"options": options}
        opened = self.client.post("/tournaments", request, token=api_key, key=run.key)
        run.tournament = require_id(opened["tournament"])
        run.token = require_token(opened["token"])
        return msgspec.convert(opened.get("webhooks", []), list[HookSecret])

    def follow(self, run: Run, watch: Progress, paired: Callable[[int], None]) -> None:
        """Wait until the tournament is finished or cancelled, telling how far it has come.

        `paired` is called with the version at which a round was paired.
        """
        seen = _Seen(watch)
        for line in self.client.follow_tournament(run.tournament):
            seen.take(line)
            if line.type == "round.paired":
                paired(line.v)

    def start(self, run: Run, once: str) -> bool:
        """Lock the entries, once under the key `once`; False if it is too early (TN-21.8)."""
        try:
            self.client.start(run.tournament, token=run.token, key=once)
        except Refused as refused:
            if refused.kind != "lock-too-early":
                raise
            return False
        return True

    def await_lock(self, run: Run) -> None:
        """Wait until entries are locked, or the tournament is cancelled."""
        for line in self.client.follow_tournament(run.tournament):
            if line.type == "entries.locked":
                return

    def get(self, path: str, token: str = "") -> bytes:
        """The body at `path`."""
        return self.client.get(path, token=token)


class _Seen:
    """The progress of a tournament, counted from its events."""

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
