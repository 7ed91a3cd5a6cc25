"""Proof that no call names two slots of a cluster: of every command that a process sends.

In this process, or in one of the service: `python -m tests.kit.one_slot saikoro.service.http` is
the API, which answers 500 to whatever would need a call that names two.
"""

import asyncio
import runpy
import sys
from collections.abc import Callable, Sequence
from typing import Any

from redis.crc import key_slot

from saikoro.service.store.server.coalesced import Coalesced

WITH_SLOTS = ("tests.kit.one_slot",)
"""What stands between `python -m` and the module that is run."""

WITHOUT_KEYS = {"PING", "TIME"}

OF_MANY_KEYS = {"DEL", "EXISTS", "MGET", "UNLINK", "TOUCH"}
"""Commands of which every argument is a key; of others that are sent only the first is."""

SCRIPTS = {"EVAL", "EVALSHA"}


class TwoSlots(AssertionError):
    """A call that a cluster would refuse."""


def keys_of(name: str, args: Sequence[Any]) -> Sequence[Any]:
    """The keys, and sharded channels, that a command names."""
    if name in SCRIPTS:
        return args[2 : 2 + int(args[1])]
    if name in OF_MANY_KEYS:
        return args
    return [] if name in WITHOUT_KEYS else args[:1]


def require_one_slot(name: str, args: Sequence[Any]) -> None:
    """TwoSlots if a command names keys of two slots, or none where it must have one."""
    keys = keys_of(name, args)
    if len(keys) == 1:
        return
    slots = {key_slot(key.encode() if isinstance(key, str) else key) for key in keys}
    if len(slots) != (name not in WITHOUT_KEYS):
        raise TwoSlots(f"{name} names {len(slots)} slots: {list(keys)}")


def watch() -> None:
    """Look at every command that this process sends from now on."""
    for way in ("__call__", "unconfirmed"):
        setattr(Coalesced, way, _watched(getattr(Coalesced, way)))


def _watched(send: "Callable[..., asyncio.Future[Any]]") -> "Callable[..., asyncio.Future[Any]]":
    def watched(self: Coalesced, name: str, *args: Any) -> "asyncio.Future[Any]":
        require_one_slot(name, args)
        return send(self, name, *args)

    return watched


if __name__ in ("__main__", "__mp_main__"):  # processes that it starts have the second name
    watch()

if __name__ == "__main__":
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__")
