"""Applying the events of a tournament to its state."""

from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.record.line import Event
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import ORGANISER
from saikoro.domain.tournament.facts.stage import Round, Stage
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import Swiss
from saikoro.domain.tournament.state.clocks import delay_clocks, delay_table
from saikoro.domain.tournament.state.enacting import rule, withdraw
from saikoro.domain.tournament.state.found import (
    drop_rounds,
    every_stage,
    note_match,
    note_results,
    put_aside,
)
from saikoro.domain.tournament.state.judging import judge
from saikoro.domain.tournament.state.tournament import EntrantState, Pause, TournamentState


def evolve(state: TournamentState, event: Event, by: str | None = None) -> None:
    """Apply one event; `by` is the author of its line, None if it follows from the state."""
    state.version += 1
    match event:
        case (
            e.TournamentCreated()
            | e.RegistrationOpened()
            | e.RegistrationClosed()
            | e.EntrantsEntered()
            | e.EntrantsCheckedIn()
            | e.EntriesLocked()
            | e.BeaconEntered()
            | e.SeedsRevealed()
            | e.BuildsOpened()
        ):
            _evolve_entries(state, event)
        case EntropyFixed():
            state.mix = event.mix
        case DrawOpened():
            state.link = event.link
        case e.EntrantWithdrawn():
            withdraw(state, event, by)
        case e.EntrantDropped() | e.EntrantAdmitted() | e.ByeRequested():
            _evolve_attendance(state, event)
        case e.RulingMade():
            rule(state, event, by or ORGANISER)
        case (
            e.JudgeAdded()
            | e.JudgeRevoked()
            | e.DisputeFiled()
            | e.DisputeCommented()
            | e.DisputeWithdrawn()
            | e.DisputeRejected()
        ):
            judge(state, event, by or ORGANISER)
        case e.TournamentPaused():
            state.status = "paused"
            state.pause = Pause(by or ORGANISER, event.reason)
        case e.TournamentResumed():
            state.status, state.pause = "playing", None
            delay_clocks(state, event.paused)
        case e.TablePaused(stage, number, slot, reason):
            pairing = state.stages[stage].rounds[number - 1].pairings[slot]
            state.table_pauses[stage, number, slot] = Pause(by or ORGANISER, reason, pairing)
        case e.TableResumed(stage, number, slot, paused):
            del state.table_pauses[stage, number, slot]
            delay_table(state, (stage, number, slot), paused)
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
        case e.RegistrationOpened():
            state.registration, state.link_no = True, event.link
        case e.RegistrationClosed():
            state.registration = False
        case e.EntrantsEntered():
            for entered in event.entries:
                _enter(state, entered)
        case e.EntrantsCheckedIn():
            for entrant in event.entrants:
                state.entrants[entrant].checked_in = True
        case e.EntriesLocked():
            state.playing, state.status = event.entrants, "playing"
            state.registration = False
        case e.BeaconEntered():
            state.beacon = event
        case e.SeedsRevealed():
            for entrant, seed in event.seeds:
                state.entrants[entrant].seed = seed
        case e.BuildsOpened():
            for opened in event.builds:
                state.entrants[opened.entrant].build = opened.build
                state.entrants[opened.entrant].cards = opened.cards


def _enter(state: TournamentState, entered: e.Entered) -> None:
    before = state.entrants.get(entered.entrant)
    state.entrants[entered.entrant] = EntrantState(
        name=entered.name,
        seed_commit=entered.seed_commit,
        seed_by=entered.seed_by,
        build=entered.build,
        cards=entered.cards,
        no=entered.no,
        commit=entered.commit,
        rating=entered.rating,
        club=entered.club,
        bot=entered.bot,
        checked_in=before is not None and before.checked_in and not before.gone,
        entered=1 if before is None else before.entered + 1,
    )


def _evolve_attendance(
    state: TournamentState, event: e.EntrantDropped | e.EntrantAdmitted | e.ByeRequested
) -> None:
    """Apply an event about the attendance in a round."""
    match event:
        case e.EntrantDropped():
            for dropping in (state.dropping, *(found.dropping for found in state.found)):
                dropping[event.entrant] = event.reason
        case e.EntrantAdmitted():
            if event.entry is not None:
                _enter(state, event.entry)
            first = len(state.stages[0].rounds) + 1
            club = state.entrants[event.entrant].club
            for stage in every_stage(state, 0):
                stage.seeds = [*stage.seeds, event.entrant]
                stage.late[event.entrant] = first
                if club and isinstance(stage.plan, Swiss) and stage.plan.clubs_apart:
                    stage.clubs[event.entrant] = folded_name(club)
        case e.ByeRequested():
            state.byes.setdefault(event.stage, {}).setdefault(event.round, []).append(event.entrant)
            for stage in every_stage(state, event.stage):
                stage.requested = state.byes[event.stage]


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
                matches += [""] * (linked.number - len(matches))
                matches.append(linked.match)
                if linked.ends:
                    played = state.stages[event.stage].rounds[event.round - 1]
                    played.own_ends[linked.slot] = linked.ends
                note_match(state, event.stage, event.round, linked)
        case e.ResultsTaken():
            played = state.stages[event.stage].rounds[event.round - 1]
            for result in event.results:
                played.results[result.slot] = result
            note_results(state, event.stage, event.round, event.results)
        case e.RoundClosed():
            state.stages[event.stage].rounds[event.round - 1].closed = True
            state.tables[event.stage] = event.table


def _begin_stage(state: TournamentState, event: e.StageBegun) -> None:
    gone = {entrant for entrant in event.seeds if state.entrants[entrant].gone}
    if event.stage == len(state.stages):
        absent = {entrant for entrant, known in state.entrants.items() if known.gone}
        plan = state.plan.stages[event.stage]
        begun = Stage(plan, event.seeds, gone=gone, absent=absent, rules=state.rules)
        if isinstance(plan, Swiss) and plan.clubs_apart:
            clubs = {entrant: known.club for entrant, known in state.entrants.items()}
            begun.clubs = {entrant: folded_name(club) for entrant, club in clubs.items() if club}
        begun.requested = state.byes_of(event.stage)
        removed = state.removed.pop(event.stage, None)
        if removed is not None:
            begun.retired_runs, begun.set_aside = removed.retired_runs, removed.set_aside
            begun.fixed = removed.fixed
        state.stages.append(begun)
        return
    stage = state.stages[event.stage]
    stage.seeds, stage.gone, stage.stale = event.seeds, gone, False
    for played in stage.rounds:
        played.stale = True


def _pair_round(state: TournamentState, event: e.RoundPaired) -> None:
    stage, at = state.stages[event.stage], event.round - 1
    pairings = {pairing.slot: pairing for pairing in event.pairings}
    results = {result.slot: result for result in event.results}
    if not event.pairings:
        drop_rounds(state, event.stage, at)
    else:
        for old in stage.rounds[at].pairings.values() if at < len(stage.rounds) else ():
            new = pairings.get(old.slot)
            if new is None or not new.meets(old):
                put_aside(state, event.stage, event.round, old)
        for pairing in event.pairings:
            stage.set_aside.pop((event.round, pairing.slot, pairing.a, pairing.b), None)
        gone = stage.again_without.get(event.round, frozenset(stage.gone))
        stage.rounds[at : event.round] = [
            Round(pairings, results, gone=gone, starts=event.starts, ends=event.ends)
        ]
    if not stage.rounds:
        state.tables.pop(event.stage, None)
