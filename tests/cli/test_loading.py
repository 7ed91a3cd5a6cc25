"""What a command imports only when it is run loads by itself: most tests find it loaded."""

import subprocess
import sys

LOADED_LATER = (
    "saikoro.service.cli.bars",
    "saikoro.service.cli.host.archive",
    "saikoro.service.cli.host.doctor",
    "saikoro.service.cli.host.serving",
    "saikoro.service.cli.host.store",
    "saikoro.service.cli.host.up",
    "saikoro.service.cli.matches.rules",
    "saikoro.service.cli.tournaments.app",
    "saikoro.service.cli.verifying.archives",
    "saikoro.service.cli.verifying.many",
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


def test_the_version_loads_next_to_nothing() -> None:
    """As installers and scripts ask for it."""
    assert len(loaded_by("-m", "saikoro.service.cli", "--version")) <= 150


def test_a_client_loads_no_rules() -> None:
    """Most of them verify nothing."""
    loaded = loaded_by("-c", "import saikoro.client")
    assert "saikoro.client.exchange" in loaded
    assert len({*loaded} - {*loaded_by("-c", "")}) <= 400
    for room in ("bots.playing", "games", "match.play", "tournament.state", "verification"):
        assert f"saikoro.domain.{room}" not in loaded


def loaded_by(*words: str) -> list[str]:
    """The modules that a run of Python loads, its own included."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *words], capture_output=True, text=True, check=True
    )
    return [line.rpartition("|")[2].strip() for line in done.stderr.splitlines()]
