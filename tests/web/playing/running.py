"""Functions in TypeScript, called from Python: those of clients/web/playing, and of scripts here.

They run in one process of Node, which starts with the first call and ends with the tests.
"""

import atexit
import subprocess
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from tests.clients.generated.node import NODE

HERE = Path(__file__).parent

PLAYING = HERE.parents[2] / "clients" / "web" / "playing"


class _Node(NamedTuple):
    """The process that runs the functions."""

    orders: IO[bytes]
    answers: IO[bytes]


@cache
def _node() -> _Node:
    command = [str(NODE), str(HERE / "running.mts")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    atexit.register(process.wait)
    atexit.register(process.stdin.close)
    return _Node(process.stdin, process.stdout)


def run(script: Path, name: str, arguments: list[list[Any]]) -> list[Any]:
    """The results of calls of a function in a file, as decoded JSON."""
    node = _node()
    node.orders.write(msgspec.json.encode([script.resolve().as_uri(), name, arguments]) + b"\n")
    node.orders.flush()
    answer = msgspec.json.decode(node.answers.readline())
    assert "results" in answer, answer["error"]
    results: list[Any] = answer["results"]
    return results


def calls(module: str, name: str, arguments: list[list[Any]]) -> list[Any]:
    """The results of calls of a function of clients/web/playing."""
    return run(PLAYING / f"{module}.ts", name, arguments)


def call(module: str, name: str, *arguments: Any) -> Any:
    """The result of one call."""
    return calls(module, name, [list(arguments)])[0]
