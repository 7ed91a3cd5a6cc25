"""How fast records are checked, with their rules run again: on one core, and many on all."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from saikoro.conformance.seating import Seated
from saikoro.domain.verification.inspection import Playable, inspect_record
from tests.bench.rules import Workload

MANY = 2_000
"""Records in the folder that is checked as a whole; the promise is about 10,000."""


def records(work: Workload) -> list[list[bytes]]:
    """The record of every match, header line first."""
    found = []
    for number, moves in enumerate(work.matches):
        match = Seated.both(work.game, number)
        match.play((move.seat, move.answer) for move in moves)
        found.append(match.record)
    return found


def events_a_second(work: Workload) -> float:
    """Events that one core checks in a second of its time: facts, and rules run again."""
    playable, checked = Playable(work.game, work.cards), records(work)
    began = time.process_time()
    for record in checked:
        assert inspect_record(record, playable).verdict == "sound"
    return sum(len(record) - 1 for record in checked) / (time.process_time() - began)


def matches_a_second(work: Workload) -> float:
    """Matches that `saikoro verify` checks in a second, on all cores, with its start."""
    with tempfile.TemporaryDirectory() as name:
        checked = records(work)
        for number in range(MANY):
            record = checked[number % len(checked)]
            (Path(name) / f"{number}.jsonl").write_bytes(b"".join(one + b"\n" for one in record))
        began = time.perf_counter()
        command = [sys.executable, "-m", "saikoro.service.cli", "verify", name]
        subprocess.run(command, check=True, capture_output=True)
        return MANY / (time.perf_counter() - began)
