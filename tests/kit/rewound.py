"""Long matches of PBWCG that a judge rewinds again and again."""

from random import Random

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.match.commands import rewinding
from tests.kit.pbwcg import PBWCG

TURNS = 2
"""The number of turns before the first rewind."""


def rewound(rewinds: int, answers: int = 20) -> Seated:
    """A match that is played for some answers and rewound, this many times."""
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
