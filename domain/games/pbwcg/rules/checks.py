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
from saikoro.domain.games.pbwcg.rules.since import bs_label, state_bs, text_label
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.stated import Part, Unmet
from saikoro.domain.games.pbwcg.words import Declaring, Parity, Purpose
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.table import Term

SIDES_OF_A_DIE = 6

ONE_TRY: Sequence[Term] = ((Part.ONE_TRY, 1),)
"""The tries of a check that nothing adds to."""


def may_try(battle: Battle) -> bool:
    """Whether this turn has a try left (PB-13.4)."""
    most = battle.version.most_tries
    return most is None or battle.state.tries < most


def check(
    battle: Battle,
    purpose: Purpose,
    pc: Unit,
    tries: int,
    reason: Reason,
    terms: Sequence[Term] = ONE_TRY,
) -> Steps[bool]:
    """Whether one of so many tries succeeds; the others are not made then (PB-13.2).

    `terms` are what `tries` is added up from.
    """
    for number in range(1, tries + 1):
        battle.terms(*terms)
        if not may_try(battle):
            done = battle.state.tries
            battle.unmet(Unmet.TRIES_USED_UP, "PB-13.4", pc.id, purpose=purpose, value=done)
            battle.emit(CheckLimitReached(purpose, pc.seat, pc.id, number, tries))
            return False
        _state_reason(battle, purpose, pc, reason)
        battle.emit(CheckOpened(purpose, pc.seat, pc.id, number, tries))
        parity = Parity.ODD
        if battle.options.ch_declaration == Declaring.ASK:
            parity = yield from ask_parity(battle, purpose, pc, number, tries, reason)
        battle.emit(CheckDeclared(pc.seat, parity))
        value = battle.table.roll(SIDES_OF_A_DIE, why=purpose)
        battle.ground(Ground.DECLARED, "PB-13.1", declared=parity, value=value)
        success = (value % 2 == 1) == (parity is Parity.ODD)
        battle.emit(CheckResolved(success))
        if success:
            battle.ground(Ground.DECLARED, "PB-13.1", declared=parity, value=value)
            return True
        battle.unmet(
            Unmet.CHECK_FAILED, "PB-13.1", pc.id, purpose=purpose, declared=parity, value=value
        )
    return False


def _state_reason(battle: Battle, purpose: Purpose, pc: Unit, reason: Reason) -> None:
    """State which bad status a check is about, and since when the PC has it."""
    if reason.bs is None:
        return
    if purpose is not Purpose.RESIST:
        rule = battle.cards.bs[reason.bs].effect.value
        state_bs(battle, Ground.SUFFERS, rule, pc, reason.bs)
    elif reason.source is not None:
        bs, source = bs_label(battle, reason.bs), text_label(battle, reason.source)
        battle.ground(Ground.AGAINST, "PB-14.2", pc.id, name=bs, source=source)
