"""Reading packs as wholes, one after the other, while others may replace them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable

from saikoro.service.archive.form.packs import Found, Gap, read_pack
from saikoro.service.archive.objects import NoObject, Objects

GoOn = Callable[[], Awaitable[None]]
"""Called again and again: raises where somebody else has taken over."""


async def alone() -> None:
    """Nobody takes over, or whoever is first changes what the others find."""


async def images_of(
    objects: Objects, packs: Iterable[str], key: bytes | None, go_on: GoOn = alone
) -> AsyncGenerator[Found | Gap]:
    """The images of packs, and what cannot be read in them; without a key those of format 1."""
    for name in packs:
        await go_on()
        try:
            images = read_pack(name, await objects.whole(name), key)
        except NoObject:  # it was replaced meanwhile
            continue
        while (found := await asyncio.to_thread(next, images, None)) is not None:
            yield found
