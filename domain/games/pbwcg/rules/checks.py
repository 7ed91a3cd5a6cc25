"""Checks (PB-13)."""

from collections.abc import Sequence

from saikoro.domain.games.pbwcg.events.frame import (
    CheckDeclared,
    CheckLimitReached,
    CheckOpened,
    CheckResolved,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.rules.asking import ask_parity
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.rules.requirements import of_unit, requirement
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.games.pbwcg.words import Declaring, Parity, Purpose
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.table import Term, added

SIDES_OF_A_DIE = 6

ONE_TRY: Sequence[Term] = ((Part.ONE_TRY, 1),)
"""The tries of a check that nothing adds to."""


def may_try(battle: Battle) -> bool:
    """Whether this turn has a try left (PB-13.4)."""
    most = battle.version.most_tries
    return most is None or battle.state.tries < most


@requirement(
    "PB-13.4",
    Unmet.TRIES_USED_UP,
    things=of_unit,
    value=lambda battle, _pc, _purpose: battle.state.tries,
)
def has_try(battle: Battle, _pc: Unit, _purpose: Purpose) -> bool:
    """This turn has a try left for a check of a PC."""
    return may_try(battle)


@requirement(
    "PB-13.1",
    Ground.DECLARED,
    met=Ground.DECLARED,
    decides=True,
)
def agrees(declared: Parity, value: int) -> bool:
    """The die is odd or even as it was declared."""
    return (value % 2 == 1) == (declared is Parity.ODD)


def _as_declared(_battle: Battle, _pc: Unit, purpose: Purpose, *_: object) -> Ground | None:
    """What follows from a check goes by it, unless the PC just acts as it would without."""
    return None if purpose in (Purpose.PARALYSIS, Purpose.CONFUSION) else Ground.DECLARED


@requirement(
    "PB-13.1",
    Unmet.CHECK_FAILED,
    met=_as_declared,
    things=of_unit,
)
def succeeds(_battle: Battle, _pc: Unit, _purpose: Purpose, declared: Parity, value: int) -> bool:
    """A try of a PC succeeds, and so does its check."""
    return agrees(declared, value)


def check(
    battle: Battle, purpose: Purpose, pc: Unit, reason: Reason, tries: Sequence[Term] = ONE_TRY
) -> Steps[bool]:
    """Whether one of so many tries succeeds; the others are not made then (PB-13.2)."""
    of = added(tries)
    for number in range(1, of + 1):
        battle.total(*tries)
        if not battle.meets(has_try, battle, pc, purpose):
            battle.emit(CheckLimitReached(purpose, pc.seat, pc.id, number, of))
            return False
        battle.emit(CheckOpened(purpose, pc.seat, pc.id, number, of))
        parity = Parity.ODD
        if battle.options.ch_declaration == Declaring.ASK:
            parity = yield from ask_parity(battle, purpose, pc, number, of, reason)
        battle.emit(CheckDeclared(pc.seat, parity))
        value = battle.table.roll(SIDES_OF_A_DIE, why=purpose)
        battle.emit(CheckResolved(battle.meets(agrees, parity, value)))
        if battle.meets(succeeds, battle, pc, purpose, parity, value):
            return True
    return False
