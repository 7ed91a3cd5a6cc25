"""Whole tournaments in memory, from the first entry to the ranking."""

import copy
import hashlib
import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

import msgspec

from saikoro.conformance.seating import house_cards, secret
from saikoro.domain.errors.rules import IllegalRuling
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.record.header import Rules
from saikoro.domain.record.line import Event, Outside
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.consequences import Consequences, preview
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.header import FORMAT, TournamentHeader
from saikoro.domain.tournament.facts.rulings import Ruling
from saikoro.domain.tournament.facts.stage import Entrant, Pairing, Result, Round, Score
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.planning.plan import AnyStage, Plan
from saikoro.domain.tournament.planning.versions import NEWEST
from saikoro.domain.tournament.progress import Step, ToOpen, ToPlay, next_step
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.standings.deciding import decide
from saikoro.domain.tournament.state import TournamentState, present
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import verify_tournament
from saikoro.service.identity import Identity

MAX_LINES = 5_000
"""More lines than any tournament in these tests has."""


IDENTITY = Identity(bytes(32), "test")
"""The identity of the service of tournaments in memory."""


class RandomExecutor(PairingExecutor):
    """An executor with random, reproducible results in place of matches.

    A result depends on the same inputs as a match of builds: its id and both builds.
    """

    def play_pairing(
        self, state: TournamentState, where: tuple[int, int], pairing: Pairing, at: str
    ) -> tuple[Result, list[Played]]:
        stage = state.stages[where[0]]
        scores: list[Score] = []

        def die() -> int:
            return state.entropy.die(*where, pairing.slot, pairing.run)

        better = min(pairing.entrants, key=stage.seeds.index)
        while (result := decide(stage.plan, pairing, scores, better, die)) is None:
            fixed = stage.fixed_of(where[1], pairing).get(len(scores))
            if fixed is not None:
                scores.append(fixed)
                continue
            known = state.entropy.match(*where, pairing.slot, len(scores), pairing.run)
            builds = [state.entrants[entrant].build for entrant in pairing.entrants]
            scores.append(_random_score(pairing, known.match.hex(), builds))
        return result, []


def _random_score(pairing: Pairing, match: str, builds: list[Any]) -> Score:
    rng = Random(f"{match} {builds}")
    winner = rng.choice((pairing.a, pairing.a, pairing.b, pairing.b, None))
    left = (rng.randrange(9), rng.randrange(9))
    return Score(match, f"{rng.getrandbits(256):064x}", 9, winner, "tossed", left)


