"""Following a match or a tournament: pages of lines, in order, each once."""

from typing import Any

import msgspec

from saikoro.client.errors import UnexpectedAnswer
from saikoro.client.exchange import Item, Pause, Request, Steps, as_type, get, insist
from saikoro.domain.record.beside import NameBeside
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.record.head import next_head

WAIT_SECONDS = 20
"""Seconds for which one request for further lines is held open."""

_JOINED = "seat.joined"

_EMPTY_PAUSE = 0.1
"""Seconds to pause after a page without lines, if the service does not hold requests open."""


class Line(msgspec.Struct):
    """One event of a match or tournament."""

    v: int
    """The version that the match has with it: 1, 2, 3, ..."""
    type: str
    """The type of the event, such as `match.created`."""
    data: dict[str, Any]
    at: str | None = None
    """When the service received it; None if the rules emitted it."""
    by: str | None = None
    """Who caused it, as the line names them; None if the rules emitted it."""
    raw: bytes = b""
    """The line byte for byte, as it is hashed."""
    secret: dict[str, Any] = {}
    """What only the seat that asks may know of the line."""
    name: str | None = None
    """The name of the player, where a `seat.joined` only commits to it; None without one, and once
    it is withdrawn."""


class Page(msgspec.Struct):
    """Lines after some version."""

    version: int
    """The version of the last one."""
    head: str
    """The head at that version."""
    events: list[msgspec.Raw]
    over: bool
    """Whether the match is over, so that no line can follow."""
    secrets: dict[str, dict[str, Any]] = {}
    names: list[NameBeside] = []
    """The names that lie beside these lines."""


class Course:
    """Follows a stream page by page, and checks that no line is missing and the chain holds."""

    def __init__(self, version: int, head: str) -> None:
        self.version = version
        self.head = head
        """The head at that version; empty if it is not known yet."""

    def take(self, page: Page) -> list[Line]:
        """The lines of the next page; UnexpectedAnswer if they do not continue what came before."""
        lines = [self._read(page, raw, at) for at, raw in enumerate(page.events, self.version + 1)]
        if page.version != self.version + len(lines):
            raise UnexpectedAnswer(f"a page to version {page.version} has {len(lines)} lines")
        if self.head and _head_after(self.head, lines) != page.head:
            raise UnexpectedAnswer(f"the lines to version {page.version} do not lead to its head")
        self.version, self.head = page.version, page.head
        return lines

    def _read(self, page: Page, raw: msgspec.Raw, version: int) -> Line:
        try:
            line = msgspec.json.decode(raw, type=Line)
        except UNDECODABLE as error:
            raise UnexpectedAnswer(f"line {version} is no event ({error})") from error
        if line.v != version:
            raise UnexpectedAnswer(f"line {version} has the number {line.v}")
        line.raw, line.secret = bytes(raw), page.secrets.get(str(version), {})
        if line.type == _JOINED:
            names = {each.seat: each.name for each in page.names}
            line.name = names.get(line.data.get("seat", -1))
        return line


def follow_lines(path: str, after: int, head: str, token: str) -> Steps[Line]:
    """Every line after a version, until there can be no further one."""
    course = Course(after, head)
    while True:
        page = as_type(Page)((yield from insist(_next_page(path, course, token))))
        for line in course.take(page):
            yield Item(line)
        if page.over:
            return
        if not page.events:
            yield Pause(_EMPTY_PAUSE)


def _next_page(path: str, course: Course, token: str) -> Request:
    accept, head = "application/json", course.head or None
    return get(path, token=token, accept=accept, after=course.version, head=head, wait=WAIT_SECONDS)


def _head_after(head: str, lines: list[Line]) -> str:
    try:
        reached = bytes.fromhex(head)
    except ValueError as error:
        raise UnexpectedAnswer(f"the service gave {head[:80]!r} as a head") from error
    for line in lines:
        reached = next_head(reached, line.raw)
    return reached.hex()
