"""Where the commands of a tournament ask, and parameters that several of them take."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from cyclopts import Parameter

from saikoro.api_schemas.operations.declaring import Declared
from saikoro.service.cli.api import require_key
from saikoro.service.cli.asking import NEEDED
from saikoro.service.cli.places import Lang, Place, Taken
from saikoro.service.cli.terminal import Json
from saikoro.service.cli.tournaments.running.naming import number_of
from saikoro.service.cli.tournaments.running.reaching import Reached, reach

FolderOf = Annotated[Path, Parameter(help="The folder that `saikoro tournament run` writes.")]
Reason = Annotated[str, Parameter(help="Why; it is in the record for ever.")]


def _numbered(name: str, at: Reached) -> int:
    return number_of(name, at.names())


def _all_numbered(names: list[str], at: Reached) -> list[int]:
    known = at.names()
    return [number_of(name, known) for name in names]


@Parameter(name="*")
@dataclass(frozen=True)
class InFolder(Place):
    """The folder of the tournament that a command is about, and who asks."""

    takes: ClassVar[Mapping[str, Taken]] = {
        "entrant": Taken(Annotated[str, Parameter(help="Its name.")], NEEDED, _numbered),
        "entrants": Taken(Annotated[list[str], Parameter(help="Names.")], NEEDED, _all_numbered),
        "dispute": Taken(
            Annotated[int, Parameter(help="Its line, as `dispute list` shows it.")],
            NEEDED,
            lambda line, at: f"{at.run.tournament}.{line}",
        ),
    }
    plays: ClassVar[bool] = False
    """Whether matches follow from what is asked."""
    writes: ClassVar[bool] = True
    """Whether the folder is written again, as its record has more."""

    folder: FolderOf
    _: KW_ONLY
    lang: Lang = "en"
    json: Json = False
    as_judge: Annotated[str, Parameter(env_var="SAIKORO_JUDGE_KEY")] = ""
    """The key of a judge; without it the organiser asks."""

    def reached(self) -> AbstractContextManager[Reached]:
        """The tournament, asked by the judge, or without one by its organiser."""
        return reach(self.folder, require_key(self.as_judge), plays=self.plays, language=self.lang)

    def sent(self, asked: Any, operation: Declared[..., Any], given: Mapping[str, Any]) -> bytes:
        """The answer of the service of the tournament."""
        tournament: Reached = asked
        return tournament.ask(operation, given, writes=self.writes)


class ToPlay(InFolder):
    """The same of what matches follow from."""

    plays = True


class ToPause(InFolder):
    """The same of what is done while a tournament is played, with nothing to write yet."""

    writes = False
