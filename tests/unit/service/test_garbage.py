"""What a program has loaded stays until its end, so it is left out of collections."""

import subprocess
import sys

import pytest

LOOK = """\
import atexit, gc
see = lambda: print(gc.get_stats()[2]["collections"], gc.isenabled(), gc.get_freeze_count())
atexit.register(see)
"""


@pytest.mark.parametrize(
    "load",
    [
        "import saikoro.service.http.__main__",
        "import saikoro.workers.__main__",
        "from saikoro.service.cli.__main__ import main; main()",
    ],
)
def test_a_program_loads_without_a_full_collection(load):
    """Loading makes objects enough for several."""
    command = [sys.executable, "-c", LOOK + load, "keys", "--help"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True)
    collections, enabled, frozen = loaded.stdout.split()[-3:]
    assert (collections, enabled) == ("0", "True")
    assert int(frozen) > 10_000
