"""Parameters that several commands take, each described once."""

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from saikoro.service.cli.api import require_key
from saikoro.service.cli.tournaments.running.reaching import Reached, reach

Reason = Annotated[str, Parameter(help="Why; it is in the record for ever.")]
Round = Annotated[int, Parameter(name="round", help="The round, from 1.")]
Stage = Annotated[int, Parameter(help="The stage, from 0.")]


@Parameter(name="*")
@dataclass(frozen=True)
class InFolder:
    """The folder of the tournament that a command is about."""

    folder: Path
    """The folder that `saikoro tournament run` writes."""

    def reach(self, *, plays: bool = False) -> AbstractContextManager[Reached]:
        """The tournament, asked by its organiser; `plays` if matches follow from what is asked."""
        return reach(self.folder, plays=plays)


@Parameter(name="*")
@dataclass(frozen=True)
class ByJudge(InFolder):
    """The folder of the tournament that a command is about, and the judge who asks."""

    as_judge: Annotated[str, Parameter(env_var="SAIKORO_JUDGE_KEY")] = field(
        default="", kw_only=True
    )
    """The key of a judge; without it the organiser asks."""

    def reach(self, *, plays: bool = False) -> AbstractContextManager[Reached]:
        """The tournament, asked by the judge, or without one by its organiser."""
        return reach(self.folder, require_key(self.as_judge), plays=plays)
