"""Long matches, played through a service without HTTP."""

import random
from contextlib import suppress
from typing import Any, NamedTuple

from saikoro.domain.errors.matches import MatchOver
from saikoro.service.bootstrap import Service


class Begun(NamedTuple):
    """A match whose seats are taken."""

    match: str
    tokens: list[str]
    """The tokens by seat."""


ENDLESS: dict[str, dict[str, Any]] = {
    "fairies": {"losing_damage": 1000, "turn_limit": 400},
    "ktc": {"turn_cap": 1000},
}
"""Options that let a match become long, by game."""
MATCHES = 20
"""The number of matches that may end too early: the service rolls the dice."""
ENDING = ("attack", "commander")
"""The operations that bring a match to its end."""


async def begin(service: Service, client: str = "", **options: int) -> Begun:
    """Create a match of KTC that may become long, and take its seats."""
    return await _begin(service, "ktc", client, options)


async def _begin(service: Service, game: str, client: str, options: dict[str, int]) -> Begun:
    opening = service.matches.opening
    created = await opening.create(game, {**ENDLESS[game], **options}, client=client)
    match = created.receipt.match
    return Begun(match, [(await opening.join(match)).token for _ in range(2)])


async def play(service: Service, begun: Begun, decisions: int, seed: int = 0) -> None:
    """Answer this many decisions; the last answer is not resolved yet."""
    choose = random.Random(seed)
    while True:
        await service.host.resolver.resolve(begun.match)
        asked = await service.matches.decisions.seen(begun.match)
        assert asked.awaiting is not None
        for seat in asked.awaiting.seats:
            options = (await service.matches.decisions.open(begun.match, seat)).options or []
            # Skills and attacks bring a match to its end.
            quiet = [option for option in options if not option.get("skill")]
            quiet = [option for option in quiet if option.get("op") not in ENDING] or quiet
            await service.matches.commands.answer(
                begun.match, begun.tokens[seat], choose.choice(quiet)
            )
        if asked.awaiting.decision >= decisions:
            return


async def long_match(service: Service, decisions: int, seed: int = 0, game: str = "ktc") -> str:
    """A match with this many answered decisions; the last answer is not resolved yet."""
    for _ in range(MATCHES):
        begun = await _begin(service, game, "", {})
        with suppress(MatchOver):
            await play(service, begun, decisions, seed)
            return begun.match
    raise AssertionError(f"no match of {game} lasts for {decisions} decisions")
