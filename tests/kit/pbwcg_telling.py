"""Matches of PBWCG in memory with the house decks, for tests of views and bots."""

from saikoro.conformance.seating import Seated
from saikoro.domain.games.pbwcg.ids import CardId
from saikoro.domain.games.pbwcg.starters import STARTERS
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.match.interface.known import Known
from tests.kit.pbwcg import PBWCG


class House(Seated):
    """A match between the two house decks."""

    def lay_a_set_card(self) -> tuple[int, CardId]:
        """Let the first PL lay a set card of its hand; returns its seat and the card."""
        [seat] = self.waiting
        laid = next(one for one in self.options(seat) if one["op"] == "set")
        self.play([(seat, laid)])
        return seat, laid["card"]


def begun(salt: object = "", **options: object) -> House:
    """A match at its first PL turn."""
    match = House.both(PBWCG, salt, **options)
    for answers in zip(*STARTERS, strict=True):
        for seat, answer in enumerate(answers):
            match.answer(seat, answer)
        match.run()
    return match


def seen(match: Seated, seat: int | None) -> Known[PbwcgState]:
    """The match as a seat, or the public, knows it."""
    return match.fold(seat=seat).known
