"""Names in deliveries: a mark stands for each until it is posted, so that no queue has any."""

import re
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.report import withdrawn_name
from saikoro.domain.record.beside import NameBeside
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.webhooks.notifications import Hook, as_written

_SIGN = "\ue000"
"""A character that no name has."""

_MARK = re.compile(f'("?){_SIGN}([0-9a-f]{{32}})\\.([01]){_SIGN}("?)'.encode())

ReadNames = Callable[[str], Awaitable[Sequence[NameBeside]]]
"""Reads the names that lie beside the lines of a match."""


async def no_names(_match: str) -> Sequence[NameBeside]:
    """Reads nothing: no name lies beside any lines."""
    return ()


def mark(match: str, seat: Seat) -> str:
    """What stands for the name of a seat until it is posted."""
    return f"{_SIGN}{match}.{seat}{_SIGN}"


async def with_names(body: bytes, hook: Hook, read: ReadNames) -> bytes:
    """A body with the names of now in place of marks; a name that was withdrawn is not there."""
    known: dict[bytes, dict[Seat, str]] = {}
    for match in {found[2] for found in _MARK.finditer(body)}:
        try:
            known[match] = {each.seat: each.name for each in await read(match.decode())}
        except UnknownMatch:
            known[match] = {}

    def named(found: re.Match[bytes]) -> bytes:
        name = known[found[2]].get(int(found[3]))
        if found[1] and found[4]:
            return msgspec.json.encode(name)
        shown = as_written(withdrawn_name(hook.lang) if name is None else name, hook.format)
        return found[1] + msgspec.json.encode(shown)[1:-1] + found[4]

    return _MARK.sub(named, body)
