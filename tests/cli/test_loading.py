"""What a command imports only when it is run loads by itself: most tests find it loaded."""

import subprocess
import sys

LOADED_LATER = (
    "saikoro.service.cli.bars",
    "saikoro.service.cli.corpus.command",
    "saikoro.service.cli.host.archive",
    "saikoro.service.cli.host.doctor",
    "saikoro.service.cli.host.serving",
    "saikoro.service.cli.host.store",
    "saikoro.service.cli.host.up",
    "saikoro.service.cli.matches.rules",
    "saikoro.service.cli.tournaments.app",
)

EACH = """
import importlib, os, sys
import saikoro.service.cli.main

for module in sys.argv[1:]:
    assert module not in sys.modules, module
    if os.fork() == 0:
        importlib.import_module(module)
        os._exit(0)
    assert os.wait()[1] == 0, module
"""


def test_each_module_loads_by_itself() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EACH, *LOADED_LATER], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
