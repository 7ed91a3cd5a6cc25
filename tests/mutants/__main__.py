"""`make mutants`: each mutant is put into a copy of the tree, and tests must catch it.

Without a name all are tried. The tests that a mutant names run first, then those of their layer.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from queue import SimpleQueue

from tests.mutants.copied import Copy
from tests.mutants.mutant import Malformed, Mutant, chosen, names, read_named
from tests.mutants.trying import LIMITS, Outcome, confirmed, try_on, typed

AT_ONCE = 2


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.mutants", description=__doc__)
    parser.add_argument("name", nargs="*", help="a mutant, as ROOM/NAME, or a room")
    parser.add_argument("--tenth", type=int, metavar="N", help="every tenth of all, from N on")
    parser.add_argument("--whole", action="store_true", help="try all tests on what survives")
    parser.add_argument("--types", action="store_true", help="ask ruff and mypy, run no tests")
    return parser.parse_args()


def said(outcome: Outcome) -> Outcome:
    """Print how it went, as soon as that is known."""
    word = outcome.stage or "FAILED"
    sys.stdout.write(f"{word:<7}{outcome.seconds:7.1f} s  {outcome.name}  {outcome.what}\n")
    sys.stdout.flush()
    return outcome


def tried(name: str, copies: SimpleQueue[Copy], how: Callable[[Copy, Mutant], Outcome]) -> Outcome:
    """Try one mutant on the next copy that is free."""
    try:
        mutant = read_named(name)
    except (Malformed, OSError) as wrong:
        return said(Outcome(name, "", str(wrong)))
    copy = copies.get()
    try:
        return said(how(copy, mutant))
    finally:
        copies.put(copy)


def summary(outcomes: list[Outcome]) -> str:
    """How many of each room were caught by what, and what they cost."""
    stages = list(dict.fromkeys([*LIMITS, *(one.stage for one in outcomes if one.stage), ""]))
    heading = "".join(f"{stage or 'failed':>8}" for stage in stages)
    lines = [f"\n{'':<14}{heading}  seconds"]
    for room in sorted({one.name.partition("/")[0] for one in outcomes}):
        here = [one for one in outcomes if one.name.startswith(f"{room}/")]
        counts = "".join(f"{sum(one.stage == stage for one in here):8}" for stage in stages)
        lines.append(f"{room:<14}{counts}{sum(one.seconds for one in here):9.0f}")
    lines += [f"FAILED {one.name}: {one.what}" for one in outcomes if not one.caught]
    return "\n".join([*lines, ""])


def main() -> int:
    asked = arguments()
    how = typed if asked.types else partial(try_on, whole=asked.whole)
    with ExitStack() as stack:
        ours = [stack.enter_context(closing(Copy(number))) for number in range(AT_ONCE)]
        copies: SimpleQueue[Copy] = SimpleQueue()
        for copy in ours:
            copies.put(copy)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            wanted = chosen(names(), asked.name, asked.tenth)
            outcomes = list(pool.map(lambda name: tried(name, copies, how), wanted))
        outcomes = confirmed(ours[0], outcomes)
    failed = sum(not one.caught for one in outcomes)
    sys.stdout.write(summary(outcomes))
    sys.stdout.write(f"{len(outcomes) - failed} passed, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
