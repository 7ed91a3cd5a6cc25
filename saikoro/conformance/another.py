"""`python -m saikoro.conformance.another`: what a game does in a process of its own.

It reads from standard input which class of laws has the game, and prints its traces as JSON; what
the game prints goes to standard error.
"""

import importlib
import importlib.util
import os
import sys
from functools import reduce
from types import ModuleType
from typing import Any

import msgspec

from saikoro.installed.traces import traces


class Asked(msgspec.Struct):
    """Which laws are asked for, and how to find them."""

    module: str
    name: str
    """The name of the class in its module, with dots."""
    file: str
    path: list[str]
    """Where Python looks for modules."""
    matches: int


def _module(asked: Asked) -> ModuleType:
    """The module of the laws: by its name, or by its file where no path leads to it."""
    try:
        return importlib.import_module(asked.module)
    except ModuleNotFoundError:
        spec = importlib.util.spec_from_file_location(asked.module, asked.file)
        if spec is None or spec.loader is None:
            raise
        module = importlib.util.module_from_spec(spec)
        sys.modules[asked.module] = module
        spec.loader.exec_module(module)
        return module


def main() -> None:
    """Print the traces of the game of the laws that are asked for."""
    reply = os.dup(1)
    os.dup2(2, 1)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Asked)
    sys.path[:] = asked.path
    laws: Any = reduce(getattr, asked.name.split("."), _module(asked))
    found = traces(laws.game, asked.matches, [dict(each) for each in laws.options])
    with os.fdopen(reply, "wb") as output:
        output.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
