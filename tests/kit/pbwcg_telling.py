"""Matches of PBWCG in memory with the house decks, for what is shown of them and for bots."""

from domain.games.pbwcg.events.ids import CardId
from domain.games.pbwcg.starters import STARTERS
from domain.games.pbwcg.state import PbwcgState
from domain.match.known import Known
from tests.kit.pbwcg import PBWCG
from tests.kit.seating import Seated


class House(Seated):
    """A match between the two house decks."""

    def lay_a_set_card(self) -> tuple[int, CardId]:
        """The first PL lays a set card of its hand; its seat and the card."""
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
    """What a seat, or the public, knows of a match."""
    return match.fold(seat=seat).known
