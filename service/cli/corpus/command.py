"""`saikoro corpus`: all records of a folder or of a service, run again on all cores."""

import contextlib
import os
from collections import Counter
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from saikoro.service.cli.bars import progress_lines
from saikoro.service.cli.corpus.checking import SEEN_BEFORE, Found, Outcome, check
from saikoro.service.cli.corpus.journal import SoundRecords
from saikoro.service.cli.corpus.sources import sources_of
from saikoro.service.cli.matches.verify import EXIT_CODES, UNREADABLE, VERDICTS, unreadable
from saikoro.service.cli.processes import mapped
from saikoro.service.cli.terminal import say

CHUNK = 8
"""Records that a process takes at once."""

WORDS: dict[Found, str] = {
    "not_sound": "NOT SOUND",
    "unreadable": "COULD NOT BE READ",
    "incomplete": "NOT EVERYTHING COULD BE CHECKED",
    "tournament": "left out: saikoro tournament verify checks tournaments",
}
"""What is printed of a record that is not sound."""


def corpus(
    source: str,
    *,
    journal: Path | None = None,
    processes: Annotated[int, Parameter(negative=())] = 0,
) -> None:
    """Run all finished matches of a service again, or all records in a folder, on all cores.

    Prints the first difference of each record that is not sound, and goes on.
    Exit codes: 0 all are sound; 1 one is not sound, or no record at all; 2 one could not be read;
    3 nothing is wrong, but not everything could be checked.

    Parameters
    ----------
    source
        A folder with records (`*.jsonl`, also in folders below), or the address of a service.
    journal
        A file that keeps what is sound. A run that was interrupted goes on there; it is begun anew
        by another version of Saikoro.
    processes
        How many processes; by default as many as there are cores.

    """
    with unreadable():
        found = sources_of(source)
        kept = None if journal is None else SoundRecords(journal, source)
    known = {} if kept is None else kept.known
    jobs = [one._replace(known=known.get(one.name, "")) for one in found]
    workers = max(1, min(processes or os.cpu_count() or 1, len(jobs)))
    counted: Counter[Found] = Counter()
    with contextlib.ExitStack() as opened:
        keep = None if kept is None else opened.enter_context(kept.open())
        progress = opened.enter_context(progress_lines())
        outcomes = opened.enter_context(mapped(check, jobs, workers, CHUNK))
        for done, outcome in enumerate(outcomes, 1):
            counted[outcome.found] += 1
            if keep is not None and outcome.found == "sound" and outcome.detail != SEEN_BEFORE:
                keep(outcome)
            progress.progress("records", done, len(jobs))
            _report(outcome)
    say(_summary(counted))
    raise SystemExit(exit_code(counted))


def _report(outcome: Outcome) -> None:
    """Print what was found of a record, unless it is sound."""
    if outcome.found != "sound":
        detail = f": {outcome.detail}" if outcome.detail else ""
        say(f"{outcome.name}: {WORDS[outcome.found]}{detail}")


def _summary(counted: Counter[Found]) -> str:
    parts = [f"{counted.total()} records", f"{counted['sound']} {VERDICTS['sound']}"]
    names: dict[Found, str] = {
        "not_sound": "not sound",
        "unreadable": "not read",
        "incomplete": "not checked to the end",
        "tournament": "of tournaments, left out",
    }
    parts += [f"{counted[one]} {name}" for one, name in names.items() if counted[one]]
    return ", ".join(parts)


def exit_code(counted: Counter[Found]) -> int:
    """The exit code, by the worst that was found."""
    if counted["not_sound"]:
        return EXIT_CODES["not_sound"]
    if counted["unreadable"] or counted.total() == counted["tournament"]:
        return UNREADABLE
    return EXIT_CODES["incomplete" if counted["incomplete"] else "sound"]
