"""Long matches of KTC, played through a service without HTTP."""

import random
from functools import partial

from service.bootstrap import Service
from service.store.protocol import Meta


def _as_seat(seat: int, _meta: Meta) -> int:
    return seat


async def long_match(service: Service, decisions: int, seed: int = 0) -> str:
    """A match with this many answered decisions, of which the last is not resolved yet."""
    choose = random.Random(seed)
    commands = service.match_commands
    match = (await commands.create("ktc", {"turn_cap": 1000})).receipt.match
    tokens = [(await commands.join(match)).token for _ in range(2)]
    while True:
        await service.resolver.resolve(match)
        asked = await service.decisions.open(match, lambda _meta: None)
        assert asked.awaiting is not None
        for seat in asked.awaiting.seats:
            options = (await service.decisions.open(match, partial(_as_seat, seat))).options or []
            # Matches without skills are long.
            quiet = [option for option in options if not option.get("skill")]
            quiet = [option for option in quiet if option.get("op") != "commander"] or quiet
            await commands.answer(match, tokens[seat], choose.choice(quiet))
        if asked.awaiting.decision >= decisions:
            return match
