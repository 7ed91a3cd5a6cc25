"""What documents show, run in the process of the test."""

import io
import re
import shlex
from contextlib import redirect_stdout
from typing import Any

import httpx

from tests.kit.command_line import Run, run_command

SHOWN_URL = "http://127.0.0.1:8000"
"""Where the service is in examples."""

_SAIKORO = re.compile(r"(?:echo (.+) \| )?\.venv/bin/saikoro ([^$|<>;&]+)")
"""A line for a shell that does no more than run `saikoro`, perhaps with a line typed into it."""


def run_line(line: str, url: str) -> Run | None:
    """Run a line with a service at `url`; None for one that needs a shell."""
    if (shown := _SAIKORO.fullmatch(line)) is None:
        return None
    typed = "".join(f"{word}\n" for word in shlex.split(shown[1] or ""))
    return run_command(*shlex.split(shown[2]), stdin=typed.encode(), SAIKORO_URL=url)


def run_example(text: str, url: str) -> str:
    """What an example in Python prints; the service is at `url`."""
    names: dict[str, Any] = {"__name__": "__main__"}
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(text.replace(SHOWN_URL, url), "example", "exec"), names)  # noqa: S102
    for opened in names.values():
        if isinstance(opened, httpx.Client | io.IOBase):
            opened.close()  # a process of its own would have ended
    return printed.getvalue()
