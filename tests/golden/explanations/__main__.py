"""`python -m tests.golden.explanations check|write [game…]`; without games, all of them."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff
from typing import Any

from saikoro.domain.games import OURS
from tests.golden.explanations.files import Difference, compare, read, write

SHOWN = 10
"""The differences of a game that are shown in full."""


def main() -> int:
    """Write the files, or compare them; 1 if something differs."""
    task, *games = sys.argv[1:]
    differing = 0
    for game in games or sorted(OURS):
        if task == "write":
            say(f"{game}: {write(game):,} bytes")
        elif task == "check":
            differing += check(game)
    return min(differing, 1)


def check(game: str) -> int:
    """Compare all explanations of a game; how many differ."""
    fields, count, explanations, records = Counter[str](), 0, 0, 0
    for source, lines in read(game):
        records, explanations = records + 1, explanations + len(lines)
        for one in compare(game, source, lines):
            count += 1
            fields.update(one.fields())
            if count <= SHOWN:
                say(*shown(one))
    say(f"{game}: {records} records, {explanations:,} explanations, {count:,} differ")
    say(*(f"  {field}: {times:,}" for field, times in fields.most_common()))
    return count


def say(*lines: str) -> None:
    """Print lines at once."""
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


def shown(difference: Difference) -> Iterator[str]:
    """A difference, to be read."""
    source = difference.source
    yield source.kept or f"seed {source.seed}, options {source.options}"
    if difference.kept is None:
        yield "  the record itself is not as it was"
        return
    version, reader, _ = difference.kept
    yield f"  event {version}, {'spectator' if reader is None else f'seat {reader}'}"
    before, after = pretty(difference.before), pretty(difference.after)
    yield from unified_diff(before, after, "kept", "today", lineterm="", n=2)


def pretty(explanation: dict[str, Any]) -> list[str]:
    """An explanation as lines."""
    return json.dumps(explanation, ensure_ascii=False, indent=1, sort_keys=True).splitlines()


if __name__ == "__main__":
    sys.exit(main())
