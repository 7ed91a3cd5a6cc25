"""Judges every forged record as `saikoro verify` does: a line of JSON for each."""

import sys

import msgspec

from saikoro.domain.verification.verify import verify
from tests.forged.corpus import Forged, corpus
from tests.kit.records import inspect


class Judged(msgspec.Struct, omit_defaults=True):
    """What a verifier says of a record."""

    verdict: str
    line: int | None = None
    """The line of the first fault that is found without rules; the head's is the last one."""
    what: str | None = None
    """The kind of that fault in one word."""
    unchecked: list[str] = []


def judged(forged: Forged) -> Judged:
    """What the verifier in Python says of a record."""
    lines = forged.lines
    found = inspect(lines, forged.head)
    if found is None:
        return Judged("no_record")
    faults = verify(lines, forged.head).faults
    first = faults[0] if faults else None
    line, what = (None, None) if first is None else (first.line, first.what)
    return Judged(found.verdict, line, what, found.unchecked)


if __name__ == "__main__":
    for one in corpus():
        sys.stdout.write(msgspec.json.encode(judged(one)).decode() + "\n")
