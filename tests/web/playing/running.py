"""Functions of clients/web/playing, called from Python."""

import subprocess
from pathlib import Path
from typing import Any

import msgspec

from tests.clients.generated.node import NODE

SCRIPT = Path(__file__).parent / "running.mts"


def calls(module: str, name: str, arguments: list[list[Any]]) -> list[Any]:
    """The results of calls of a function, as decoded JSON."""
    lines = b"".join(msgspec.json.encode(one) + b"\n" for one in arguments)
    command = [str(NODE), str(SCRIPT), module, name]
    ran = subprocess.run(command, input=lines, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return [msgspec.json.decode(line) for line in ran.stdout.splitlines()]


def call(module: str, name: str, *arguments: Any) -> Any:
    """The result of one call."""
    return calls(module, name, [list(arguments)])[0]
