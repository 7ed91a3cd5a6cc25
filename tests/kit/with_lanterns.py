"""Lanterns among the games that can be played: in this process, or in one of the service.

`python -m tests.kit.with_lanterns saikoro.service.cli` is `saikoro` with Lanterns.
"""

import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lanterns import LANTERNS
from saikoro.domain.games import GAMES, RULESETS, install

WITH_LANTERNS = ("tests.kit.with_lanterns",)
"""What stands between `python -m` and the module that is run."""


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add Lanterns to the registry until the end of a test."""
    monkeypatch.setitem(GAMES, LANTERNS.id, LANTERNS)
    monkeypatch.setitem(RULESETS, (LANTERNS.id, LANTERNS.version), LANTERNS)


@contextmanager
def registered() -> Iterator[None]:
    """Have Lanterns in the registry of this process for as long as the block."""
    with pytest.MonkeyPatch.context() as patched:
        register(patched)
        yield


if __name__ in ("__main__", "__mp_main__"):  # processes that it starts have the second name
    install([LANTERNS])

if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__")
