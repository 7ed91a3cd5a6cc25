"""Whether a tournament is what its inputs make it: all is drawn, paired and played again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import msgspec

from domain.fairness.chain import previous_link
from domain.fairness.commitments import sealed_commit, seed_commit
from domain.fairness.frames import MatchId
from domain.match.events import DrawOpened, EntropyFixed
from domain.match.history.inspection import Verdict
from domain.record.canonical import canonical
from domain.record.facts import MOST_DETAIL, MOST_FAULTS
from domain.record.line import Event, Line
from domain.tournament import events as e
from domain.tournament.commands import sealed_payload
from domain.tournament.entropy import tournament_mix
from domain.tournament.matches.deciding import decide
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.matches.playing import Played
from domain.tournament.progress import ToPlay, following, playable
from domain.tournament.record.header import TournamentHeader
from domain.tournament.record.ledger import READER, Ledger
from domain.tournament.record.order import out_of_order
from domain.tournament.stage import Result, Score, Slot
from domain.tournament.state import TournamentState

MatchCheck = Callable[[Played], str | None]
"""Compares a match that was played again with what is known of it; what differs, if anything."""


Witness = Callable[[Score], str | None]
"""Compares a match that people played with its record; what differs, if anything."""


class Difference(msgspec.Struct, frozen=True):
    """Something in a tournament that its inputs do not make."""

    line: int
    """0 is the header."""
    what: str
    """One word for what does not hold, such as `seed`, `pairing` or `result`."""
    detail: str


class Findings(msgspec.Struct):
    """What was found."""

    tournament: str
    version: int = 0
    head: str = ""
    """The head after the last line: to be compared with every copy that somebody kept."""
    level: str = "L0"
    """`L1` if an entrant brought a seed."""
    pairings: int = 0
    """Decided pairings that came out the same."""
    matches: int = 0
    """Matches that were played again."""
    rounds: int = 0
    """Closed rounds whose pairings and tables came out the same."""
    finished: bool = False
    unchecked: list[str] = []
    """What could not be checked, and why."""
    differences: list[Difference] = []

    @property
    def sound(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def verdict(self) -> Verdict:
        """The one word about the record."""
        if self.differences:
            return "not_sound"
        return "sound" if self.finished and not self.unchecked else "incomplete"


def verify_tournament(
    lines: Sequence[bytes],
    executor: PairingExecutor | None,
    check: MatchCheck = lambda _played: None,
    witness: Witness = lambda _score: None,
) -> Iterator[Findings]:
    """Check a record, header line first; the findings after each line, the last one being all.

    Without a `executor` (for matches that people played) nothing is played again: a `witness` holds
    each match against its record, and pairings are decided again by their matches. BrokenLine if
    the first line is no header of a tournament. After `MOST_FAULTS` differences the rest is not
    read.
    """
    header = TournamentHeader.read(lines[0])
    checked = _Checked(header, executor, check, witness)
    if header.line() != lines[0]:
        checked.findings.differences.append(Difference(0, "line", "it is not canonical"))
    yield checked.findings
    for line in lines[1:]:
        checked.take(line)
        yield checked.findings
        if len(checked.findings.differences) >= MOST_FAULTS:
            return


class _Checked:
    """The record as far as it has been read."""

    def __init__(
        self,
        header: TournamentHeader,
        executor: PairingExecutor | None,
        check: MatchCheck,
        witness: Witness,
    ) -> None:
        self.findings = Findings(header.tournament)
        self._ledger = Ledger(header)
        self._executor = executor
        self._check = check
        self._witness = witness
        self._mix: bytes | None = None

    def take(self, line: bytes) -> None:
        """Check one line against everything before it."""
        self.findings.version += 1
        expected: Event | ToPlay | None = None
        with self._reading():
            expected = following(self._ledger.state)
        with self._reading():
            self._take_line(line, expected)
        self.findings.head = self._ledger.head.hex()
        self.findings.finished = self._ledger.state.status == "finished"

    def _take_line(self, line: bytes, expected: Event | ToPlay | None) -> None:
        parts, state = Line.read(line), self._ledger.state
        event = READER.read(parts)
        open_slots = _open_slots(state, event)
        why = out_of_order(state, event)
        if why:
            self._differ(_WORDS.get(type(event), "order"), why)
        # The state follows what the line says, so that one difference does not make others.
        self._ledger.take(line, {})
        if canonical(msgspec.json.decode(line)) != line:
            self._differ("line", "it is not canonical")
        if parts.v != self.findings.version:
            self._differ("line", f"it is not numbered {self.findings.version}")
        if isinstance(event, e.ResultsTaken):
            self._take_results(event, expected, open_slots)
        else:
            self._take(event, expected)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Whatever a forged line breaks is a difference as well."""
        try:
            yield
        except Exception as broken:  # noqa: BLE001 - a forged line may break all that reads it
            self._differ("line", f"{type(broken).__name__}: {broken}")

    def _differ(self, what: str, detail: str) -> None:
        if len(self.findings.differences) < MOST_FAULTS:
            difference = Difference(self.findings.version, what, detail[:MOST_DETAIL])
            self.findings.differences.append(difference)

    def _take(self, event: Event, expected: Event | ToPlay | None) -> None:
        match event:
            case e.SeedsRevealed():
                self._take_seeds(event)
            case EntropyFixed():
                if self._mix is None or self._mix.hex() != event.mix:
                    self._differ("mix", "it does not follow from the chain and the seeds")
            case DrawOpened():
                self._take_link(event)
            case e.BuildsOpened():
                self._take_builds(event)
            case e.StageBegun() | e.RoundPaired() | e.RoundClosed() | e.TournamentFinished():
                self._take_said(event, expected)

    def _take_seeds(self, event: e.SeedsRevealed) -> None:
        state, tournament = self._ledger.state, MatchId(self._ledger.header.id)
        if [entrant for entrant, _ in event.seeds] != state.playing:
            self._differ("seed", "the seeds are not those of everybody that plays")
        for entrant, seed in event.seeds:
            commit = seed_commit(tournament, entrant, bytes.fromhex(seed)).hex()
            if commit != state.entrants[entrant].seed_commit:
                self._differ("seed", f"entrant {entrant} had committed to another one")
            if state.entrants[entrant].seed_by is None:
                self.findings.level = "L1"
        seeds = [bytes.fromhex(seed) for _, seed in event.seeds]
        head = bytes.fromhex(state.chain_head)
        self._mix = tournament_mix(self._ledger.header.id, head, seeds)

    def _take_link(self, event: DrawOpened) -> None:
        tournament = MatchId(self._ledger.header.id)
        head = previous_link(tournament, 1, bytes.fromhex(event.link)).hex()
        if (event.draw, head) != (1, self._ledger.state.chain_head):
            self._differ("chain", "the link does not lead to the chain head")

    def _take_builds(self, event: e.BuildsOpened) -> None:
        tournament = MatchId(self._ledger.header.id)
        for opened in event.builds:
            entrant = self._ledger.state.entrants[opened.entrant]
            payload = sealed_payload(opened.build, opened.cards)
            nonce = bytes.fromhex(opened.nonce)
            commit = sealed_commit(tournament, opened.entrant, opened.no, nonce, payload)
            if commit.hex() != entrant.commit:
                self._differ("build", f"entrant {opened.entrant} had committed to another one")

    def _take_said(self, event: Event, expected: Event | ToPlay | None) -> None:
        """What follows from what was there before."""
        if event != expected:
            self._differ(_WORDS[type(event)], f"it should have been {expected}")
        elif isinstance(event, e.RoundClosed):
            self.findings.rounds += 1

    def _take_results(
        self, event: e.ResultsTaken, expected: Event | ToPlay | None, open_slots: set[Slot]
    ) -> None:
        if event == expected:
            return
        slots = [result.slot for result in event.results]
        if not open_slots.issuperset(slots) or len(set(slots)) < len(slots):
            self._differ("result", f"it should have been {expected}")
            return
        self.findings.pairings += len(event.results)
        if self._executor is None:
            self._take_witnessed(event)
            return
        at = self._ledger.paired_at[event.stage, event.round]
        again = self._executor.play(self._ledger.state, event.stage, event.round, slots, at)
        for taken, (result, matches) in zip(event.results, again, strict=True):
            self._compare(event, taken, result)
            self.findings.matches += len(matches)
            for played in matches:
                differs = self._check(played)
                if differs is not None:
                    self._differ("match", f"{played.match}: {differs}")

    def _take_witnessed(self, event: e.ResultsTaken) -> None:
        """What the matches of people make of their pairings."""
        state = self._ledger.state
        stage = state.stages[event.stage]
        for taken in event.results:
            pairing = stage.rounds[event.round - 1].pairings[taken.slot]
            where = event.stage, event.round, taken.slot, pairing.run
            better = min(pairing.entrants, key=stage.seeds.index)
            die = partial(state.entropy.die, *where)
            result = decide(stage.plan, pairing, taken.matches, better, die)
            if result is None:
                self._differ("result", f"stage, round, slot {where[:3]}: it is not decided")
            else:
                self._compare(event, taken, result)
            self.findings.matches += len(taken.matches)
            for score in taken.matches:
                differs = self._witness(score)
                if differs is not None:
                    self._differ("match", f"{score.match}: {differs}")

    def _compare(self, event: e.ResultsTaken, taken: Result, result: Result) -> None:
        if taken != result:
            where = f"stage {event.stage}, round {event.round}, slot {taken.slot}"
            self._differ("result", f"{where}: it is {taken}, but played again {result}")


def _open_slots(state: TournamentState, event: Event) -> set[Slot]:
    """Where matches can decide what `event` says that they have."""
    if not isinstance(event, e.ResultsTaken):
        return set()
    return {pairing.slot for pairing in playable(state, event.stage, event.round)}


_WORDS: dict[type[Event], str] = {
    e.EntriesLocked: "entrants",
    e.BuildsOpened: "build",
    e.RulingMade: "ruling",
    e.StageBegun: "seeds",
    e.RoundPaired: "pairing",
    e.RoundClosed: "table",
    e.TournamentFinished: "ranking",
}
