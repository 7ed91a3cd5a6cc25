"""Adds to the corpus of forged records; what is kept stays as it is.

python -m tests.forged.make
python -m tests.forged.make keep FILE GAME CLASS NAME PYTHON TYPESCRIPT
"""

import gzip
import sys
from pathlib import Path
from typing import Any

import msgspec

from saikoro.domain.games import GAMES
from tests.forged.corpus import HERE, MANIFEST, Forged, corpus
from tests.kit.forged_bases import played
from tests.kit.forgeries import forgeries
from tests.kit.forging import Record, head_of


def numbered(record: Record) -> bool:
    """Whether the lines say 1, 2, 3 … of themselves, as far as they can be read."""
    for number, line in enumerate(record[1:], 1):
        try:
            event: Any = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            continue
        if isinstance(event, dict) and event.get("v") != number:
            return False
    return True


def keep(record: Record, file: str, python: Any, typescript: Any, honest: str = "") -> Forged:
    """Write a record, and return how the manifest lists it.

    `honest` is a head that somebody kept of the honest match, if the forger could not change that.
    """
    path = HERE / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in record), 9, mtime=0))
    chained = not honest and numbered(record)
    return Forged(file, python, typescript, honest or head_of(record), chained)


def make() -> list[Forged]:
    """Every forgery of every game that is not kept yet."""
    known, made = {one.file for one in corpus()}, []
    for game in GAMES:
        for forgery in forgeries(game):
            file = f"{game}/{forgery.kind}/{forgery.name}.jsonl.gz"
            if file not in known:
                forged = forgery.forge(game)
                honest = head_of([*played(game)]) if forgery.kind == "kept" else ""
                made.append(keep(forged, file, forgery.python, forgery.typescript, honest))
    return made


def main(words: list[str]) -> None:
    """Run one of the commands above."""
    if words:
        _, source, game, kind, name, python, typescript = words
        record = Path(source).read_bytes().removesuffix(b"\n").split(b"\n")
        more = [keep(record, f"{game}/{kind}/{name}.jsonl.gz", python, typescript)]
    else:
        more = make()
    new = {one.file for one in more}
    kept = [one for one in corpus() if one.file not in new]
    lines = [msgspec.json.encode(one) for one in sorted([*kept, *more], key=lambda one: one.file)]
    MANIFEST.write_bytes(b"".join(line + b"\n" for line in lines))
    sys.stdout.write(f"{len(more)} records more, {len(lines)} in all\n")


if __name__ == "__main__":
    main(sys.argv[1:])
