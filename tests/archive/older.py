"""Archives as builds before marks have written them: nothing vouches for what is in them."""

import asyncio
from collections.abc import Callable

import msgspec
import zstandard

from saikoro.service.archive.form.frames import pressed
from saikoro.service.archive.form.images import spans
from saikoro.service.archive.form.packs import PACKS, Found, read_pack
from saikoro.service.archive.marks import MARK
from saikoro.service.archive.raw import KNOWN, OLD_LEASE
from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from saikoro.service.store.server.coalesced import replied

_encode = msgspec.msgpack.encode


async def as_before_marks(
    settings: Settings, lines: Callable[[bytes], bytes] = lambda text: text
) -> None:
    """Let an archive and what its store remembers be as an older build has left them.

    `lines` may change what each piece has.
    """
    async with open_service(settings) as service:
        objects = service.matches.store.archive.objects
        for name, _ in await objects.every(PACKS):
            pack = await objects.whole(name)
            images = [
                _older(pack, found, lines)
                for found in read_pack(name, pack, objects.key)
                if isinstance(found, Found)
            ]
            await objects.put(name, b"".join(images))
        for name, _ in await objects.every("index"):
            await objects.put(name, b"what an older index has is made again")
        await objects.delete([MARK])
        await asyncio.gather(
            *(replied(service.matches.store.send("DEL", key)) for key in (KNOWN, OLD_LEASE))
        )


def _older(pack: bytes, found: Found, lines: Callable[[bytes], bytes]) -> bytes:
    place, directory = found.place, found.directory
    image = pack[place.offset : place.offset + place.length]
    keys = image[place.directory : place.directory + directory.keys]
    frames, beside, pieces = list[bytes](), list[bytes](), list[object]()
    for piece, (one, other) in zip(
        directory.pieces, spans(directory, place.directory), strict=True
    ):
        text = zstandard.decompress(image[one.offset : one.offset + one.length])
        frames.append(pressed(lines(text)))
        beside.append(image[other.offset : other.offset + other.length])
        pieces.append((piece.version, piece.parent, len(frames[-1]), len(beside[-1])))
    described = (1, directory.kind, directory.stream, directory.fields, len(keys), pieces)
    return b"".join([pressed(_encode(described)), keys, *frames, *beside])
