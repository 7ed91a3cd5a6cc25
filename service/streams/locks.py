"""Locks of this process: one user of a stream, or of what is computed from it, at a time."""

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class Locks:
    """A lock for every key, as long as it is held or waited for."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of `key`."""
        return self._locks.get(key) or self._locks.setdefault(key, asyncio.Lock())
