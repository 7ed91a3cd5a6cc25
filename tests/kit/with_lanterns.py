"""Lanterns among the games that can be played: in this process, or in one of the service.

`python -m tests.kit.with_lanterns service.cli simulate lanterns` is `saikoro simulate lanterns`.
"""

import runpy
import sys

import pytest

from domain.games import GAMES, RULESETS
from tests.kit.lanterns import LANTERNS

WITH_LANTERNS = ("tests.kit.with_lanterns",)
"""What stands between `python -m` and the module that is run."""

_VERSION = LANTERNS.id, LANTERNS.version


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add Lanterns to the registry until the end of a test."""
    monkeypatch.setitem(GAMES, LANTERNS.id, LANTERNS)
    monkeypatch.setitem(RULESETS, _VERSION, LANTERNS)


if __name__ in ("__main__", "__mp_main__"):  # processes that it starts have the second name
    GAMES[LANTERNS.id] = RULESETS[_VERSION] = LANTERNS

if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__")
