"""How fast this machine is at this moment: a fixed loop, in seconds of processor time.

The loop does what tests do: calls, dictionaries, JSON and hashes. It runs for a moment in each
process of a run, again and again, so that a busy or slow machine slows it as it slows the tests.
"""

import json
import time
from hashlib import sha256

REFERENCE_SECONDS = 0.0100
"""What one loop takes on the machine of docs/numbers.md while its other core is busy, too: worked
out on another machine, from what rules, a match over HTTP and the start of a service take on both.
"""

PAUSE_SECONDS = 5.0
"""Seconds from a loop to the next one of a process."""

_ROUNDS = 1_000


def loop() -> float:
    """Run the loop once; its seconds of processor time."""
    began = time.process_time()
    kept: dict[str, int] = {}
    head = b""
    for number in range(_ROUNDS):
        line = json.dumps({"number": number, "head": head.hex(), "kept": len(kept)})
        head = sha256(line.encode()).digest()
        kept[line[:12] + head.hex()[:4]] = sum(sorted(json.loads(line)["head"].encode()))
    return time.process_time() - began


class Calibration:
    """The speed of this machine during a run, from loops that are spread over it."""

    def __init__(self) -> None:
        self.loops: list[float] = []
        self._last = -PAUSE_SECONDS

    def tick(self) -> None:
        """Run the loop, unless it ran a moment ago."""
        if time.monotonic() - self._last >= PAUSE_SECONDS:
            self.loops.append(loop())
            self._last = time.monotonic()


def slowness(loops: list[float]) -> float:
    """How many times as long as on the reference machine this one takes."""
    return sum(loops) / len(loops) / REFERENCE_SECONDS if loops else 1.0
