"""How tests ask the process that has loaded the service for a child: see warm.py."""

import ctypes
import socket
import threading
from array import array
from collections.abc import Sequence

import msgspec

_PR_SET_CHILD_SUBREAPER = 36


class Order(msgspec.Struct, frozen=True):
    """What a child becomes: `python -m` with these words. A text is the bytes that it has there."""

    words: list[bytes]
    environment: dict[bytes, bytes]
    folder: bytes
    kept: list[int]
    """The numbers of the descriptors that it has besides the standard ones."""
    umask: int
    """Its umask; -1 for that of the tests."""


class WarmParent:
    """The process that has loaded the service, at the other end of a socket."""

    def __init__(self, orders: socket.socket) -> None:
        self._lock = threading.Lock()
        self._orders = orders

    def fork(self, order: Order, descriptors: Sequence[int]) -> int:
        """Fork a child of this process with these descriptors; returns its process id.

        The first three are what it reads, writes, and writes errors to.
        """
        packed = msgspec.msgpack.encode(order)
        with self._lock:
            _adopt(orphans=True)
            try:
                rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", descriptors))
                self._orders.sendmsg([packed], [rights])
                answer = self._orders.recv(4)
            finally:
                _adopt(orphans=False)
        assert answer, "the process that has loaded the service has ended"
        return int.from_bytes(answer)

    def close(self) -> None:
        """Let it end."""
        self._orders.close()


def _adopt(*, orphans: bool) -> None:
    """Whether processes below this one whose parent ends become its children."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(orphans), 0, 0, 0)
