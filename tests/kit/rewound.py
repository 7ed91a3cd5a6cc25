"""Long matches of PBWCG in which a judge goes back again and again."""

from random import Random

from domain.match.commands import rewinding
from tests.kit.pbwcg import PBWCG
from tests.kit.seating import Seated
from tests.kit.watching import answer_at_random

TURNS = 2
"""Turns that are played before the first rewind."""


def rewound(rewinds: int, answers: int = 20) -> Seated:
    """A match that is set back so often, each time by so many answers, to where it was before."""
    match, choose = Seated.both(PBWCG, "back", corrections="judge", turn_cap=200), Random(6)
    while len(match.data("pbwcg.turn_ended")) < TURNS:
        answer_at_random(match, choose)
    for _ in range(rewinds):
        to = max(at for at in range(len(match.lines) + 1) if match.driver.was_asked(at))
        for _ in range(answers):
            if match.waiting:
                answer_at_random(match, choose)
        match.accept([rewinding.rewind(match.driver, to, "a card was misread")], "judge")
        match.run()
    return match
