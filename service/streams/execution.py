"""The input and output of the stream handler: commands, proposals and results."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.play.batch import Batch
from saikoro.service.identity import Receipt
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.kinds import Aggregate, Standing

A = TypeVar("A", bound=Aggregate)
P = TypeVar("P")
T = TypeVar("T")


class Once(NamedTuple):
    """A request that is done once, however often it is sent."""

    key: bytes
    """The idempotency key, with everything that it is scoped to."""
    body: bytes
    """The digest of the request."""


class Proposal(NamedTuple):
    """The lines that a command wants to append."""

    batches: Sequence[Batch]
    tokens: Mapping[int, bytes] = MappingProxyType({})
    """Digests of bearer tokens that are valid from then on, by seat or entrant."""
    secret: str = ""
    """A secret for the client that asked; it gets the same secret when it asks again."""
    client: str = ""
    """The client that creates the stream, with its first lines."""
    fixed_tags: Sequence[str] = ()
    """The tags that it keeps for ever, set with its first lines."""
    unlisted: bool = False
    """Whether only private tags find it, with its first lines."""
    delay: int = 0
    """The ms by which everybody without a seat sees it late, with its first lines; 0 where its kind
    knows that."""
    names: Mapping[int, p.SealedName] = MappingProxyType({})
    """Names of seats, which lie beside the lines until they are withdrawn."""


class Executed(NamedTuple):
    """A command whose lines are in the stream."""

    version: int
    """The version of the last of its lines."""
    sign: Callable[[], Receipt]
    secret: str
    standing: Standing | None
    """The standing of the stream since; None if the same request came before."""

    @property
    def receipt(self) -> Receipt:
        """The receipt, signed when it is asked for: workers need none."""
        return self.sign()


Prepare: TypeAlias = Callable[[], Awaitable[None]]
"""Does what a command needs first, and a repeat of the request not: it is slow, or charged."""

Admit: TypeAlias = Callable[[p.Meta], object]
"""Raises the reason why a client may not execute commands on a stream."""

Command: TypeAlias = Callable[[A, p.Meta], Awaitable[P]]
"""Proposes lines for a stream as it stands, or nothing; raises the reason why it cannot."""


async def done_once(
    answered: Callable[[], Awaitable[T | None]], do: Callable[[], Awaitable[T]]
) -> T:
    """What a request gets that is done once, by its idempotency key.

    `answered` is what the same request got before, None if it is new. Where the request is sent
    twice at once, one of them may be refused for what the other has done: it gets the same answer.
    """
    before = await answered()
    if before is not None:
        return before
    try:
        return await do()
    except SaikoroError:
        before = await answered()
        if before is None:
            raise
        return before
