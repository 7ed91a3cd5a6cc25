"""Matches of players with names, in a service of this process, and where these names show."""

from collections.abc import Sequence

from saikoro.service.bootstrap import Service
from saikoro.service.matches.opening import Access
from saikoro.service.matches.searching import Asked
from saikoro.service.store.streams.protocol import moment
from tests.kit.archiving import play_on


async def begun(service: Service, names: Sequence[str | None], access: Access = "listed") -> str:
    """A short match whose first seats are taken under these names."""
    created = await service.matches.opening.create("laplaplus", {"max_turns": 2}, access=access)
    match = created.receipt.match
    for name in names:
        await service.matches.opening.join(match, player=name)
    return match


async def finished(service: Service, names: Sequence[str | None], access: Access = "listed") -> str:
    """The same, played to its end."""
    match = await begun(service, names, access)
    await play_on(service, match)
    return match


async def shown(service: Service, match: str) -> list[tuple[str | None, bool]]:
    """The name that each seat shows, and whether it says that one was withdrawn."""
    state = (await service.matches.reader.shown(match)).state
    return [(seat.player, seat.withdrawn) for seat in state.seats]


async def record(service: Service, match: str) -> bytes:
    """The file of a match, with the names beside its lines."""
    return b"".join(line + b"\n" for line in await service.matches.pages.named_record(match))


async def found(service: Service, name: str) -> list[str]:
    """The matches that the list of a name has."""
    listed, _ = await service.matches.search.public(Asked(player=name), 100)
    return [each.stream for each in listed]


async def found_finished(service: Service, name: str) -> list[str]:
    """The matches that the order of finished ones has of a name."""
    part = await service.matches.search.finished(Asked(player=name), 100, moment(0))
    return [each.stream for each in part.listed]
