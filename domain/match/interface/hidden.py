"""Facts that only the rules know: shuffled cards and sealed answers."""

import msgspec

from saikoro.domain.match.events import Seat, ShuffledCards, SubmissionOpened


class SealedPart(msgspec.Struct, frozen=True):
    """A sealed part of an answer, and the event that opens it."""

    decision: str
    """The name of the decision."""
    part: int
    opening: SubmissionOpened
    committed: bool = True
    """Whether a commitment was published; without one no event opens the part."""
    redacted: bool = False
    """Whether it was redacted from an open answer; the end of the match opens it."""


class HiddenFacts(msgspec.Struct):
    """The hidden facts of one match."""

    cards: dict[str, str] = {}
    """The card of each handle."""
    shuffled: list[ShuffledCards] = []
    """The input of every shuffle, in order."""
    sealed: list[SealedPart] = []
    """The parts that are not opened yet, in order of sealing."""
    superseded: list[SealedPart] = []
    """The parts of answers that a rewind has undone. They are opened when the match ends, so that
    everybody can replay it."""

    def supersede(self, later: "HiddenFacts") -> None:
        """Keep what remains true of `later` after a rewind from there to here."""
        self.cards, self.shuffled = later.cards, later.shuffled
        self.superseded = [
            part
            for part in (*later.superseded, *later.sealed)
            if part.committed and part not in self.sealed
        ]

    def part(self, seat: Seat, decision: str, part: int) -> SealedPart | None:
        """A part that `seat` sealed for `decision`, if it is not opened yet."""
        for sealed in self.sealed:
            if (sealed.opening.seat, sealed.decision, sealed.part) == (seat, decision, part):
                return sealed
        return None
