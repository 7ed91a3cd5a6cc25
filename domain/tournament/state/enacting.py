"""Applying rulings and withdrawals to the state of a tournament (TN-13, TN-14)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, assert_never

import msgspec

from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import ORGANISER
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    GameLoss,
    OfPairing,
    Overturn,
    PlayedAtTable,
    Reinstate,
    Rerun,
    Rewind,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result
from saikoro.domain.tournament.planning.versions import ANY_UNDO, DESK, EXACT_UNDO
from saikoro.domain.tournament.state.fixing import fix_matches, keep_losses
from saikoro.domain.tournament.state.found import has_pairing, keep_found, restore
from saikoro.domain.tournament.state.meanwhile import Meanwhile, played_meanwhile, state_again
from saikoro.domain.tournament.state.tournament import (
    Made,
    Ruled,
    TournamentState,
    Where,
    changes_nothing,
)
from saikoro.domain.tournament.state.undoing import reopen, return_entrant, undo


def withdraw(state: TournamentState, event: e.EntrantWithdrawn, by: str | None) -> None:
    """Let an entrant withdraw (TN-13); `by` is None if it follows from the state (TN-26.3)."""
    if not state.stages:
        _remove(state, event.entrant, "withdrawn")
        return
    made = _Made(state.version, event, event.reason)
    _make(state, made)
    kept = state.rulings[state.version]
    kept.by, kept.followed = by or ORGANISER, by is None


def rule(state: TournamentState, event: e.RulingMade, by: str) -> None:
    """Apply a ruling (TN-14)."""
    _make(state, _Made(state.version, event.ruling, event.reason))
    kept = state.rulings[state.version]
    kept.by, kept.dispute = by, event.dispute
    if state.status == "finished" and not changes_nothing(state, event.ruling):
        state.status, state.ranking, state.without_champion = "playing", [], False


class _Made(NamedTuple):
    """A ruling or a withdrawal to apply."""

    line: int
    what: Made
    reason: str
    again: Ruled | None = None
    """The kept part of it, if it is applied again because an earlier one is undone."""
    meanwhile: Meanwhile | None = None
    """What has been played by then."""


def _make(state: TournamentState, made: _Made) -> None:
    """Apply a ruling or a withdrawal, and keep the state that it found."""
    what = made.what
    if changes_nothing(state, what):
        _keep(state, made, ())
        if isinstance(what, Undo):
            state.rulings[what.line].undone_by = made.line
        return
    if isinstance(what, Undo):
        _undo(state, made, what)
        return
    if isinstance(what, Rewind):  # nothing but the match changes
        match = state.linked[what.stage, what.round, what.slot][what.number]
        _keep(state, made, ()).match = match
        return
    if state.rules >= EXACT_UNDO:
        keep_found(state, made.line)
    if not isinstance(what, e.EntrantWithdrawn):
        _pair_anew(state)
    match what:
        case Overturn() | DoubleLoss() | Rerun() | GameLoss() | PlayedAtTable():
            kept = _keep(state, made, [(what.stage, what.round, what.slot)])
            _rule_on_pairing(state, what, kept)
        case Correct():
            _correct(state, what, made)
        case Disqualify(entrant):
            _keep(state, made, _decided_of(state, entrant))
            _remove(state, entrant, "disqualified")
        case e.EntrantWithdrawn(entrant):
            _keep(state, made, _decided_of(state, entrant))
            _remove(state, entrant, "withdrawn")
        case Reinstate(entrant):
            gone = state.entrants[entrant].gone
            _keep(state, made, ()).gone = gone
            return_entrant(state, entrant)
        case Warn():
            raise TypeError("a warning changes nothing")
        case _:
            assert_never(what)


def _undo(state: TournamentState, made: _Made, undoing: Undo) -> None:
    """Undo a ruling: exactly if nothing was played because of it, otherwise as TN-14.6 says."""
    ruled = state.rulings[undoing.line]
    ruled.undone_by = made.line
    if _take_back(state, undoing.line, made):
        return
    if state.rules >= EXACT_UNDO:
        keep_found(state, made.line)
    _pair_anew(state)
    _keep(state, made, ())
    undo(state, ruled, repair=undoing.repair)


def _take_back(state: TournamentState, line: int, made: _Made) -> bool:
    """Restore the state that a ruling found, and apply the later rulings that stand again.

    False if that is impossible, because something was played, or ruled on, that exists only because
    of the ruling.
    """
    at = next((at for at, found in enumerate(state.found) if found.line == line), None)
    if at is None:
        return False
    found, later = state.found[at], [one.line for one in state.found[at + 1 :]]
    again = [one for one in later if _comes_again(state, one, line)]
    for one in again:
        if isinstance(state.rulings[one].what, OfPairing):
            ((where, (pairing, _)),) = state.rulings[one].before.items()
            if not has_pairing(found, where, pairing):
                return False
    for one in reversed([line, *again]):
        ruled = state.rulings[one]
        if isinstance(ruled.what, Correct):
            state.entrants[ruled.what.entrant].build = ruled.build
    _keep(state, made, ())
    if state.rules >= DESK:
        _let_stand_again(state, again)
    del state.found[at:]
    ruled, before = state.rulings[line], state.stages
    meanwhile = played_meanwhile(state, line) if state.rules >= ANY_UNDO else Meanwhile({}, (), ())
    restore(state, found, meanwhile.corrected)
    if ruled.followed and isinstance(ruled.what, e.EntrantWithdrawn):
        state.dropping.pop(ruled.what.entrant, None)
    for one in again:
        meanwhile.take_up(state)
        _make_again(state, one, made.line, meanwhile)
    meanwhile.take_up(state)
    if state.rules >= ANY_UNDO:
        state_again(state, before)
    return True


def _comes_again(state: TournamentState, later: int, line: int) -> bool:
    """Whether a later ruling is applied again when the one in `line` is undone.

    From version 5 on an undoing does not, if neither does what it undid.
    """
    ruled = state.rulings[later]
    if state.rules >= DESK and isinstance(ruled.what, Undo) and ruled.what.line > line:
        return False
    return ruled.undone_by is None


def _let_stand_again(state: TournamentState, again: Sequence[int]) -> None:
    """Let stand what these rulings undo, until they are applied again themselves."""
    for one in again:
        what = state.rulings[one].what
        if isinstance(what, Undo):
            state.rulings[what.line].undone_by = None


def _make_again(state: TournamentState, line: int, undoing: int, meanwhile: Meanwhile) -> None:
    """Apply a ruling again that came after one that is undone."""
    ruled = state.rulings[line]
    if ruled.followed:
        ruled.undone_by = undoing  # If it still follows from the state, it comes again.
        return
    _make(state, _Made(line, ruled.what, ruled.reason, ruled, meanwhile))
    kept = state.rulings[line]
    kept.by, kept.dispute = ruled.by, ruled.dispute


def _pair_anew(state: TournamentState) -> None:
    """Let rounds be paired among those who have not left by now, whatever an undoing decided."""
    for stage in state.stages:
        stage.again_without = {}


def _keep(state: TournamentState, made: _Made, changed: Sequence[Where]) -> Ruled:
    """Remember a ruling, and these pairings as they are before it."""
    before = {}
    for stage, number, slot in changed:
        played = state.stages[stage].rounds[number - 1]
        before[stage, number, slot] = played.pairings[slot], played.results.get(slot)
    rounds = [[played.gone for played in stage.rounds] for stage in state.stages]
    runs = _runs_of(made, before)
    kept = Ruled(what=made.what, reason=made.reason, rounds=rounds, before=before, runs=runs)
    state.rulings[made.line] = kept
    return kept


def _runs_of(
    made: _Made, before: Mapping[Where, tuple[Pairing, Result | None]]
) -> dict[Where, int]:
    """The runs that a ruling gave to pairings, so that it restarts them in the same runs."""
    runs: dict[Where, int] = {}
    if made.again is None:
        return runs
    for where, (pairing, _) in before.items():
        run = made.again.runs.get(where)
        if run is None or not made.again.before[where][0].meets(pairing):
            continue
        restarted = msgspec.structs.replace(pairing, run=run)
        if made.meanwhile is None or not made.meanwhile.void(where, restarted):
            runs[where] = run
    return runs


def _rule_on_pairing(state: TournamentState, ruling: OfPairing, kept: Ruled) -> None:
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
            _restart(state, (ruling.stage, ruling.round, slot), kept)
        case GameLoss() | PlayedAtTable():
            fix_matches(state, ruling, kept)
    reopen(state, ruling.stage, ruling.round, repair=ruling.repair)


def _correct(state: TournamentState, ruling: Correct, made: _Made) -> None:
    """Replace a build; restart open pairings and, with `replay`, decided ones (TN-14.1)."""
    places = list(_restarted(state, ruling))
    kept = _keep(state, made, places)
    kept.build = state.entrants[ruling.entrant].build
    state.entrants[ruling.entrant].build = ruling.build
    for number, stage in enumerate(state.stages):
        for key, (run, result) in list(stage.set_aside.items()):
            if ruling.entrant in key[2:] and (ruling.replay or result is None):
                kept.set_aside.append((number, key, (run, result)))
                del stage.set_aside[key]
    decided = [at for at, (_, result) in kept.before.items() if result is not None]
    for where in places:
        _restart(state, where, kept)
        keep_losses(state, where, kept.before[where][0])
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


def _restart(state: TournamentState, where: Where, kept: Ruled) -> None:
    """Restart a pairing; a ruling that is applied again gives it the same run."""
    stage, number, slot = where
    of = state.stages[stage]
    played = of.rounds[number - 1]
    pairing = played.pairings[slot]
    run = kept.runs.setdefault(where, of.next_run(number, slot))
    played.pairings[slot] = msgspec.structs.replace(pairing, run=run)
    played.results.pop(slot, None)
    state.linked.pop(where, None)
