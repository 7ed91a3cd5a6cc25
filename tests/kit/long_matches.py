"""Matches that have gone on for long, played through a service without HTTP."""

import random
from functools import partial
from typing import Any

from service.bootstrap import Service
from service.store.protocol import Meta


def _as_seat(seat: int, _meta: Meta) -> int:
    return seat


ENDLESS: dict[str, dict[str, Any]] = {
    "fairies": {"losing_damage": 1000, "turn_limit": 400},
    "ktc": {"turn_cap": 1000},
}
"""Options with which a match goes on for long."""
LOUD = ("attack", "commander")
"""What is not done while something else can be."""


async def long_match(service: Service, decisions: int, seed: int = 0, game: str = "ktc") -> str:
    """A match in which so many decisions have been answered, the last one not resolved yet."""
    choose = random.Random(seed)
    commands = service.match_commands
    match = (await commands.create(game, ENDLESS[game])).receipt.match
    tokens = [(await commands.join(match)).token for _ in range(2)]
    while True:
        await service.resolver.resolve(match)
        asked = await service.decisions.open(match, lambda _meta: None)
        assert asked.awaiting is not None
        for seat in asked.awaiting.seats:
            options = (await service.decisions.open(match, partial(_as_seat, seat))).options or []
            # Without skills and attacks a match goes on for long.
            quiet = [option for option in options if not option.get("skill")]
            quiet = [option for option in quiet if option.get("op") not in LOUD] or quiet
            await commands.answer(match, tokens[seat], choose.choice(quiet))
        if asked.awaiting.decision >= decisions:
            return match
