"""The `saikoro` command in the process of a test, so that thousands of runs take seconds."""

import contextlib
import io
import logging
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

import structlog

from saikoro.service.cli import processes
from saikoro.service.cli.main import main
from tests.kit.warm import forking

T = TypeVar("T")


class Run(NamedTuple):
    """A command that has ended with an exit code; anything else fails the test."""

    code: int
    out: str
    err: str
    error: type[BaseException] | None = None
    """The class of the error that has ended it."""


def run_command(*words: object, stdin: bytes = b"", **settings: str) -> Run:
    """Run a command with `stdin` on its standard input, and `settings` in its environment.

    What it starts is forked, and what it would compute on all cores is computed here. It does not
    configure the logs of this process, in which the service may be running.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        patch.dict(os.environ, settings),
        patch.object(processes, "ProcessPoolExecutor", _Here),
        patch.object(structlog, "configure"),
        patch.object(logging, "basicConfig"),
        forking(),
        _replaced(stdin, out, err),
    ):
        try:
            main([*map(str, words)])
            code, error = 0, None
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
            error = type(ended.__context__) if ended.__context__ else None
    return Run(code, _written(out), _written(err), error)


class _Here(Executor):
    """Does work in this process, as soon as it is given."""

    def __init__(self, *_: object) -> None:
        pass

    def submit(self, fn: Callable[..., T], /, *args: Any, **named: Any) -> Future[T]:
        done = Future[T]()
        try:
            done.set_result(fn(*args, **named))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result raises it
            done.set_exception(error)
        return done


@contextlib.contextmanager
def _replaced(stdin: bytes, out: io.TextIOWrapper, err: io.TextIOWrapper) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            yield
    finally:
        sys.stdin = before


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()
