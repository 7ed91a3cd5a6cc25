"""The layout of a store: which keys it has. A process works on none but its own.

It has 256 buckets, by the first two digits of an id. Release 0.2 had 16, and marked no store: such
a store looks new, and is refused all the same.
"""

import asyncio

from saikoro.service.errors.stores import OtherLayout
from saikoro.service.store.server.coalesced import Send, replied

LAYOUT = b"256"
"""The layout of a store that this version works on, by its number of buckets."""

JOINING, JOINED = b"joining", b"joined"
"""What it is while a store is moved into a cluster; and afterwards, in the one that was moved."""

MARK = "saikoro:layout"

_EARLIER = [
    f"saikoro:{{{bucket}}}:{kind}{name}"
    for bucket in "0123456789abcdef"
    for kind in ("", "tournament:", "dispute:")
    for name in ("index", "watch")
]
"""The lists of a store of 16 buckets, of which one is there if anything is."""


async def require_layout(send: Send) -> None:
    """Mark a new store with the layout of this version; OtherLayout if the store has another."""
    found = await replied(send("GET", MARK))
    if found == LAYOUT:
        return
    if found is not None:
        raise OtherLayout(found.decode(errors="replace"))
    if any(await replied(asyncio.gather(*(send("EXISTS", key) for key in _EARLIER)))):
        raise OtherLayout("16")
    await replied(send("SET", MARK, LAYOUT, "NX"))
