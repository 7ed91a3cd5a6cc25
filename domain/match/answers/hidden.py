"""What the rules know of a match and not everybody else: shuffled cards and sealed answers."""

import msgspec

from domain.match.events import Seat, ShuffledCards, SubmissionOpened


class SealedPart(msgspec.Struct, frozen=True):
    """A part of an answer that not everybody knows, as it will be opened."""

    decision: str
    """The decision that it answers."""
    part: int
    opening: SubmissionOpened
    committed: bool = True
    """Whether a commitment was published; otherwise there is nothing to open in public."""
    private: bool = False
    """Whether it belongs to an answer in the open: then it is opened when the match ends."""


class HiddenFacts(msgspec.Struct):
    """All of it, for one match."""

    cards: dict[str, str] = {}
    """The card that each handle stands for."""
    shuffled: list[ShuffledCards] = []
    """What every shuffle began from, in order."""
    sealed: list[SealedPart] = []
    """The parts that are still to be opened, in order of sealing."""
    superseded: list[SealedPart] = []
    """Those of answers before which the match went back: they are opened when it ends, because
    nobody can run again without them what the rules did until then."""

    def supersede(self, later: "HiddenFacts") -> None:
        """Take from `later`, before which the match goes back to here, what stays true."""
        self.cards, self.shuffled = later.cards, later.shuffled
        self.superseded = [
            part
            for part in (*later.superseded, *later.sealed)
            if part.committed and part not in self.sealed
        ]

    def part(self, seat: Seat, decision: str, part: int) -> SealedPart | None:
        """A part that `seat` sealed for `decision` and that is still to be opened."""
        for sealed in self.sealed:
            if (sealed.opening.seat, sealed.decision, sealed.part) == (seat, decision, part):
                return sealed
        return None
