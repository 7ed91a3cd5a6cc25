"""Forging records."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.record.canonical import canonical

Record = list[bytes]

Change = Callable[[dict[str, Any]], object]


def changed(record: Record, kind: str, change: Change, nth: int = 0) -> Record:
    """The record with the data of the `nth` event of this kind changed, canonical again."""
    forged = list(record)
    at = places(record, kind)[nth]
    event = msgspec.json.decode(record[at])
    change(event["data"])
    forged[at] = canonical(event)
    return forged


def places(record: Record, kind: str) -> list[int]:
    """The indices of events of this kind."""
    return [at for at, line in enumerate(record) if f'"type":"{kind}","v"'.encode() in line]


def renumbered(record: Record) -> Record:
    """The record with its lines renumbered from 1."""
    header, *lines = record
    events = [msgspec.json.decode(line) for line in lines]
    return [header, *(canonical(event | {"v": v}) for v, event in enumerate(events, 1))]
