"""Reaches a tournament for a command, by its folder and the service that runs it."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.api_schemas.operations.declaring import Declared
from saikoro.api_schemas.operations.organising import enter_beacon
from saikoro.client.asking import request
from saikoro.domain.words import Language
from saikoro.service.cli.api import as_described
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.terminal import say
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.finishing import finish
from saikoro.service.cli.tournaments.running.handing_over import hand_over
from saikoro.service.cli.tournaments.running.naming import Names
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.cli.tournaments.running.own_service import OwnService
from saikoro.service.cli.tournaments.running.webhooks import await_deliveries
from saikoro.service.settings import Settings


class Reached(NamedTuple):
    """A tournament that a command asks for something."""

    folder: Folder
    run: Run
    organiser: Organiser
    judge: str = ""
    """The key of the judge who asks; empty for the organiser."""
    lang: Language = "en"

    def names(self) -> Names:
        """Every entrant's name, by number."""
        names: Names = {}
        while True:
            path = f"/tournaments/{self.run.tournament}/entrants?first={len(names) + 1}"
            page = msgspec.json.decode(self.organiser.get(path))
            names |= {entrant["entrant"]: entrant["name"] for entrant in page}
            if not page:
                return names

    def readable(self, links: Iterable[str | None]) -> list[str]:
        """The links of the service that can still be opened when the command is over."""
        if self.run.url is None:
            return []
        paths = [link for link in links if link is not None]
        return [link if link.startswith("http") else f"{self.run.url}{link}" for link in paths]

    def ask(
        self, operation: Declared[..., Any], given: Mapping[str, Any], *, writes: bool = True
    ) -> bytes:
        """The answer to a request, which is done once, whatever happens.

        The folder is written again, if it `writes`; while another command runs the tournament, that
        one does.
        """
        own = {"tournament": self.run.tournament, "token": self.judge or self.run.token}
        given = {name: one for name, one in own.items() if name in operation.parameters} | {**given}
        asked = request(operation, **given)
        if "key" not in operation.parameters:
            return self.organiser.client.raw(asked)
        path = asked.path.removeprefix(f"/tournaments/{self.run.tournament}/")
        body = msgspec.json.decode(asked.content or b"{}")
        with self.folder.intended(self.run, [path, body]) as once:
            answer = self.organiser.client.raw(request(operation, **given, key=once))
            if self.organiser.alone and writes:
                entered = operation is enter_beacon
                finish(self.organiser, self.run, self.folder, entered=entered)
            elif writes:
                written = self.folder.path
                say(f"it is in the record; the command that runs the tournament writes {written}")
        return answer


@contextmanager
def reached_folder(path: Path) -> Iterator[tuple[Folder, Run]]:
    """A folder that no other process works on, and how its tournament is reached."""
    folder = Folder(path)
    if folder.private.exists():
        with folder.held():
            reached = folder.run()
            if reached is not None and reached.tournament:
                folder.require_own()
                yield folder, reached
                return
    raise UnreadableFile(f"{folder.path} holds no tournament that was run from here")


@contextmanager
def reach(
    path: Path, judge: str = "", *, plays: bool = False, language: Language = "en"
) -> Iterator[Reached]:
    """The tournament of a folder, asked by its organiser or with the key of a judge.

    While another command runs the tournament, its service is asked, and the folder is its to write;
    Occupied if it has none. `plays` says that matches follow from what is asked for.
    """
    folder = Folder(path)
    reached = folder.run() if folder.private.exists() and folder.is_held() else None
    if reached is None or not reached.tournament or folder.journal.exists():
        with (
            reached_folder(path) as (folder, run),
            organiser_of(folder, run, plays=plays, language=language) as organiser,
        ):
            yield Reached(folder, run, organiser, judge, language)
        return
    url = reached.url or f"http://127.0.0.1:{reached.port}"
    with as_described(), closing(Organiser(url, alone=False, language=language)) as organiser:
        yield Reached(folder, reached, organiser, judge, language)


@contextmanager
def organiser_of(
    folder: Folder, reached: Run, *, plays: bool = True, language: Language = "en"
) -> Iterator[Organiser]:
    """An organiser who asks the tournament's service: that of its folder, if it has one.

    A service of its own has a worker for each core if it `plays`, else one. It takes over what was
    played without one.
    """
    if reached.url is not None:
        with as_described(), closing(Organiser(reached.url, language=language)) as organiser:
            yield organiser
        return
    hand_over(folder, reached)
    seconds = Settings.from_environment().webhook_wait_seconds
    workers = None if plays else 1
    with OwnService(folder.data, reached.port, workers) as own:
        reached.port = own.port
        folder.remember(reached)
        with closing(Organiser(own.url, own.look, language=language)) as organiser:
            yield organiser
            await_deliveries(organiser, reached, folder, seconds)
