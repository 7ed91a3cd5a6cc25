"""The layout of a store: which keys it has. A process works on none but its own.

The layouts so far, by their number of buckets: 16, by the last digit of an id, which has no mark in
the store, and 256, by the first two digits.
"""

import asyncio
from collections.abc import Iterator

from saikoro.service.errors.stores import NEWEST_LAYOUT, OtherLayout
from saikoro.service.store.server.coalesced import Send, replied

LAYOUT = b"%d" % NEWEST_LAYOUT

MOVING = b"moving"
"""What the mark is while a store is moved, or was and did not come to its end."""

JOINING, JOINED = b"joining", b"joined"
"""What it is while a store is moved into a cluster; and afterwards, in the one that was moved."""

MARK = "saikoro:layout"

OLD_BUCKETS = "0123456789abcdef"

OLD_KINDS = ("", "tournament:", "dispute:")


def old_lists(name: str) -> Iterator[str]:
    """The keys of this name of all buckets and kinds in the layout before."""
    for bucket in OLD_BUCKETS:
        for kind in OLD_KINDS:
            yield f"saikoro:{{{bucket}}}:{kind}{name}"


async def require_layout(send: Send) -> None:
    """Mark a new store with the layout of this version; OtherLayout if the store has another."""
    found = await replied(send("GET", MARK))
    if found == LAYOUT:
        return
    if found is not None:
        raise OtherLayout(found.decode(errors="replace"))
    older = [send("EXISTS", key) for name in ("index", "watch") for key in old_lists(name)]
    if any(await replied(asyncio.gather(*older))):
        raise OtherLayout("16")
    await replied(send("SET", MARK, LAYOUT, "NX"))
