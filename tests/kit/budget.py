"""How much a test tries: `make test` takes minutes, `make soak` an hour, of the same tests."""

import os

SOAKING = os.environ.get("SAIKORO_BUDGET") == "soak"


def budget(usual: int, *, soak: int) -> int:
    """How many examples, matches or kills a test takes."""
    return soak if SOAKING else usual
