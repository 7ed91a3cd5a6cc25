"""Whole tournaments in memory, from the first entry to the ranking."""

import copy
import hashlib
import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Self

import msgspec

from domain.errors import IllegalRuling
from domain.games.laplaplus import LAPLAPLUS
from domain.match.game import AnyGame
from domain.match.table import Secrets
from domain.record.header import Rules
from domain.record.line import Event, Outside
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.consequences import Consequences, admit, preview
from domain.tournament.entries.entry import Entry
from domain.tournament.matches.deciding import decide
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.matches.playing import Played
from domain.tournament.plan import AnyStage, Plan
from domain.tournament.progress import ToPlay, next_step
from domain.tournament.record.header import FORMAT, TournamentHeader
from domain.tournament.record.ledger import Ledger, Proposed
from domain.tournament.record.verify import Findings, verify_tournament
from domain.tournament.rulings import Ruling
from domain.tournament.stage import Entrant, Pairing, Result, Round, Score
from domain.tournament.state import TournamentState
from tests.kit.seating import house_cards, secret

MOST_LINES = 5_000
"""More than any tournament of these tests has."""


class Tossed(PairingExecutor):
    """An executor without matches: who wins one is tossed up, and so it is again by who asks again.

    A match depends on all that a match of builds does: its id, and the builds of the two.
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
            known = state.entropy.match(*where, pairing.slot, len(scores), pairing.run)
            builds = [state.entrants[entrant].build for entrant in pairing.entrants]
            scores.append(_toss(pairing, known.match.hex(), builds))
        return result, []


def _toss(pairing: Pairing, match: str, builds: list[Any]) -> Score:
    luck = Random(f"{match} {builds}")
    winner = luck.choice((pairing.a, pairing.a, pairing.b, pairing.b, None))
    left = (luck.randrange(9), luck.randrange(9))
    return Score(match, f"{luck.getrandbits(256):064x}", 9, winner, "tossed", left)


class Evening:
    """A tournament with its record in memory; `Evening.of(...)` has its entries locked."""

    def __init__(
        self,
        plan: Plan,
        game: AnyGame = LAPLAPLUS,
        salt: object = "",
        executor: type[PairingExecutor] = PairingExecutor,
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
            server_key="00" * 32,
            tournament=secret("tournament", salt)[:16].hex(),
        )
        self.ledger = Ledger(self.header)
        self.executor = executor(self.header, game, game.cards.house(), house_cards(game))
        self.lines: list[bytes] = []
        self.secrets: dict[int, Secrets] = {}
        self._salt = salt
        self._drawn = itertools.count()
        self.say(commands.create(self.ledger, self.fresh()), by="organiser")

    @classmethod
    def of(
        cls,
        game: AnyGame,
        plan: Plan,
        entries: Sequence[Entry],
        salt: object = "",
        executor: type[PairingExecutor] = PairingExecutor,
    ) -> Self:
        """A tournament that these have entered, its entries locked."""
        evening = cls(plan, game, salt, executor)
        evening.enter(entries)
        return evening.lock()

    @classmethod
    def tossed(cls, *stages: AnyStage, entrants: int, salt: object = "", **plan: Any) -> Self:
        """A tournament with made-up results, its entries locked."""
        made = Plan(name="tossed", game=LAPLAPLUS.id, stages=stages, **plan)
        return cls.of(LAPLAPLUS, made, somebody(entrants), salt, Tossed)

    # What happens

    def say(self, *said: Proposed, by: str | None = None) -> None:
        """Let these become lines, from outside if they are `by` somebody."""
        batch = self.ledger.accept(said, None if by is None else Outside(self.now, by))
        self.lines += batch.lines
        self.secrets |= batch.secrets

    def enter(self, entries: Sequence[Entry]) -> None:
        self.say(commands.enter(self.ledger, entries, self.fresh), by="organiser")

    def lock(self) -> Self:
        self.say(commands.lock(self.ledger), by="organiser")
        self.say(*commands.reveal(self.ledger))
        return self

    def withdraw(self, *entrants: Entrant) -> None:
        """Have those leave that are still there."""
        for entrant in entrants:
            if self.state.entrants[entrant].gone:
                continue
            self.say(commands.withdraw(self.ledger, entrant, ""), by="organiser")

    def rule(self, ruling: Ruling) -> None:
        admit(self.state, ruling)
        self.say((e.RulingMade(ruling, "because"), {}), by="organiser")

    def step(self, most: int | None = None) -> Event | ToPlay | None:
        """Let the next thing happen, `most` pairings at once; what it was."""
        step = next_step(self.state)
        if isinstance(step, ToPlay):
            results = list(self.results(self.state, step))[:most]
            self.say((e.ResultsTaken(step.stage, step.round, results), {}), by="server")
        elif step is not None:
            outside = isinstance(step, e.RoundPaired | e.ResultsTaken)
            self.say((step, {}), by="server" if outside else None)
        return step

    def play(self, until: tuple[int, int] | None = None) -> Self:
        """Play to the end, or until this stage and round is paired and to be played."""
        for _ in range(MOST_LINES):
            step = next_step(self.state)
            if isinstance(step, ToPlay) and (step.stage, step.round) == until:
                return self
            if self.step() is None:
                return self
        raise AssertionError("the tournament does not end")

    def preview(self, ruling: Ruling) -> Consequences:
        return preview(self.state, ruling, self.results)

    def results(self, state: TournamentState, step: ToPlay) -> Iterator[Result]:
        """What pairings come to."""
        at = self.ledger.paired_at.get((step.stage, step.round), self.now)
        for result, _ in self.executor.play(state, step.stage, step.round, step.slots, at):
            yield result

    def fresh(self) -> bytes:
        return secret("fresh", next(self._drawn), self._salt)

    # What is there

    @property
    def now(self) -> str:
        """Every line has a time of its own."""
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
        """The ledger as somebody has it who was given the lines and what lies beside them."""
        ledger = Ledger(self.header)
        for version, line in enumerate(self.lines, 1):
            ledger.take(line, self.secrets.get(version, {}))
        return ledger

    def copied(self) -> Self:
        """Another evening that has come as far."""
        other = copy.copy(self)
        other.ledger = self.folded()
        other.lines, other.secrets = list(self.lines), dict(self.secrets)
        return other

    def verified(self, record: Sequence[bytes] | None = None) -> Findings:
        """All that a stranger finds in the record."""
        *_, findings = verify_tournament(self.record if record is None else record, self.executor)
        return findings


def somebody(count: int, first: int = 1) -> list[Entry]:
    """Entries whose builds only made-up results can do anything with."""
    return [
        Entry(name=f"entrant {number}", build=[number]) for number in range(first, first + count)
    ]


def refused_rulings(evening: Evening, ruling: Ruling) -> list[tuple[str, str]]:
    """Code and pointer of why a ruling is not admitted; nothing if it is."""
    try:
        admit(evening.state, ruling)
    except IllegalRuling as illegal:
        return [(violation.code, violation.pointer) for violation in illegal.violations]
    return []
