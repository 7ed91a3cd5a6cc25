"""What rulings and withdrawals do to the state of a tournament (TN-13, TN-14)."""

from collections.abc import Iterator, Sequence
from typing import Literal, assert_never

import msgspec

from domain.tournament import events as e
from domain.tournament.judging.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    OfPairing,
    Overturn,
    Reinstate,
    Rerun,
    Undo,
)
from domain.tournament.stage import Entrant, Result
from domain.tournament.state.tournament import Made, Ruled, TournamentState, Where
from domain.tournament.state.undoing import reopen, return_entrant, undo


def withdraw(state: TournamentState, event: e.EntrantWithdrawn, by: str) -> None:
    """Let an entrant withdraw (TN-13)."""
    if state.stages:
        _keep(state, event, event.reason, _decided_of(state, event.entrant)).by = by
    _remove(state, event.entrant, "withdrawn")


def rule(state: TournamentState, event: e.RulingMade, by: str) -> None:
    """Apply a ruling (TN-14)."""
    ruling = event.ruling
    for stage in state.stages:
        stage.again_without = {}
    match ruling:
        case Overturn() | DoubleLoss() | Rerun():
            _keep(state, ruling, event.reason, [(ruling.stage, ruling.round, ruling.slot)])
            _rule_on_pairing(state, ruling)
        case Correct():
            _correct(state, ruling, event.reason)
        case Disqualify(entrant):
            _keep(state, ruling, event.reason, _decided_of(state, entrant))
            _remove(state, entrant, "disqualified")
        case Reinstate(entrant):
            gone = state.entrants[entrant].gone
            _keep(state, ruling, event.reason, ()).gone = gone
            return_entrant(state, entrant)
        case Undo(line, repair):
            _keep(state, ruling, event.reason, ())
            state.rulings[line].undone_by = state.version
            undo(state, state.rulings[line], repair=repair)
        case _:
            assert_never(ruling)
    kept = state.rulings[state.version]
    kept.by, kept.dispute = by, event.dispute
    if state.status == "finished":
        state.status, state.ranking, state.without_champion = "playing", [], False


def _keep(
    state: TournamentState,
    what: Made,
    reason: str,
    changed: Sequence[Where],
) -> Ruled:
    """Remember a ruling, and these pairings as they are before it."""
    before = {}
    for stage, number, slot in changed:
        played = state.stages[stage].rounds[number - 1]
        before[stage, number, slot] = played.pairings[slot], played.results.get(slot)
    rounds = [[played.gone for played in stage.rounds] for stage in state.stages]
    kept = Ruled(what=what, reason=reason, rounds=rounds, before=before)
    state.rulings[state.version] = kept
    return kept


def _rule_on_pairing(state: TournamentState, ruling: OfPairing) -> None:
    played = state.stages[ruling.stage].rounds[ruling.round - 1]
    slot = ruling.slot
    match ruling:
        case Overturn(winner=winner):
            run = played.pairings[slot].run
            old = played.results.get(slot, Result(slot, None, "ruling", run=run))
            won = old.won if old.matches else (0, 0)
            played.results[slot] = msgspec.structs.replace(
                old, winner=winner, decided="ruling", won=won, die=None
            )
        case DoubleLoss():
            run = played.pairings[slot].run
            was = played.results.get(slot, Result(slot, None, "double_loss", run=run))
            won = was.won if was.matches else (0, 0)
            played.results[slot] = msgspec.structs.replace(
                was, winner=None, decided="double_loss", won=won, die=None
            )
        case Rerun():
            _restart(state, ruling.stage, ruling.round, slot)
    reopen(state, ruling.stage, ruling.round, repair=ruling.repair)


def _correct(state: TournamentState, ruling: Correct, reason: str) -> None:
    """Replace a build; restart open pairings and, with `replay`, decided ones (TN-14.1)."""
    places = list(_restarted(state, ruling))
    kept = _keep(state, ruling, reason, places)
    kept.build = state.entrants[ruling.entrant].build
    state.entrants[ruling.entrant].build = ruling.build
    for number, stage in enumerate(state.stages):
        for key, (run, result) in list(stage.set_aside.items()):
            if ruling.entrant in key[2:] and (ruling.replay or result is None):
                kept.set_aside.append((number, key, (run, result)))
                del stage.set_aside[key]
    decided = [at for at, (_, result) in kept.before.items() if result is not None]
    for where in places:
        _restart(state, *where)
    if decided:
        reopen(state, *min(decided)[:2], repair=ruling.repair)


def _restarted(state: TournamentState, ruling: Correct) -> Iterator[Where]:
    """The pairings that a correction restarts."""
    for stage, number, played in state.rounds():
        gone = state.stages[stage].gone
        for slot, pairing in played.pairings.items():
            if ruling.entrant not in pairing.entrants or not gone.isdisjoint(pairing.entrants):
                continue
            result = played.results.get(slot)
            if result is None or (ruling.replay and result.played):
                yield stage, number, slot


def _decided_of(state: TournamentState, entrant: Entrant) -> list[Where]:
    """The decided pairings of an entrant."""
    return [
        (stage, number, slot)
        for stage, number, played in state.rounds()
        for slot in played.results
        if entrant in played.pairings[slot].entrants
    ]


def _remove(
    state: TournamentState, entrant: Entrant, how: Literal["withdrawn", "disqualified"]
) -> None:
    state.dropping.pop(entrant, None)
    if not state.entrants[entrant].gone:
        state.entrants[entrant].gone = how
    for stage in state.stages:
        if entrant in stage.seeds:
            stage.gone.add(entrant)


def _restart(state: TournamentState, stage: int, number: int, slot: int) -> None:
    of = state.stages[stage]
    played = of.rounds[number - 1]
    pairing = played.pairings[slot]
    run = of.next_run(number, slot)
    played.pairings[slot] = msgspec.structs.replace(pairing, run=run)
    played.results.pop(slot, None)
    state.linked.pop((stage, number, slot), None)
