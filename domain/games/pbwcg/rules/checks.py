"""Checks (PB-13)."""

from saikoro.domain.games.pbwcg.events.frame import (
    CheckDeclared,
    CheckLimitReached,
    CheckOpened,
    CheckResolved,
)
from saikoro.domain.games.pbwcg.rules.asking import ask_parity
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.questions import Reason
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Parity, Purpose
from saikoro.domain.match.interface.decision import Steps

SIDES_OF_A_DIE = 6


def may_try(battle: Battle) -> bool:
    """Whether this turn has a try left (PB-13.4)."""
    most = battle.version.most_tries
    return most is None or battle.state.tries < most


def check(battle: Battle, purpose: Purpose, pc: Unit, tries: int, reason: Reason) -> Steps[bool]:
    """Whether one of so many tries succeeds; the others are not made then (PB-13.2)."""
    for number in range(1, tries + 1):
        if not may_try(battle):
            battle.emit(CheckLimitReached(purpose, pc.seat, pc.id, number, tries))
            return False
        battle.emit(CheckOpened(purpose, pc.seat, pc.id, number, tries))
        parity = Parity.ODD
        if battle.options.ch_declaration == "ask":
            parity = yield from ask_parity(battle, purpose, pc, number, tries, reason)
        battle.emit(CheckDeclared(pc.seat, parity))
        value = battle.table.roll(SIDES_OF_A_DIE, why=purpose)
        success = (value % 2 == 1) == (parity is Parity.ODD)
        battle.emit(CheckResolved(success))
        if success:
            return True
    return False
