"""Test budgets: `make test` takes minutes, `make soak` runs the same tests for an hour."""

import os

SOAKING = os.environ.get("SAIKORO_BUDGET") == "soak"


def budget(default: int, *, soak: int) -> int:
    """The number of examples, matches or kills in a test."""
    return soak if SOAKING else default
