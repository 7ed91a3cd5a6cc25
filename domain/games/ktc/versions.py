"""The versions of KTC's rules; a match keeps the version that it started with."""

from dataclasses import replace

from saikoro.domain.games.ktc.rules.ending import at_cap, check_victory
from saikoro.domain.games.ktc.rules.field import Rules
from saikoro.domain.games.ktc.rules.operations import may_promote
from saikoro.domain.games.ktc.rules.set_up import first_player
from saikoro.domain.games.ktc.rules.targets import reach
from saikoro.domain.games.ktc.rules.turns import end_step, operation_step, start_step

VERSION_2 = Rules(
    turn_ends_batch=True,
    goal=3,
    commander_below=750,
    first_player=first_player,
    start_step=start_step,
    operation_step=operation_step,
    end_step=end_step,
    reach=reach,
    may_promote=may_promote,
    check_victory=check_victory,
    at_cap=at_cap,
)
"""The present rules. With some of them changed they are those of a variant of the game:
`replace(KTC, id="quick", book=book(replace(VERSION_2, goal=2)))`."""

VERSION_1 = replace(VERSION_2, turn_ends_batch=False)
