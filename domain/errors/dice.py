"""What is wrong with seeds, draws, dice and shuffles."""

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text


class BadCommitment(SaikoroError):
    """A seed or submission that does not match the commitment published for it."""


class DrawsExhausted(SaikoroError):
    """A game rolled in more batches than its chain has links: its limit is wrong."""

    sentence = Text(
        "このマッチの {length} 回の抽選は、すべて使われました",
        "all {length} draws of this match have been opened",
    )

    def __init__(self, length: int) -> None:
        super().__init__(length=length)


class DiceExhausted(SaikoroError):
    """The dice given to a position are too few, or impossible on the dice rolled."""


class BadShuffle(SaikoroError):
    """The order given to a position does not fit the deck that is shuffled."""

    sentence = Text("シャッフル {number}: {why}", "shuffle {number}: {why}")

    def __init__(self, index: int, why: Text) -> None:
        super().__init__(number=index + 1, why=why)
        self.index = index
        """The index of the order among the given ones."""
