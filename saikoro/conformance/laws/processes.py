"""Laws of processes: whichever process plays a match, the same happens in it."""

import inspect
import json
import os
import subprocess
import sys

import msgspec

from saikoro.conformance.another import Asked
from saikoro.conformance.laws.trying import Tried
from saikoro.installed.traces import difference, traces


class LawsOfProcesses(Tried):
    """A match that one process has begun goes on in another, and is checked in a third."""

    def test_another_process_plays_the_same_matches(self) -> None:
        """Nothing depends on the order of a set, on `hash` or on `id`."""
        kind, options = type(self), [dict(each) for each in self.options]
        if "<locals>" in kind.__qualname__:
            raise AssertionError(
                f"{kind.__qualname__} stands in a function, where no other process finds it: "
                "put the class of the laws into a module"
            )
        asked = Asked(
            kind.__module__, kind.__qualname__, inspect.getfile(kind), [*sys.path], self.matches
        )
        there = _asked_of_another(asked, self.seconds)
        here = traces(self.game, self.matches, options)
        differs = difference(here, there)
        assert not differs, f"{self.game.id}: {differs}"


def _asked_of_another(asked: Asked, seconds: float) -> list[str]:
    """What another process does, whose strings have other hashes."""
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [sys.executable, "-m", "saikoro.conformance.another"],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": os.pathsep.join(asked.path)},
        input=msgspec.json.encode(asked),
        capture_output=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip()
        raise AssertionError(f"another process could not play the game: {told[-2_000:]}")
    found: list[str] = json.loads(done.stdout)
    return found
