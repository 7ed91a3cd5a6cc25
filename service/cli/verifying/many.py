"""Checking many records on all cores: what is wrong with each, and how many there are."""

import contextlib
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from saikoro.domain.verification.records import Found, Outcome
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.matches.verify import EXIT_CODES, UNREADABLE, VERDICTS, unreadable
from saikoro.service.cli.processes import mapped
from saikoro.service.cli.terminal import say, say_found, say_json
from saikoro.service.cli.verifying.checking import SEEN_BEFORE, Job, check
from saikoro.service.cli.verifying.journal import SoundRecords
from saikoro.service.cli.verifying.sources import opened

CHUNK = 8
"""Records that a process takes at once."""

WORDS: Mapping[Found, str] = {
    "not_sound": VERDICTS["not_sound"],
    "unreadable": "COULD NOT BE READ",
    "incomplete": VERDICTS["incomplete"],
    "fault": "FAULT",
}
"""What is printed of a record that is not sound; others are only counted."""

COUNTED: Mapping[Found, str] = {
    "sound": "sound",
    "not_sound": "not sound",
    "unreadable": "not read",
    "incomplete": "not checked to the end",
    "tournament": "of tournaments, which `saikoro tournament verify` checks",
    "fault": "faults of the source",
}
"""What the last line counts."""


def verify_many(
    names: Sequence[str], journal: Path | None = None, processes: int = 0, *, json: bool = False
) -> None:
    """Check all records of these sources, print what is wrong, and end with the exit code."""
    with unreadable():
        kept = None if journal is None else SoundRecords(journal)
    known = {} if kept is None else kept.known
    sources = [opened(name) for name in names]
    totals = [source.total for source in sources]
    total = sum(totals) if all(totals) else 0
    records = chain.from_iterable(source.each() for source in sources)
    jobs = (Job(record, known.get(record.name, "")) for record in records)
    wanted = processes or os.cpu_count() or 1
    workers = max(1, min(wanted, total or wanted))
    counted: Counter[Found] = Counter()
    with contextlib.ExitStack() as entered:
        keep = None if kept is None else entered.enter_context(kept.open())
        progress = entered.enter_context(progress_bars(lines=True))
        outcomes = entered.enter_context(mapped(check, jobs, workers, CHUNK))
        for done, outcome in enumerate(outcomes, 1):
            counted[outcome.found] += 1
            if keep is not None and outcome.found == "sound" and outcome.detail != SEEN_BEFORE:
                keep(outcome)
            progress.progress("records", done, total)
            _show(outcome, json=json)
    checked = counted.total() - counted["fault"]
    parts = [f"{counted[found]} {name}" for found, name in COUNTED.items() if counted[found]]
    say_found({"records": checked, **counted}, ", ".join([f"{checked} records", *parts]), json=json)
    raise SystemExit(exit_code(counted))


def _show(outcome: Outcome, *, json: bool) -> None:
    """Print what was found; as words only what is wrong, or was not checked."""
    if json:
        say_json(outcome._asdict())
    elif outcome.found in WORDS:
        say(f"{outcome.name}: {WORDS[outcome.found]}: {outcome.detail}")


def exit_code(counted: Counter[Found]) -> int:
    """The exit code, by the worst that was found."""
    if counted["not_sound"] or counted["fault"]:
        return EXIT_CODES["not_sound"]
    if counted["unreadable"] or (counted and counted.total() == counted["tournament"]):
        return UNREADABLE
    return EXIT_CODES["incomplete" if counted["incomplete"] else "sound"]
