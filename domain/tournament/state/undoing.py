"""Undoing rulings and withdrawals, as if they had not been made (TN-14.6)."""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from saikoro.domain.tournament.facts.events import EntrantWithdrawn
from saikoro.domain.tournament.facts.rulings import (
    Correct,
    Disqualify,
    DoubleLoss,
    GameLoss,
    OfMatches,
    OfPairing,
    Overturn,
    PlayedAtTable,
    Reinstate,
    Rerun,
    Rewind,
    Undo,
    Warn,
)
from saikoro.domain.tournament.facts.stage import BOTH_LOST, Entrant
from saikoro.domain.tournament.standings.ranking import stage_standings
from saikoro.domain.tournament.state.found import drop_rounds
from saikoro.domain.tournament.state.tournament import Ruled, TournamentState

Rounds = Sequence[Sequence[frozenset[Entrant]]]
"""The entrants who had left when each round was paired, by stage."""


def undo(state: TournamentState, ruled: Ruled, *, repair: bool) -> None:
    """Undo `ruled`; `repair` as in TN-14.3."""
    _drop_unplayed(state, ruled.rounds)
    _pair_as_before(state, ruled.rounds)
    what = ruled.what
    match what:
        case Overturn() | DoubleLoss() | Rerun() | GameLoss() | PlayedAtTable():
            _restore_pairings(state, ruled, repair=repair or what.repair)
        case Correct(entrant):
            state.entrants[entrant].build = ruled.build
            for number, key, aside in ruled.set_aside:
                if number < len(state.stages):
                    state.stages[number].set_aside[key] = aside
            _restore_pairings(state, ruled, repair=repair or what.repair)
        case Disqualify(entrant) | EntrantWithdrawn(entrant):
            return_entrant(state, entrant)
            _return_to_stages(state, entrant, len(ruled.rounds))
            _take_walkovers_back(state, entrant, ruled, repair=repair)
        case Reinstate(entrant):
            state.entrants[entrant].gone = ruled.gone
            for stage in state.stages:
                if entrant in stage.seeds:
                    stage.gone.add(entrant)
        case Undo() | Rewind() | Warn():
            raise TypeError("an undoing or a rewind is not undone, and a warning changes nothing")
        case _:
            assert_never(what)


def return_entrant(state: TournamentState, entrant: Entrant) -> None:
    """Let an entrant who has left take part again."""
    state.entrants[entrant].gone = ""
    for stage in state.stages:
        stage.gone.discard(entrant)


def reopen(state: TournamentState, stage: int, number: int, *, repair: bool) -> None:
    """Reopen the rounds from this one on, and mark later pairings that may have changed."""
    for at, count, played in state.rounds():
        if (at, count) >= (stage, number):
            played.closed = False
        if at == stage and count > number and (repair or not state.stages[at].plan.by_points):
            played.stale = True
    for later in state.stages[stage + 1 :]:
        later.stale = True


def _drop_unplayed(state: TournamentState, rounds: Rounds) -> None:
    """Remove the newest rounds and stages, if they are newer than the ruling and not played."""
    for number in range(len(state.stages) - 1, -1, -1):
        before = len(rounds[number]) if number < len(rounds) else 0
        played = state.stages[number].rounds
        kept = len(played)
        while kept > before and not _counts(state, number, kept):
            kept -= 1
        if kept < len(played):
            drop_rounds(state, number, kept)
            _set_standings(state, number)
        if kept or number < len(rounds):
            return
        state.removed[number] = state.stages.pop()


def _pair_as_before(state: TournamentState, rounds: Rounds) -> None:
    """Let rounds that are paired again be paired among the same entrants as before a ruling."""
    for stage, before in zip(state.stages, rounds, strict=False):
        stage.again_without = dict(enumerate(before, 1))


def _counts(state: TournamentState, stage: int, number: int) -> bool:
    """Whether a pairing of a round was played or ruled on."""
    results = state.stages[stage].rounds[number - 1].results.values()
    return any(result.played for result in results) or any(
        isinstance(ruled.what, OfPairing)
        and (ruled.what.stage, ruled.what.round) == (stage, number)
        and ruled.undone_by is None
        for ruled in state.rulings.values()
    )


def _restore_pairings(state: TournamentState, ruled: Ruled, *, repair: bool) -> None:
    """Give the pairings that a ruling changed the run and the result that they had before it."""
    for (stage, number, slot), (pairing, result) in ruled.before.items():
        of = state.stages[stage]
        if isinstance(ruled.what, OfMatches):
            of.fixed[number, pairing] = ruled.fixed
        played = of.rounds[number - 1] if number <= len(of.rounds) else None
        current = None if played is None else played.pairings.get(slot)
        if played is None or current is None or not current.meets(pairing):
            of.set_aside[number, slot, pairing.a, pairing.b] = pairing.run, result
            continue
        of.retire(number, current)
        played.pairings[slot] = pairing
        if current.run != pairing.run:
            state.linked.pop((stage, number, slot), None)
        elif isinstance(ruled.what, OfMatches):
            state.linked.pop((stage, number, slot), None)
            if ruled.linked:
                state.linked[stage, number, slot] = [*ruled.linked]
        if result is None:
            played.results.pop(slot, None)
            _set_standings(state, stage)
        else:
            played.results[slot] = result
    decided = [at for at, (_, result) in ruled.before.items() if result is not None]
    if decided or not isinstance(ruled.what, Correct):
        reopen(state, *min(decided or ruled.before)[:2], repair=repair)


def _return_to_stages(state: TournamentState, entrant: Entrant, begun: int) -> None:
    """Let an entrant qualify for the stages that began without it."""
    for stage in state.stages[begun:]:
        stage.absent.discard(entrant)
        stage.stale = True


def _take_walkovers_back(
    state: TournamentState, entrant: Entrant, ruled: Ruled, *, repair: bool
) -> None:
    """Reopen the pairings that were not played because an entrant had left."""
    first: tuple[int, int] | None = None
    for stage, number, played in state.rounds():
        for slot, result in list(played.results.items()):
            if (
                entrant in played.pairings[slot].entrants
                and result.decided in {"walkover", *BOTH_LOST}
                and (stage, number, slot) not in ruled.before
            ):
                del played.results[slot]
                first = first or (stage, number)
    if first is not None:
        reopen(state, *first, repair=repair)
        _set_standings(state, first[0])


def _set_standings(state: TournamentState, stage: int) -> None:
    """Set the newest standings to those after the last round that is decided."""
    of = state.stages[stage]
    decided = next((at for at, one in enumerate(of.rounds) if not one.decided), len(of.rounds))
    if decided:
        state.tables[stage] = stage_standings(
            msgspec.structs.replace(of, rounds=of.rounds[:decided])
        )
    else:
        state.tables.pop(stage, None)
