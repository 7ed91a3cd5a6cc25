"""Random changes of records of every game: both verifiers say the same of each, and none hangs.

With the head that somebody kept, nothing passes. Without it passes only what no verifier can see:
names, clocks within their limits, options that nothing came of, commitments never opened or used,
and lines more from outside that the rules allow.

What they say different things of becomes a row of the table (`README.md`), and is fixed.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saikoro.domain.games import GAMES
from saikoro.domain.verification.facts import MAX_FAULTS, MOST_DETAIL
from tests.forged.table import Forged, written
from tests.forged.test_forged import by_typescript
from tests.kit.budget import budget
from tests.kit.forged_bases import kept_closed, opened_later, played, short
from tests.kit.forging import Record, head_of
from tests.kit.mutating import decoded, mutated
from tests.kit.records import RECORDS, inspect

CHANGES = budget(30, soak=3_000)

SHORT = 200
"""Lines of a record that is worth changing: of a longer one most changes are alike."""

UNSEEN = ("/server", "/server_key", "/options", "/at", "/data/player", "/data/bot")
"""Where a change may be seen only by a kept head: in the header, and in lines from outside."""

UNOPENED = ("submission.sealed", "/data/commit")
"""The same in a commitment that is never opened."""

UNUSED = ("match.created", "/data/server_seed_commits")
"""The same in the commitment to a seed of the server, for a seat that brings its own."""


def honest(game: str) -> list[Record]:
    """Honest matches of a game, of this version and of older ones."""
    kept = [one.record for sets in RECORDS.values() for one in sets if one.ruleset[:-2] == game]
    made = [[*lines(game)] for lines in (played, short, kept_closed, opened_later)]
    return [*made, *(one for one in kept if len(one) < SHORT)]


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_record(game: str, tmp_path: Path) -> None:
    choose, records = Random(f"hunt {game}"), honest(game)
    expected, changed = [], []
    for number in range(CHANGES):
        record = choose.choice(records)
        forged = b"\n".join(mutated(record, choose)).split(b"\n")
        expected.append(expect_found(record, forged))
        changed.append(Forged(game, f"hunt/{number}", "", forged, ""))
    found = by_typescript(written(tmp_path, changed))
    for one, mine, other in zip(changed, expected, found, strict=True):
        assert mine == (other.verdict, other.line), one.content[:10_000]


def expect_found(record: Record, forged: Record) -> tuple[str, int | None]:
    """The forgery is found, unless it is where nobody can see it without a head.

    Returns the verdict of the verifier in Python before it runs the rules, and the first fault.
    """
    found = inspect(forged, head_of(record))
    if found is None:
        return "no_record", None
    assert forged == record or found.verdict == "not_sound"
    assert len(found.facts.faults) <= MAX_FAULTS
    assert all(len(fault.detail) <= MOST_DETAIL + 3 for fault in found.facts.faults)
    if not found.unchecked and {fault.what for fault in found.faults} == {"head"}:
        assert all(unseen(record, *change) for change in changes(record, forged))
    lines = [fault.line for fault in found.facts.faults if fault.what != "head"]
    return ("not_sound", lines[0]) if lines else ("incomplete", None)


def changes(record: Record, forged: Record) -> Iterator[tuple[str, str]]:
    """The type of each line that was changed, and the JSON pointers of the changes."""
    before, after = list(map(decoded, record)), list(map(decoded, forged))
    if len(before) != len(after):  # what is added has an author, and nothing is missing
        known = [line | {"v": 0} for line in before]
        assert all("by" in line for line in after[1:] if line | {"v": 0} not in known)
        assert len(after) > len(before) or after[-1]["type"] == "match.cancelled"
        return
    for line, other in zip(before, after, strict=True):
        for pointer in differences(line, other):
            yield line.get("type", "header"), pointer


def differences(before: Any, after: Any, pointer: str = "") -> Iterator[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            yield from differences(before.get(key), after.get(key), f"{pointer}/{key}")
    elif before != after:
        yield pointer


def unseen(record: Record, kind: str, pointer: str) -> bool:
    opened = any(b'"type":"submission.opened"' in line for line in record)
    brought = sum(b'"seed_by":"server"' in line for line in record) < 2
    return (
        pointer.startswith(UNSEEN)
        or ((kind, pointer) == UNOPENED and not opened)
        or ((kind, pointer) == UNUSED and brought)
    )
