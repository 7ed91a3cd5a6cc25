"""The state of a tournament; `evolve` is its only writer."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from domain.match.events import DrawOpened, EntropyFixed
from domain.record.line import Event
from domain.tournament import events as e
from domain.tournament.entropy import Entropy, TournamentId
from domain.tournament.plan import Plan
from domain.tournament.rulings import Correct, Disqualify, DoubleLoss, Overturn, Rerun
from domain.tournament.stage import Entrant, Result, Round, Row, Stage
from domain.tournament.versions import NEWEST

Status = Literal["entering", "playing", "paused", "finished", "cancelled"]


class EntrantState(msgspec.Struct):
    """One entrant."""

    name: str
    seed_commit: str
    seed_by: str | None
    build: list[Any] | None
    """Its answers; None while sealed, or where entrants answer at their seats."""
    cards: Any = None
    no: int = 0
    commit: str | None = None
    checked_in: bool = False
    gone: Literal["", "withdrawn", "disqualified"] = ""
    seed: str | None = None


class TournamentState(msgspec.Struct):
    """The fold of a tournament's lines."""

    id: TournamentId
    plan: Plan
    rules: int = NEWEST
    """The version of the tournament rules (TN-1.5)."""
    status: Status = "entering"
    chain_head: str = ""
    entrants: dict[Entrant, EntrantState] = {}
    playing: list[Entrant] = []
    """The entrants locked in, in order."""
    mix: str | None = None
    link: str | None = None
    stages: list[Stage] = []
    linked: dict[tuple[int, int, int], list[str]] = {}
    """Matches of the current run between people, by stage, round and slot."""
    tables: dict[int, list[Row]] = {}
    """The newest table of each stage."""
    ranking: list[Entrant] = []
    """The winner first; empty until the tournament is finished."""
    without_champion: bool = False
    """Whether the last stage is an elimination in which all have lost (TN-18.5)."""

    @property
    def entropy(self) -> Entropy:
        """The source of all randomness; ValueError until it is public."""
        if self.link is None or self.mix is None:
            raise ValueError("the entropy is not public until entries are locked")
        return Entropy(self.id, bytes.fromhex(self.link), bytes.fromhex(self.mix))

    @property
    def over(self) -> bool:
        """Whether it is finished or cancelled; a ruling can reopen a finished one."""
        return self.status in {"finished", "cancelled"}

    def rounds(self) -> Iterator[tuple[int, int, Round]]:
        """Every paired round with its stage (from 0) and number (from 1)."""
        for number, stage in enumerate(self.stages):
            for count, played in enumerate(stage.rounds, 1):
                yield number, count, played


def evolve(state: TournamentState, event: Event) -> None:
    """Apply one event."""
    match event:
        case (
            e.TournamentCreated()
            | e.EntrantsEntered()
            | e.EntrantsCheckedIn()
            | e.EntriesLocked()
            | e.SeedsRevealed()
            | e.BuildsOpened()
        ):
            _evolve_entries(state, event)
        case EntropyFixed():
            state.mix = event.mix
        case DrawOpened():
            state.link = event.link
        case e.EntrantWithdrawn():
            _remove(state, event.entrant, "withdrawn")
        case e.RulingMade():
            _evolve_ruling(state, event)
        case e.TournamentPaused():
            state.status = "paused"
        case e.TournamentResumed():
            state.status = "playing"
        case e.TournamentCancelled():
            state.status = "cancelled"
        case e.TournamentFinished():
            state.status, state.ranking = "finished", event.ranking
            state.without_champion = event.without_champion
        case _:
            _evolve_play(state, event)


def _evolve_entries(state: TournamentState, event: Event) -> None:
    """Apply an event of the entries, up to their reveal."""
    match event:
        case e.TournamentCreated():
            state.chain_head = event.chain_head
        case e.EntrantsEntered():
            for entered in event.entries:
                before = state.entrants.get(entered.entrant)
                state.entrants[entered.entrant] = EntrantState(
                    name=entered.name,
                    seed_commit=entered.seed_commit,
                    seed_by=entered.seed_by,
                    build=entered.build,
                    cards=entered.cards,
                    no=entered.no,
                    commit=entered.commit,
                    checked_in=before is not None and before.checked_in and not before.gone,
                )
        case e.EntrantsCheckedIn():
            for entrant in event.entrants:
                state.entrants[entrant].checked_in = True
        case e.EntriesLocked():
            state.playing, state.status = event.entrants, "playing"
        case e.SeedsRevealed():
            for entrant, seed in event.seeds:
                state.entrants[entrant].seed = seed
        case e.BuildsOpened():
            for opened in event.builds:
                state.entrants[opened.entrant].build = opened.build
                state.entrants[opened.entrant].cards = opened.cards


