"""What people read, compared with a golden file: a test says of what, and not how it reads.

The files are in `tests/golden/worded/`, one for each file of tests. `make golden` writes them.
"""

import atexit
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path

from saikoro.domain.match.interface.decision import Question
from saikoro.domain.text import Text

FOLDER = Path(__file__).parents[1] / "golden" / "worded"

WRITES = os.environ.get("SAIKORO_GOLDEN") == "write"
"""Whether what tests show is written, and not compared."""

HEADING = "=== "

_times = Counter[str]()
"""How often each test has shown something."""

_shown: dict[Path, dict[str, list[str]]] = {}
"""What is to be written, by file and heading."""

Worded = str | Text | Question | None | Iterable["Worded"]


def worded(*texts: Worded) -> None:
    """Compare texts, sentences, labels or questions, or lists of them, with the golden file."""
    where, _, test = os.environ["PYTEST_CURRENT_TEST"].removesuffix(" (call)").partition("::")
    file = FOLDER / f"{where.removeprefix('tests/').removesuffix('.py').replace('/', '-')}.txt"
    _times[where + test] += 1
    heading = f"{HEADING}{test}, {_times[where + test]}"
    now = [line.rstrip() for line in _lines(texts)]
    if WRITES:
        _shown.setdefault(file, {})[heading] = now
        return
    hint = "If that is meant, `make golden` writes it.\n"
    kept = _read(file).get(heading)
    assert kept is not None, f"{file.name} has nothing under {heading}. {hint}"
    different = "\n".join(unified_diff(kept, now, file.name, "today", lineterm="", n=1))
    assert not different, f"{test} shows something else. {hint}{different}"


def _lines(texts: Worded) -> Iterator[str]:
    match texts:
        case None:
            yield "(nothing)"
        case str():
            yield from texts.splitlines() or [""]
        case Text() | Question():
            yield from _lines([texts.ja, texts.en])
        case _:
            for text in texts:
                yield from _lines(text)


@cache
def _read(file: Path) -> dict[str, list[str]]:
    """What a file has, by heading."""
    found, last = dict[str, list[str]](), list[str]()
    for line in file.read_text().splitlines() if file.exists() else []:
        if line.startswith(HEADING):
            last = found.setdefault(line, [])
        else:
            last.append(line)
    return found


@atexit.register
def _write() -> None:
    for file, shown in _shown.items():
        lines = (line for heading in shown for line in (heading, *shown[heading]))
        file.parent.mkdir(exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in lines))
