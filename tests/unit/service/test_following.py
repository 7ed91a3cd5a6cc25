"""What a request that waits is answered with, whatever happens meanwhile."""

from collections.abc import Awaitable, Callable

import msgspec

from saikoro.domain.bots.specs import Random
from saikoro.domain.match.play.fold import Fold
from saikoro.service.bootstrap import Service
from saikoro.service.http.responses.accepted import follow


async def finish(service: Service, match: str) -> None:
    """Resolve a match to its end."""
    async with service.matches.pages.follow(match) as follower:
        while (await service.matches.pages.meta(match)).status != "finished":
            await service.host.resolver.resolve(match)
            await follower.moved(1)


async def test_a_bot_that_answers_while_it_is_looked_for_is_waited_for(service, monkeypatch):
    warm = await service.matches.opening.create("laplaplus", {}, bots={0: Random(), 1: Random()})
    await finish(service, warm.receipt.match)  # the process in which bots think takes long to start
    created = await service.matches.opening.create("laplaplus", {}, bots={1: Random()})
    match = created.receipt.match
    joined = await service.matches.opening.join(match)
    fold: Callable[[str], Awaitable[Fold]] = service.matches.reader.live.fold

    async def late_fold(match: str) -> Fold:
        await finish(service, match)
        return await fold(match)

    async with service.matches.pages.follow(match) as follower:
        while not (await service.matches.pages.meta(match)).awaiting:
            await service.host.resolver.resolve(match)
            await follower.moved(1)
    answered = await service.matches.commands.answer(match, joined.token, {"row": [7, 12]})
    monkeypatch.setattr(service.matches.reader.live, "fold", late_fold)
    followed = await follow(service.matches, service.identity, answered, "wait=20")
    assert msgspec.json.decode(followed.events[-1])["type"] == "match.finished"
