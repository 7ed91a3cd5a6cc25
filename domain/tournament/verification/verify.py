"""Verify a tournament by running it again: every draw, pairing and match."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from saikoro.domain.fairness.chain import previous_link
from saikoro.domain.fairness.commitments import sealed_commit, seed_commit
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match.events import DrawOpened, EntropyFixed
from saikoro.domain.record.line import Event, Line
from saikoro.domain.tournament.commands.authors import author_fault
from saikoro.domain.tournament.entries.entry import sealed_payload
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.stage import Result, Slot
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.matches.timing import (
    earliest_lock,
    may_begin,
    may_draw,
    time_is_up,
    untimed,
)
from saikoro.domain.tournament.progress import Step, ToOpen, next_step, playable
from saikoro.domain.tournament.record.ledger import READER, Ledger
from saikoro.domain.tournament.standings.deciding import is_cut, settle
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.disputes import open_disputes
from saikoro.domain.tournament.state.entropy import tournament_mix
from saikoro.domain.tournament.verification.findings import Difference, Findings, Share
from saikoro.domain.tournament.verification.order import out_of_order
from saikoro.domain.tournament.verification.possible import remains_possible
from saikoro.domain.tournament.verification.scores import ScoredMatch, played_fault, table_matches
from saikoro.domain.tournament.verification.spelling import header_fault, line_fault
from saikoro.domain.verification.facts import MAX_FAULTS, MOST_DETAIL

MatchCheck = Callable[[Played], str | None]
"""Compares a replayed match with its stored copy; returns the difference, if any."""


ScoreCheck = Callable[[ScoredMatch], str | None]
"""Compares the score of a match between people with its record; returns the difference, if any."""


def verify_tournament(
    lines: Sequence[bytes],
    executor: PairingExecutor | None,
    check: MatchCheck = lambda _played: None,
    check_score: ScoreCheck = lambda _scored: None,
    share: Share = Share(),  # noqa: B008 - it cannot change
) -> Iterator[Findings]:
    """Verify a record, header line first; yields the findings after each line.

    Everything but matches is verified with each `share`; `Findings.add` puts shares together.
    Without an `executor`, which is for matches between people, nothing is replayed: `check_score`
    compares each match with its record, and pairings are decided again from their matches.
    BrokenLine if the first line is not the header of a tournament.
    After `MAX_FAULTS` differences the rest is not read.
    """
    header = TournamentHeader.read(lines[0])
    verification = _Verification(header, executor, check, check_score, share)
    why = header_fault(header, lines[0])
    if why:
        verification.findings.differences.append(Difference(0, "line", why))
    yield verification.findings
    for line in lines[1:]:
        verification.take(line)
        yield verification.findings
        if len(verification.findings.differences) >= MAX_FAULTS:
            return


class _Verification:
    """The verification of a record, line by line."""

    def __init__(
        self,
        header: TournamentHeader,
        executor: PairingExecutor | None,
        check: MatchCheck,
        check_score: ScoreCheck,
        share: Share,
    ) -> None:
        self.findings = Findings(header.tournament)
        self._ledger = Ledger(header)
        self._executor = executor
        self._check = check
        self._check_score = check_score
        self._share = share
        self._mix: bytes | None = None
        self._at = ""
        """The moment of the line, if it is from outside."""

    def take(self, line: bytes) -> None:
        """Verify the next line."""
        self.findings.version += 1
        expected: Step | None = None
        with self._errors_as_differences():
            expected = next_step(self._ledger.state)
        with self._errors_as_differences():
            self._check_line(line, expected)
        self.findings.head = self._ledger.head.hex()
        self.findings.finished = self._ledger.state.over
        if self._ledger.state.has_table_results:
            self.findings.at_table = list(table_matches(self._ledger.state))

    def _check_line(self, line: bytes, expected: Step | None) -> None:
        parts, state = Line.read(line), self._ledger.state
        event = READER.read(parts)
        open_slots = _open_slots(state, event)
        why = out_of_order(state, event, parts.by)
        if why:
            self._differ(_WORDS.get(type(event), "order"), why)
        wrong = author_fault(state, event, parts.by, parts.at or "")
        if wrong:
            self._differ("author", wrong)
        self._at = parts.at or ""
        self._check_times(event)
        # The line is applied even if it differs, so that one difference does not cause others.
        self._ledger.take(line, {})
        misspelt = line_fault(line, parts, event)
        if misspelt:
            self._differ("line", misspelt)
        if parts.v != self.findings.version:
            self._differ("line", f"it is not numbered {self.findings.version}")
        if isinstance(event, _ABOUT_DISPUTES):
            self.findings.disputes = open_disputes(self._ledger.state)
        if isinstance(event, e.TournamentFinished):
            self.findings.possible = list(remains_possible(self._ledger, self._ledger.locked_at))
        if isinstance(event, e.EntrantWithdrawn) and parts.by is None:
            self._check_derived(event, expected)
        elif isinstance(event, e.ResultsTaken):
            self._check_results(event, expected, open_slots)
        else:
            self._check_event(untimed(event), expected)

    def _check_times(self, event: Event) -> None:
        """Check the times that follow from the moment of a line, and what had to wait (TN-21)."""
        ledger, at = self._ledger, self._at
        if at and at < ledger.latest:
            self._differ("clock", f"its time is before {ledger.latest}, that of an earlier line")
        if at and ledger.timed(untimed(event), at) != event:
            self._differ("clock", f"its times do not follow from {at}")
        match event:
            case e.MatchesLinked() if not may_begin(ledger.state, event, at):
                self._differ("clock", "a match was created before its round, or after its time")
            case e.EntriesLocked() if at < (
                earliest := earliest_lock(ledger.state.plan, ledger.announced_at)
            ):
                self._differ("clock", f"entries were locked before {earliest}")
            case e.RoundPaired() if not ledger.paired_at:
                if not may_draw(ledger.state, ledger.locked_at, at):
                    self._differ("clock", f"drawn too soon after the lock at {ledger.locked_at}")

    @contextmanager
    def _errors_as_differences(self) -> Iterator[None]:
        """Report any error that a forged line causes as a difference."""
        try:
            yield
        except Exception as broken:  # noqa: BLE001 - a forged line may raise any error
            self._differ("line", f"{type(broken).__name__}: {broken}")

    def _differ(self, what: str, detail: str) -> None:
        if len(self.findings.differences) < MAX_FAULTS:
            difference = Difference(self.findings.version, what, detail[:MOST_DETAIL])
            self.findings.differences.append(difference)

    def _check_event(self, event: Event, expected: Step | None) -> None:
        match event:
            case e.SeedsRevealed():
                self._check_seeds(event)
            case EntropyFixed():
                if self._mix is None or self._mix.hex() != event.mix:
                    self._differ("mix", "it does not follow from the chain and the seeds")
            case DrawOpened():
                self._check_link(event)
            case e.BuildsOpened():
                self._check_builds(event, expected)
            case e.StageBegun() | e.RoundPaired() | e.RoundClosed() | e.TournamentFinished():
                self._check_derived(event, expected)

    def _check_seeds(self, event: e.SeedsRevealed) -> None:
        state, tournament = self._ledger.state, MatchId(self._ledger.header.id)
        if [entrant for entrant, _ in event.seeds] != state.playing:
            self._differ("seed", "the seeds are not those of the playing entrants")
        for entrant, seed in event.seeds:
            commit = seed_commit(tournament, entrant, bytes.fromhex(seed)).hex()
            if commit != state.entrants[entrant].seed_commit:
                self._differ("seed", f"entrant {entrant} committed to a different one")
        seeds = [bytes.fromhex(seed) for _, seed in event.seeds]
        head = bytes.fromhex(state.chain_head)
        beacon = "" if state.beacon is None else state.beacon.value
        self._mix = tournament_mix(self._ledger.header.id, head, seeds, beacon)

    def _check_link(self, event: DrawOpened) -> None:
        tournament = MatchId(self._ledger.header.id)
        head = previous_link(tournament, 1, bytes.fromhex(event.link)).hex()
        if (event.draw, head) != (1, self._ledger.state.chain_head):
            self._differ("chain", "the link does not lead to the chain head")

    def _check_builds(self, event: e.BuildsOpened, expected: Step | None) -> None:
        state = self._ledger.state
        if state.stages or state.plan.sealed_until == "played":
            due = expected.entrants if isinstance(expected, ToOpen) else []
            if not due or [opened.entrant for opened in event.builds] != due:
                self._differ("build", f"of the entrants {due} the builds are opened now")
        tournament = MatchId(self._ledger.header.id)
        for opened in event.builds:
            entrant = self._ledger.state.entrants[opened.entrant]
            payload = sealed_payload(opened.build, opened.cards)
            nonce = bytes.fromhex(opened.nonce)
            commit = sealed_commit(tournament, opened.entrant, opened.no, nonce, payload)
            if (opened.no, commit.hex()) != (entrant.no, entrant.commit):
                self._differ("build", f"entrant {opened.entrant} committed to a different one")

    def _check_derived(self, event: Event, expected: Step | None) -> None:
        """Check an event that follows from the state."""
        if event != expected:
            self._differ(_WORDS.get(type(event), "order"), f"expected {expected}")
        elif isinstance(event, e.RoundClosed):
            self.findings.rounds += 1

    def _check_results(
        self, event: e.ResultsTaken, expected: Step | None, open_slots: set[Slot]
    ) -> None:
        if event == expected:
            return
        slots = [result.slot for result in event.results]
        if not open_slots.issuperset(slots) or len(set(slots)) < len(slots):
            self._differ("result", f"expected {expected}")
            return
        self.findings.pairings += len(event.results)
        results = [result for result in event.results if self._share.has(result.slot)]
        if self._executor is None:
            self._check_scores(event, results)
            return
        at = self._ledger.paired_at[event.stage, event.round]
        slots = [result.slot for result in results]
        again = self._executor.play(self._ledger.state, event.stage, event.round, slots, at)
        for taken, (result, matches) in zip(results, again, strict=True):
            self._compare(event, taken, result)
            self.findings.matches += len(matches)
            for played in matches:
                differs = self._check(played)
                if differs is not None:
                    self._differ("match", f"{played.match}: {differs}")

    def _check_scores(self, event: e.ResultsTaken, results: Sequence[Result]) -> None:
        """Decide pairings again from the scores of their matches."""
        state = self._ledger.state
        stage = state.stages[event.stage]
        for taken in results:
            pairing = stage.rounds[event.round - 1].pairings[taken.slot]
            where = event.stage, event.round, taken.slot, pairing.run
            better = min(pairing.entrants, key=stage.seeds.index)
            die = partial(state.entropy.die, *where)
            late = time_is_up(state, *where[:3], self._at)
            if is_cut(taken.matches) and not late:
                self._differ("clock", f"stage, round, slot {where[:3]}: its time was not up")
            scores = taken.matches
            fault = played_fault(state, where[:3], pairing, scores)
            result = settle(stage.plan, pairing, scores, better, die, time_is_up=late)
            if fault or result is None:
                fault = fault or "it is not decided"
                self._differ("result", f"stage, round, slot {where[:3]}: {fault}")
            else:
                self._compare(event, taken, result)
            self.findings.matches += len(taken.matches)
            fixed = stage.fixed_of(event.round, pairing)
            for number, score in enumerate(taken.matches):
                if number in fixed:
                    continue  # `played_fault` has compared it, and its record before the ruling
                known = state.entropy.match(*where[:3], number, pairing.run).match.hex()
                scored = ScoredMatch(self._ledger, where[:3], pairing, number, score)
                differs = self._check_score(scored)
                if score.match != known:
                    differs = f"match {number} of the pairing is {known}"
                if differs is not None:
                    self._differ("match", f"{score.match}: {differs}")

    def _compare(self, event: e.ResultsTaken, taken: Result, result: Result) -> None:
        if taken != result:
            where = f"stage {event.stage}, round {event.round}, slot {taken.slot}"
            self._differ("result", f"{where}: it is {taken}, but the replay gives {result}")


def _open_slots(state: TournamentState, event: Event) -> set[Slot]:
    """The slots that `event` may decide by matches."""
    if not isinstance(event, e.ResultsTaken):
        return set()
    return {pairing.slot for pairing in playable(state, event.stage, event.round)}


_ABOUT_DISPUTES = (e.DisputeFiled, e.DisputeWithdrawn, e.DisputeRejected, e.RulingMade)

_WORDS: dict[type[Event], str] = {
    e.EntriesLocked: "entrants",
    e.BuildsOpened: "build",
    e.RulingMade: "ruling",
    e.StageBegun: "seeds",
    e.RoundPaired: "pairing",
    e.RoundClosed: "table",
    e.TournamentFinished: "ranking",
}