class LocalTournament:
    """A tournament in memory; `LocalTournament.of(...)` has its entries locked."""

    def __init__(
        self,
        plan: Plan,
        game: AnyGame = LAPLAPLUS,
        salt: object = "",
        executor: type[PairingExecutor] = PairingExecutor,
        rules: int = NEWEST,
    ) -> None:
        options = game.book.read_options(plan.options)
        self.game = game
        self.header = TournamentHeader(
            format=FORMAT,
            plan=msgspec.to_builtins(
                msgspec.structs.replace(plan, options=msgspec.to_builtins(options))
            ),
            rules=Rules(hashlib.sha256(game.cards.house()).hexdigest(), game.id, game.version),
            server="test",
            server_key=IDENTITY.public_key,
            tournament=secret("tournament", salt)[:16].hex(),
            tournament_rules=rules,
        )
        self.ledger = Ledger(self.header)
        self.executor = executor(self.header, game, game.cards.house(), house_cards(game))
        self.lines: list[bytes] = []
        self.secrets: dict[int, Secrets] = {}
        self.moment = ""
        self._salt = salt
        self._drawn = itertools.count()
        self.append(organising.create(self.ledger, self.new_secret()), by="organiser")

    @classmethod
    def of(
        cls,
        game: AnyGame,
        plan: Plan,
        entries: Sequence[Entry],
        salt: object = "",
        executor: type[PairingExecutor] = PairingExecutor,
        rules: int = NEWEST,
    ) -> Self:
        """A tournament with these entries, locked."""
        tournament = cls(plan, game, salt, executor, rules)
        tournament.enter(entries)
        return tournament.lock()

    @classmethod
    def random(
        cls,
        *stages: AnyStage,
        entrants: int,
        salt: object = "",
        rules: int = NEWEST,
        **plan: Any,
    ) -> Self:
        """A tournament with random results, its entries locked."""
        made = Plan(name="tossed", game=LAPLAPLUS.id, stages=stages, **plan)
        return cls.of(LAPLAPLUS, made, dummy_entries(entrants), salt, RandomExecutor, rules)

    # Events

    def append(self, *events: Proposed, by: str | None = None) -> None:
        """Append these events; with `by` they are outside events."""
        batch = self.ledger.accept(events, None if by is None else Outside(self.now, by))
        self.lines += batch.lines
        self.secrets |= batch.secrets

    def enter(self, entries: Sequence[Entry]) -> None:
        self.append(organising.enter(self.ledger, entries, self.new_secret), by="organiser")

    def lock(self, beacon: str = "") -> Self:
        # Not by the command, which refuses groups that are too many for the entrants.
        self.append((e.EntriesLocked(present(self.state)), {}), by="organiser")
        if beacon:
            entered = organising.enter_beacon(self.ledger, beacon, "https://beacon.example")
            self.append(entered, by="organiser")
        self.append(*organising.reveal(self.ledger))
        return self

    def withdraw(self, *entrants: Entrant) -> None:
        """Withdraw these entrants, unless they have left."""
        for entrant in entrants:
            if self.state.entrants[entrant].gone:
                continue
            self.append(organising.withdraw(self.ledger, entrant, ""), by="organiser")

    def rule(self, ruling: Ruling) -> None:
        admit(self.state, ruling)
        self.append((e.RulingMade(ruling, "because"), {}), by="organiser")

    def step(self, most: int | None = None) -> Step | None:
        """Take the next step, with `most` results at once; returns the step."""
        step = next_step(self.state)
        if isinstance(step, ToPlay):
            results = list(self.results(self.state, step))[:most]
            self.append((e.ResultsTaken(step.stage, step.round, results), {}), by="server")
        elif isinstance(step, ToOpen):
            self.append(organising.open_builds(self.ledger, step.entrants))
        elif step is not None:
            outside = isinstance(step, e.RoundPaired | e.ResultsTaken)
            self.append((step, {}), by="server" if outside else None)
        return step

    def play(self, until: tuple[int, int] | None = None) -> Self:
        """Play to the end, or until this stage and round is paired."""
        for _ in range(MAX_LINES):
            step = next_step(self.state)
            if isinstance(step, ToPlay) and (step.stage, step.round) == until:
                return self
            if self.step() is None:
                return self
        raise AssertionError("the tournament does not end")

    def preview(self, ruling: Ruling) -> Consequences:
        return preview(self.state, ruling, self.results)

    def results(self, state: TournamentState, step: ToPlay) -> Iterator[Result]:
        """The results of pairings."""
        at = self.ledger.paired_at.get((step.stage, step.round), self.now)
        for result, _ in self.executor.play(state, step.stage, step.round, step.slots, at):
            yield result

    def new_secret(self) -> bytes:
        return secret("new secret", next(self._drawn), self._salt)

    # State

    @property
    def now(self) -> str:
        """A different time for every line; `moment`, if it is set."""
        if self.moment:
            return self.moment
        return f"2026-01-02T03:{len(self.lines) // 60 % 60:02}:{len(self.lines) % 60:02}.000Z"

    @property
    def state(self) -> TournamentState:
        return self.ledger.state

    @property
    def record(self) -> list[bytes]:
        return [self.header.line(), *self.lines]

    @property
    def events(self) -> list[Event]:
        again = Ledger(self.header)
        return [again.take(line, {}) for line in self.lines]

    def round(self, stage: int, number: int) -> Round:
        return self.state.stages[stage].rounds[number - 1]

    def folded(self) -> Ledger:
        """A new ledger, folded from the lines and their secrets."""
        ledger = Ledger(self.header)
        for version, line in enumerate(self.lines, 1):
            ledger.take(line, self.secrets.get(version, {}))
        return ledger

    def copied(self) -> Self:
        """An independent copy."""
        other = copy.copy(self)
        other.ledger = self.folded()
        other.lines, other.secrets = list(self.lines), dict(self.secrets)
        return other

    def verified(self, record: Sequence[bytes] | None = None) -> Findings:
        """The findings of verifying the record."""
        *_, findings = verify_tournament(self.record if record is None else record, self.executor)
        return findings


def dummy_entries(count: int, first: int = 1) -> list[Entry]:
    """Entries with dummy builds, for random results."""
    return [
        Entry(name=f"entrant {number}", build=[number]) for number in range(first, first + count)
    ]


def refused_rulings(tournament: LocalTournament, ruling: Ruling) -> list[tuple[str, str]]:
    """The code and pointer of every error in a ruling; empty if it is legal."""
    try:
        admit(tournament.state, ruling)
    except IllegalRuling as illegal:
        return [(violation.code, violation.pointer) for violation in illegal.violations]
    return []
