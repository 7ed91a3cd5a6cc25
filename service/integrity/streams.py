"""What is wrong with one stored stream: is it all there, and does it lead to its head."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from redis.exceptions import RedisError

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.record.head import genesis, head_after, next_head
from saikoro.domain.record.line import Line
from saikoro.domain.verification.inspection import inspect_record
from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.integrity import Fault, FaultKind
from saikoro.service.store.streams.protocol import Latest, Meta, StoredBatch, StreamReads

LATE_MS = 3_600_000
"""How late a match may be opened before that is a fault: workers may have been away."""

Check = Callable[[Sequence[bytes]], Iterator[Fault]]
"""Finds what is wrong with a header line and the event lines after it, whose chain holds."""


async def wrong_with(store: StreamReads, stream: str, check: Check) -> list[Fault]:
    """Read a stream as it is stored, and find what is wrong with it."""
    try:
        meta, batches = await store.load(stream)
        if meta is None:
            return [Fault("lost", 0, "it is listed, but nothing of it is stored")]
        return await asyncio.to_thread(_faults, meta, batches, check)
    except (StoreDown, RedisError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever lies there, the others are looked at
        return [Fault("unreadable", 0, repr(error.__cause__ or error))]


def _faults(meta: Meta, batches: Sequence[StoredBatch], check: Check) -> list[Fault]:
    broken = list(_broken(meta, batches))
    if broken:
        return broken
    lines = [line for batch in batches for line in batch.lines][: meta.version]
    header = batches[0].header
    return [*_of_tail(meta.lost, header, lines), *check([header, *lines])]


def _of_tail(lost: Latest | None, header: bytes, lines: Sequence[bytes]) -> Iterator[Fault]:
    """Find whether somebody knows a head of the stream that is not in its history."""
    if lost is None:
        return
    reached = head_after(genesis(header), lines[: lost.version])
    if lost.version > len(lines) or reached != lost.head:
        detail = "it has lost lines: somebody knows a head that is not in its history"
        yield Fault("tail", lost.version, detail)


def _broken(meta: Meta, batches: Sequence[StoredBatch]) -> Iterator[Fault]:
    """Find the first place at which the lines are not those that were appended."""
    if not batches or not batches[0].header or batches[0].first != 1:
        yield Fault("trimmed", 1, "the first lines are missing")
        return
    head, version = genesis(batches[0].header), 0
    for batch in batches:
        if version >= meta.version:  # the rest was appended meanwhile
            break
        if batch.first != version + 1:
            yield Fault("gap", version + 1, f"line {version} is followed by line {batch.first}")
            return
        if batch.parent and batch.parent != head:
            yield Fault("head", batch.first, "the batch does not continue the lines before it")
            return
        head, version = reduce(next_head, batch.lines, head), batch.version
    if version < meta.version:
        yield Fault("gap", version + 1, f"lines up to {meta.version} are missing")
    elif version > meta.version or head != meta.head:
        yield Fault("head", version, "the lines do not lead to the head that is stored")


def wrong_with_match(lines: Sequence[bytes], at: int | None = None) -> Iterator[Fault]:
    """Find what contradicts a match by its lines alone, and secrets that were not opened.

    Builds may stay closed for a while (TN-32); `at` is a moment in ms since 1970, by default now.
    """
    found = inspect_record(lines, "a pass does not run them")
    facts = found.facts
    moment = int(time.time() * 1000) if at is None else at
    if facts.closed is not None and milliseconds(facts.closed.opens_by) + LATE_MS < moment:
        yield Fault("unopened", facts.version, f"it was to be opened by {facts.closed.opens_by}")
    closed = facts.finished and Line.read(lines[-1]).type != "secrets.opened"
    for fault in found.faults:
        never = closed and (fault.line, fault.what) == (facts.version, "deck")
        kind: FaultKind = "unopened" if never else "record"
        yield Fault(kind, fault.line, f"{fault.what}: {fault.detail}")


def wrong_with_others(_lines: Sequence[bytes]) -> Iterator[Fault]:
    """Find nothing: of other streams more is known only to those who run their rules again."""
    yield from ()
