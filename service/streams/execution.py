"""What goes into the handler and comes out of it: commands, proposals, what was executed."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from domain.match.batch import Batch
from service.identity import Receipt
from service.store.streams import protocol as p
from service.streams.kinds import Aggregate, Standing

A = TypeVar("A", bound=Aggregate)
P = TypeVar("P")


class Once(NamedTuple):
    """A request that must be done once, however often it comes."""

    key: bytes
    """The idempotency key, with everything that it is scoped to."""
    body: bytes
    """Digest of what is asked."""


class Proposal(NamedTuple):
    """What a command wants to append."""

    batches: Sequence[Batch]
    tokens: Mapping[int, bytes] = MappingProxyType({})
    """Digests of bearer tokens that are valid from then on, by seat or entrant."""
    secret: str = ""
    """What only the client who asked may know; it gets it again when it asks again."""
    client: str = ""
    """Who creates the stream, with its first lines."""
    fixed_tags: Sequence[str] = ()
    """What lists find it by for ever, with its first lines."""
    unlisted: bool = False
    """Whether only private tags find it, with its first lines."""


class Executed(NamedTuple):
    """A command whose lines are in the stream."""

    version: int
    """Of the last of them."""
    sign: Callable[[], Receipt]
    secret: str
    standing: Standing | None
    """How the stream stands since; None if the same was asked before."""

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
