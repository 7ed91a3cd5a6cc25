"""Forging records."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from saikoro.domain.record.beside import apart
from saikoro.domain.record.canonical import canonical
from saikoro.domain.record.head import genesis, next_head

Record = list[bytes]

Place = tuple[Any, ...]
"""The keys and indexes that lead from a line to a part of it."""

Change = Callable[[dict[str, Any]], object]


def changed(record: Record, kind: str, change: Change, nth: int = 0) -> Record:
    """The record with changed data of the `nth` event of this kind, canonical again."""
    at = places(record, kind)[nth]
    return edited(record, at, lambda event: change(event["data"]))


def edited(record: Record, at: int, change: Change) -> Record:
    """The record with a changed line, canonical again."""
    event = msgspec.json.decode(record[at])
    change(event)
    return [*record[:at], canonical(event), *record[at + 1 :]]


def misspelt(record: Record, at: int, spell: Callable[[bytes], bytes]) -> Record:
    """The record with changed bytes of a line."""
    forged = [*record[:at], spell(record[at]), *record[at + 1 :]]
    assert forged != record
    return forged


def places(record: Record, kind: str) -> list[int]:
    """The indices of events of this kind."""
    return [at for at, line in enumerate(record) if f'"type":"{kind}","v"'.encode() in line]


def inserted(record: Record, at: int, event: dict[str, Any]) -> Record:
    """The record with another line at this index, renumbered."""
    line = canonical(event | {"v": at})
    return renumbered([*record[:at], line, *record[at:]])


def parts_of(part: Any, place: Place = ()) -> Iterator[Place]:
    """The places of every part of a line."""
    steps: Any = part.items() if isinstance(part, dict) else ()
    if isinstance(part, list):
        steps = enumerate(part)
    for step, inner in steps:
        yield (*place, step)
        yield from parts_of(inner, (*place, step))


def value_at(line: Any, place: Place) -> Any:
    """What is at a place of a line; None where it is not yet."""
    for step in place:
        line = line.get(step) if isinstance(line, dict) else line[step]
    return line


def with_value(line: Any, place: Place, value: Any) -> Any:
    """The line with another value in a place; as it is if there is no such place."""
    if not place:
        return value
    step, *rest = place
    if isinstance(line, dict):
        return line | {step: with_value(line.get(step), tuple(rest), value)}
    if isinstance(line, list) and isinstance(step, int):
        return [*line[:step], with_value(line[step], tuple(rest), value), *line[step + 1 :]]
    return line


def renumbered(record: Record) -> Record:
    """The record with its lines renumbered from 1."""
    header, *lines = record
    events = [msgspec.json.decode(line) for line in lines]
    return [header, *(canonical(event | {"v": v}) for v, event in enumerate(events, 1))]


def head_of(record: Record) -> str:
    """The last head of a record, chained over its lines whatever they contain, but not over names
    beside them."""
    header, *lines = apart(record).record
    head = genesis(header)
    for line in lines:
        head = next_head(head, line)
    return head.hex()
