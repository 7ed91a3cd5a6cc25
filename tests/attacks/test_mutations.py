"""To pass a changed record as sound: single bytes and whole forgeries, at random.

With the head that somebody kept, nothing passes. Without it passes only what no verifier can see:
names, clocks within their limits, options that nothing came of, and commitments never opened or
used.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.record.canonical import canonical
from saikoro.domain.verification.facts import MAX_FAULTS, MOST_DETAIL
from saikoro.domain.verification.inspection import Inspection
from tests.kit.budget import budget
from tests.kit.forging import Record, places, renumbered
from tests.kit.records import RECORDS, KeptRecord, inspect, verdict

BYTES = budget(20, soak=1_000)
FORGERIES = budget(12, soak=120)

UNSEEN = ("/server", "/server_key", "/options", "/at", "/data/player", "/data/bot")
"""Where a change may be seen only by a kept head: in the header, and in lines from outside."""

UNOPENED = ("submission.sealed", "/data/commit")
"""The same in a commitment that is never opened."""

UNUSED = ("match.created", "/data/server_seed_commits")
"""The same in the commitment to a seed of the server, for a seat that brings its own."""


@pytest.mark.parametrize("ruleset", RECORDS)
def test_a_single_byte(ruleset):
    choose = Random(f"bytes {ruleset}")
    for _ in range(BYTES):
        kept = choose.choice(RECORDS[ruleset])
        forged = with_another_byte(kept, choose)
        if forged != kept.record:
            expect_found(kept, forged)


@pytest.mark.parametrize("ruleset", RECORDS)
def test_a_forgery(ruleset):
    choose = Random(f"forgeries {ruleset}")
    for _ in range(FORGERIES):
        kept = choose.choice(RECORDS[ruleset])
        forge = choose.choice(FORGE)
        forged = forge(kept.record, choose)
        if forged != kept.record:
            expect_found(kept, forged)


def expect_found(kept: KeptRecord, forged: Record) -> None:
    """The forgery is found; without the head, unless it is where nobody can see it."""
    assert verdict(forged, kept.head) in {"not_sound", "no record"}
    found = inspect(forged)
    if found is None:
        return
    expect_bounded(found)
    if found.verdict == "sound":
        changed = list(changes(kept.lines, forged))
        assert all(unseen(kept.lines, *change) for change in changed), changed


def expect_bounded(found: Inspection) -> None:
    assert len(found.facts.faults) <= MAX_FAULTS
    assert all(len(fault.detail) <= MOST_DETAIL + 3 for fault in found.facts.faults)


def changes(lines: tuple[bytes, ...], forged: Record) -> Iterator[tuple[str, str]]:
    """The type of each line that was changed, and the JSON pointers of the changes."""
    assert len(lines) == len(forged)
    for line, other in zip(lines, forged, strict=True):
        before, after = msgspec.json.decode(line), msgspec.json.decode(other)
        for pointer in differences(before, after):
            yield before.get("type", "header"), pointer


def differences(before: Any, after: Any, pointer: str = "") -> Iterator[str]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            yield from differences(before.get(key), after.get(key), f"{pointer}/{key}")
    elif before != after:
        yield pointer


def unseen(lines: tuple[bytes, ...], kind: str, pointer: str) -> bool:
    opened = any(b'"type":"submission.opened"' in line for line in lines)
    brought = sum(b'"seed_by":"server"' in line for line in lines) < 2
    return (
        pointer.startswith(UNSEEN)
        or ((kind, pointer) == UNOPENED and not opened)
        or ((kind, pointer) == UNUSED and brought)
    )


# Forgeries: each takes a record apart and gives another one


def with_another_byte(kept: KeptRecord, choose: Random) -> Record:
    record = bytearray(b"\n".join(kept.lines))
    syntax = choose.choice(b'0123456789abcdefABCDEF"{}[],:\\- .')
    record[choose.randrange(len(record))] = choose.choice((choose.randrange(256), syntax))
    return bytes(record).split(b"\n")


def line_number(record: Record, choose: Random) -> int:
    return choose.randrange(1, len(record))


def with_winner_swapped(record: Record, _: Random) -> Record:
    [end] = places(record, "match.finished")
    event = msgspec.json.decode(record[end])
    event["data"]["winner"] = {0: 1, 1: 0, None: 0}[event["data"]["winner"]]
    return [*record[:end], canonical(event), *record[end + 1 :]]


def without_a_line(record: Record, choose: Random) -> Record:
    at = line_number(record, choose)
    return [*record[:at], *record[at + 1 :]]


def without_a_line_renumbered(record: Record, choose: Random) -> Record:
    return renumbered(without_a_line(record, choose))


def with_lines_swapped(record: Record, choose: Random) -> Record:
    one, other = line_number(record, choose), line_number(record, choose)
    record[one], record[other] = record[other], record[one]
    return renumbered(record)


def with_a_line_twice(record: Record, choose: Random) -> Record:
    at = line_number(record, choose)
    return renumbered([*record[:at], record[at], *record[at:]])


def cut(record: Record, choose: Random) -> Record:
    return record[: line_number(record, choose)]


def cut_with_the_end(record: Record, choose: Random) -> Record:
    return renumbered([*cut(record, choose), record[-1]])


def by_another_seat(record: Record, choose: Random) -> Record:
    at = choose.choice([at for at, line in enumerate(record) if b'"by":"seat' in line])
    event = msgspec.json.decode(record[at])
    event["by"] = choose.choice(["seat0", "seat1", "server", "organiser", "judge", "seat2"])
    return [*record[:at], canonical(event), *record[at + 1 :]]


def timed_out_too_early(record: Record, choose: Random) -> Record:
    asked = [at for at, line in enumerate(record) if b'"type":"decision.asked"' in line]
    at = choose.choice(asked)
    decision = msgspec.json.decode(record[at])["data"]
    stamp = next(msgspec.json.decode(line)["at"] for line in record[at::-1] if b'"at":' in line)
    late = {"decision": decision["decision"], "seat": decision["seats"][0]}
    out = {"at": stamp, "by": "server", "data": late, "type": "seat.timed_out", "v": at + 1}
    return renumbered([*record[: at + 1], canonical(out), *record[at + 1 :]])


def with_a_field_of_another_type(record: Record, choose: Random) -> Record:
    at = choose.randrange(len(record))
    event = msgspec.json.decode(record[at])
    place = choose.choice([event, event.get("data") or event])
    place[choose.choice(list(place))] = choose.choice(ODD)
    return [*record[:at], msgspec.json.encode(event, order="sorted"), *record[at + 1 :]]


def with_a_field_more(record: Record, choose: Random) -> Record:
    at = choose.randrange(len(record))
    event = msgspec.json.decode(record[at])
    choose.choice([event, event.get("data") or event])["note"] = choose.choice(ODD)
    return [*record[:at], msgspec.json.encode(event, order="sorted"), *record[at + 1 :]]


def with_a_number_changed(record: Record, choose: Random) -> Record:
    at = line_number(record, choose)
    event = msgspec.json.decode(record[at])
    numbers = [key for key, value in event["data"].items() if isinstance(value, int)]
    if numbers:
        event["data"][choose.choice(numbers)] += choose.choice([-1, 1, 2**32])
    return [*record[:at], canonical(event), *record[at + 1 :]]


ODD: list[Any] = [
    None,
    True,
    -1,
    2**53,
    2**63,
    1.5,
    "",
    "\x1b[2Jsound",
    "9" * 10_000,
    [],
    {},
    [[[[[]]]]],
    {"seat": 0},
]

FORGE: list[Callable[[Record, Random], Record]] = [
    with_winner_swapped,
    without_a_line,
    without_a_line_renumbered,
    with_lines_swapped,
    with_a_line_twice,
    cut,
    cut_with_the_end,
    by_another_seat,
    timed_out_too_early,
    with_a_field_of_another_type,
    with_a_field_more,
    with_a_number_changed,
]
