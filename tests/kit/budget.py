"""How much a test tries: `make test-fast` takes a minute, `make test` minutes, `make soak` an hour.

SAIKORO_BUDGET, which is "fast", "soak" or nothing, says how often a test tries.
"""

import os

SOAKING = os.environ.get("SAIKORO_BUDGET") == "soak"
FAST = os.environ.get("SAIKORO_BUDGET") == "fast"

FAST_SHARE = 10
"""A fast test tries so many times less than usual."""


def budget(usual: int, *, soak: int) -> int:
    """How many examples, matches or kills a test takes."""
    if FAST:
        return -(-usual // FAST_SHARE)
    return soak if SOAKING else usual
