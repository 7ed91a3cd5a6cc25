"""Test budgets: `make test-fast` takes a minute, `make test` minutes, and all there is an hour.

SAIKORO_BUDGET, which is "fast", "soak" or nothing, chooses the budget.
"""

import os

SOAKING = os.environ.get("SAIKORO_BUDGET") == "soak"
FAST = os.environ.get("SAIKORO_BUDGET") == "fast"

FAST_SHARE = 10
"""The divisor by which a fast test tries less often than a full one."""


def budget(default: int, *, soak: int) -> int:
    """The number of examples, matches or kills in a test."""
    if FAST:
        return -(-default // FAST_SHARE)
    return soak if SOAKING else default
