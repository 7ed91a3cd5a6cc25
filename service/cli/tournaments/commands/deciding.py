"""`saikoro tournament rule`, `preview` and `beacon`: what is decided while a tournament runs."""

from pathlib import Path
from typing import Any

from service.cli.terminal import say_block
from service.cli.tournaments.commands.rulings import Kind, read_ruling
from service.cli.tournaments.commands.rulings import consequences as worded_consequences
from service.cli.tournaments.running.naming import names_of
from service.cli.tournaments.running.reaching import (
    JudgeKey,
    asked,
    organiser_of,
    reached_folder,
    submit,
)


def preview(
    folder: Path,
    kind: Kind,
    what: str,
    *,
    winner: str | None = None,
    build: Path | None = None,
    replay: bool = False,
    repair: bool = False,
) -> None:
    """Show what a ruling would lead to, without making it.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written.
    kind
        `overturn`, `double-loss` or `rerun` a pairing; `correct` the build of an entrant,
        `disqualify` or `reinstate` it; `undo` a ruling or a withdrawal.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv; the entrant's name; or for `undo` the
        line of what is undone, in tournament.jsonl (its `v`).
    winner
        For `overturn`, the name of the new winner, or `draw`.
    build
        For `correct`, a JSON file with the new build.
    replay
        For `correct`, begin the entrant's decided pairings again.
    repair
        Pair later rounds again that were paired by points.

    """
    with asked(folder) as (_, reached, organiser):
        names = names_of(organiser, reached)
        ruling = read_ruling(kind, what, names, winner, build, replay=replay, repair=repair)
        consequences = organiser.post(reached, "rulings/preview", {"ruling": ruling})
    say_block(worded_consequences(consequences, names))


def rule(
    folder: Path,
    kind: Kind,
    what: str,
    *,
    reason: str,
    winner: str | None = None,
    build: Path | None = None,
    replay: bool = False,
    repair: bool = False,
    dispute: int | None = None,
    as_judge: JudgeKey = "",
) -> None:
    """Make a ruling, play what follows from it, and write the folder again.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written.
    kind
        `overturn`, `double-loss` or `rerun` a pairing; `correct` the build of an entrant,
        `disqualify` or `reinstate` it; `undo` a ruling or a withdrawal.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv; the entrant's name; or for `undo` the
        line of what is undone, in tournament.jsonl (its `v`).
    reason
        Why; it is in the record for ever.
    winner
        For `overturn`, the name of the new winner, or `draw`.
    build
        For `correct`, a JSON file with the new build.
    replay
        For `correct`, begin the entrant's decided pairings again.
    repair
        Pair later rounds again that were paired by points.
    dispute
        The line of the dispute that it upholds, as `dispute list` shows it.
    as_judge
        The key of a judge; without it the organiser makes the ruling.

    """
    with asked(folder) as (whole, reached, organiser):
        names = names_of(organiser, reached)
        ruling = read_ruling(kind, what, names, winner, build, replay=replay, repair=repair)
        made: dict[str, Any] = {"ruling": ruling, "reason": reason}
        if dispute is not None:
            made["dispute"] = dispute
        submit(whole, reached, organiser, "rulings", made, as_judge)


def beacon(folder: Path, *, value: str, source: str) -> None:
    """Enter the beacon that the plan names, once it is published, and play.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    value
        The public random value, as it was published.
    source
        Where it was published.

    """
    with reached_folder(folder) as (whole, reached), organiser_of(whole, reached) as organiser:
        entered = {"value": value, "source": source}
        submit(whole, reached, organiser, "beacon", entered, entered=True)