def _evolve_play(state: TournamentState, event: Event) -> None:
    """Apply an event of stages, rounds and results."""
    match event:
        case e.StageBegun():
            _begin_stage(state, event)
        case e.RoundPaired():
            _pair_round(state, event)
        case e.MatchesLinked():
            for linked in event.matches:
                where = (event.stage, event.round, linked.slot)
                matches = state.linked.setdefault(where, [])
                del matches[linked.number :]
                matches.append(linked.match)
        case e.ResultsTaken():
            played = state.stages[event.stage].rounds[event.round - 1]
            for result in event.results:
                played.results[result.slot] = result
        case e.RoundClosed():
            state.stages[event.stage].rounds[event.round - 1].closed = True
            state.tables[event.stage] = event.table


def _begin_stage(state: TournamentState, event: e.StageBegun) -> None:
    gone = {entrant for entrant in event.seeds if state.entrants[entrant].gone}
    if event.stage == len(state.stages):
        absent = {entrant for entrant, known in state.entrants.items() if known.gone}
        plan = state.plan.stages[event.stage]
        state.stages.append(Stage(plan, event.seeds, gone=gone, absent=absent, rules=state.rules))
        return
    stage = state.stages[event.stage]
    stage.seeds, stage.gone, stage.stale = event.seeds, gone, False
    for played in stage.rounds:
        played.stale = True


def _pair_round(state: TournamentState, event: e.RoundPaired) -> None:
    stage, at = state.stages[event.stage], event.round - 1
    pairings = {pairing.slot: pairing for pairing in event.pairings}
    for number, played in enumerate(stage.rounds[at:], event.round):
        if number > event.round and event.pairings:
            break
        for slot, old in played.pairings.items():
            new = pairings.get(slot)
            if new is None or not new.meets(old):
                stage.retired_runs[number, slot] = old.run
                state.linked.pop((event.stage, number, slot), None)
    results = {result.slot: result for result in event.results}
    if event.pairings:
        stage.rounds[at : event.round] = [Round(pairings, results)]
    else:
        del stage.rounds[at:]
    if not stage.rounds:
        state.tables.pop(event.stage, None)


def _remove(
    state: TournamentState, entrant: Entrant, how: Literal["withdrawn", "disqualified"]
) -> None:
    if not state.entrants[entrant].gone:
        state.entrants[entrant].gone = how
    for stage in state.stages:
        if entrant in stage.seeds:
            stage.gone.add(entrant)


def _evolve_ruling(state: TournamentState, event: e.RulingMade) -> None:
    match event.ruling:
        case Overturn(stage, number, slot, winner, repair):
            played = state.stages[stage].rounds[number - 1]
            old = played.results[slot]
            won = old.won if old.matches else (0, 0)
            played.results[slot] = msgspec.structs.replace(
                old, winner=winner, decided="ruling", won=won, die=None
            )
            _reopen(state, stage, number, repair=repair)
        case DoubleLoss(stage, number, slot, repair):
            played = state.stages[stage].rounds[number - 1]
            run = played.pairings[slot].run
            was = played.results.get(slot, Result(slot, None, "double_loss", run=run))
            won = was.won if was.matches else (0, 0)
            played.results[slot] = msgspec.structs.replace(
                was, winner=None, decided="double_loss", won=won, die=None
            )
            _reopen(state, stage, number, repair=repair)
        case Rerun(stage, number, slot, repair):
            _restart(state, stage, number, slot)
            _reopen(state, stage, number, repair=repair)
        case Correct(entrant, build, replay, repair):
            state.entrants[entrant].build = build
            _restart_corrected(state, entrant, replay=replay, repair=repair)
        case Disqualify(entrant):
            _remove(state, entrant, "disqualified")
    if state.status == "finished":
        state.status = "playing"


def _restart_corrected(
    state: TournamentState, entrant: Entrant, *, replay: bool, repair: bool
) -> None:
    """Restart the open pairings of `entrant` and, with `replay`, the decided ones (TN-14.1)."""
    decided: list[tuple[int, int, int]] = []
    begun: list[tuple[int, int, int]] = []
    for stage, number, played in state.rounds():
        gone = state.stages[stage].gone
        for slot, pairing in played.pairings.items():
            if entrant not in pairing.entrants or not gone.isdisjoint(pairing.entrants):
                continue
            result = played.results.get(slot)
            if result is None:
                begun.append((stage, number, slot))
            elif replay and result.played:
                decided.append((stage, number, slot))
    for where in (*decided, *begun):
        _restart(state, *where)
    if decided:
        _reopen(state, *min(decided)[:2], repair=repair)


def _restart(state: TournamentState, stage: int, number: int, slot: int) -> None:
    played = state.stages[stage].rounds[number - 1]
    pairing = played.pairings[slot]
    played.pairings[slot] = msgspec.structs.replace(pairing, run=pairing.run + 1)
    played.results.pop(slot, None)
    state.linked.pop((stage, number, slot), None)


def _reopen(state: TournamentState, stage: int, number: int, *, repair: bool) -> None:
    """Reopen the rounds from this one on, and mark later pairings that may have changed."""
    for at, count, played in state.rounds():
        if (at, count) >= (stage, number):
            played.closed = False
        if at == stage and count > number and (repair or not state.stages[at].plan.by_points):
            played.stale = True
    for later in state.stages[stage + 1 :]:
        later.stale = True
