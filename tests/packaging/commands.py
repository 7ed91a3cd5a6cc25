"""Many commands in one process of another Python; to load what one needs takes half a second."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.kit.command_line import Run

SCRIPT = """
import contextlib, io, json, sys
from saikoro.service.cli.main import main

ran = []
for words in json.load(sys.stdin):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(words)
            code = 0
        except SystemExit as ended:
            code = ended.code or 0
    for stream in (out, err):
        stream.flush()
    ran.append([code, *(stream.buffer.getvalue().decode() for stream in (out, err))])
json.dump(ran, sys.stdout)
"""


def run_each(
    python: Path,
    commands: Sequence[Sequence[object]],
    folder: Path,
    environment: Mapping[str, str] | None = None,
    before: str = "",
) -> list[Run]:
    """What came of each command in a folder, by a Python that runs the code `before` first."""
    done = subprocess.run(
        [str(python), "-c", before + SCRIPT],
        input=json.dumps([[*map(str, words)] for words in commands]),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [Run(*each) for each in json.loads(done.stdout)]
