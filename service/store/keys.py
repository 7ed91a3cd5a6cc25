"""Keys of organisers in Redis: records that never change, and next to them what does."""

import asyncio
from typing import NamedTuple

from saikoro.service.store.server.coalesced import Script, Send, replied

_MADE, _USED, _REVOKED = (f"saikoro:keys:{name}" for name in ("made", "used", "revoked"))

_CHARGE = Script("charge.lua")


class StoredKey(NamedTuple):
    """A key as it is stored."""

    record: bytes
    used: str
    """When it was used last; empty for never."""
    revoked: str
    """When it was revoked; empty for never."""


class KeyStore:
    """Keys by their ids."""

    def __init__(self, send: Send) -> None:
        self._send = send

    async def add(self, key: str, record: bytes) -> None:
        """Keep a new key."""
        await replied(self._send("HSET", _MADE, key, record))

    async def find(self, key: str) -> StoredKey | None:
        """The stored key with this id; None if there is none."""
        asked = (self._send("HGET", table, key) for table in (_MADE, _USED, _REVOKED))
        record, used, revoked = await replied(asyncio.gather(*asked))
        return None if record is None else StoredKey(record, _text(used), _text(revoked))

    async def every(self) -> list[StoredKey]:
        """All keys, in no order."""
        asked = (self._send("HGETALL", table) for table in (_MADE, _USED, _REVOKED))
        made, used, revoked = await replied(asyncio.gather(*asked))
        return [
            StoredKey(record, _text(used.get(key)), _text(revoked.get(key)))
            for key, record in made.items()
        ]

    async def use(self, key: str, moment: str) -> None:
        """Note when `key` was used last."""
        await replied(self._send("HSET", _USED, key, moment))

    async def revoke(self, key: str, moment: str) -> None:
        """Note that `key` is revoked, unless it was before."""
        await replied(self._send("HSETNX", _REVOKED, key, moment))

    async def charge(
        self, key: str, asked: tuple[int, int], quotas: tuple[int, int], once: str
    ) -> tuple[int, int]:
        """Charge `key` for tournaments and matches, all or nothing, and once under a name.

        Which quota (1 or 2) was too small, and in how many seconds the day ends; or 0 and 0.
        """
        keys = [f"saikoro:spent:{key}"]
        which, seconds = await replied(_CHARGE(self._send, keys, *asked, *quotas, once))
        return which, seconds


def _text(found: bytes | None) -> str:
    return "" if found is None else found.decode()
