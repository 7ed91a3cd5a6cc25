"""Playing a pairing of builds, match by match: a pure function of its inputs."""

from functools import partial
from typing import Any

import msgspec

from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.match import events as e
from saikoro.domain.match.commands import answering, opening
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.batch import Batch, Proposed
from saikoro.domain.match.play.driver import AnyDriver, Driver
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import HALTED, MatchState
from saikoro.domain.match.words import HaltReason
from saikoro.domain.record.header import FORMAT, Header, Rules
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.facts.stage import Entrant, Fixed, Pairing, Result, Score
from saikoro.domain.tournament.planning.plan import StagePlan
from saikoro.domain.tournament.standings.deciding import decide, score, seat_of_a
from saikoro.domain.tournament.state.entropy import Entropy, MatchSecrets

Build = list[Any]
"""An entrant's answers to the decisions of a match, in their order (TN-1.1)."""


class Setting(msgspec.Struct, frozen=True):
    """The inputs that every match between the same two entrants has in common."""

    game: AnyGame
    options: MatchOptions
    cards: Any
    """The parsed card set."""
    rules: Rules
    server: str
    server_key: str
    at: str
    """The time in every event with an outside cause (TN-3.5)."""

    def header(self, match: MatchId) -> Header:
        """The header of a match with this id."""
        options = msgspec.to_builtins(self.options) | {"card_set": self.rules.digest}
        return Header(
            format=FORMAT,
            game=self.game.id,
            match=match.hex(),
            options=options,
            rules=self.rules,
            server=self.server,
            server_key=self.server_key,
        )


class Seating(msgspec.Struct, frozen=True):
    """The players of a match and their builds, by seat."""

    names: tuple[str, str]
    builds: tuple[Build, Build]


class Played(msgspec.Struct, frozen=True):
    """A finished match."""

    match: str
    header: bytes
    lines: list[bytes]
    head: bytes
    status: str
    winner: e.Seat | None
    reason: str
    left: tuple[int, int]
    """What each seat had left."""


def play_match(setting: Setting, secrets: MatchSecrets, seating: Seating) -> Played:
    """Play a match from start to end (TN-3.3, TN-3.5); it is halted if its rules fail."""
    header = setting.header(secrets.match)
    driver = Driver(setting.game, header, setting.options, setting.cards)
    recorder = _Recorder(driver, setting.at)
    decks = [secrets.deck(number) for number in range(setting.game.book.decks)]
    recorder.take(
        "organiser", [opening.create(driver, secrets.last_link, decks, pairing=msgspec.UNSET)]
    )
    for seat, name in enumerate(seating.names):
        seed = secrets.seed(seat)
        joined = opening.join(driver, seat, player=name, seed=None, commit=None, server_seed=seed)
        recorder.take(f"seat{seat}", [joined])
    try:
        _answer(recorder, secrets, seating.builds)
    except Exception:  # noqa: BLE001 - any error in a rule book halts its match
        recorder.take("server", [(e.MatchHalted(HaltReason.RULES_FAILED, driver.version + 1), {})])
    state = driver.state
    return Played(
        match=header.match,
        header=header.line(),
        lines=recorder.lines,
        head=driver.head,
        status=state.status,
        winner=state.winner,
        reason=state.reason or "",
        left=setting.game.book.left(recorder.recorded_state().game),
    )


def _answer(recorder: "_Recorder", secrets: MatchSecrets, builds: tuple[Build, Build]) -> None:
    """Answer with both builds; ValueError if the match asks for more answers than they have."""
    driver = recorder.driver
    recorder.run()
    for answers in zip(*builds, strict=True):
        if not isinstance(driver.stop, Decision):
            break
        for seat, answer in enumerate(answers):
            first = driver.state.seats[seat].sealed + 1
            nonces = [secrets.nonce(seat, first + part) for part in range(driver.stop.parts)]
            recorder.take(f"seat{seat}", answering.answer(driver, seat, answer, nonces))
        recorder.run()
    if not driver.state.over:
        raise ValueError(f"the builds leave match {driver.header.match} waiting for an answer")


def play_numbered(
    setting: Setting,
    entropy: Entropy,
    where: tuple[int, int],
    pairing: Pairing,
    number: int,
    of_a: Seating,
) -> Played:
    """Play the match with this number of a pairing; `of_a` seats its entrants with `a` in seat 0.

    `where` is the stage and the round of the pairing.
    """
    swapped = seat_of_a(number) == 1
    seating = Seating(of_a.names[::-1], of_a.builds[::-1]) if swapped else of_a
    secrets = entropy.match(*where, pairing.slot, number, pairing.run)
    return play_match(setting, secrets, seating)


def play_pairing(
    setting: Setting,
    plan: StagePlan,
    entropy: Entropy,
    where: tuple[int, int],
    pairing: Pairing,
    of_a: Seating,
    better: Entrant,
    fixed: Fixed,
) -> tuple[Result, list[Played]]:
    """Play matches until they decide the pairing (TN-12), but none that a ruling has fixed.

    `where` is its stage and round; `of_a` as in `play_numbered`.
    """
    scores: list[Score] = []
    matches: list[Played] = []
    die = partial(entropy.die, *where, pairing.slot, pairing.run)
    while (result := decide(plan, pairing, scores, better, die)) is None:
        number = len(scores)
        if number in fixed:
            scores.append(fixed[number])
            continue
        played = play_numbered(setting, entropy, where, pairing, number, of_a)
        scores.append(
            score(
                pairing,
                number,
                played.match,
                head=played.head.hex(),
                version=len(played.lines),
                winner=played.winner,
                reason=played.reason,
                left=played.left,
            )
        )
        matches.append(played)
    return result, matches


class _Recorder:
    """A match in progress, and its lines."""

    def __init__(self, driver: AnyDriver, at: str) -> None:
        self.driver = driver
        self.lines: list[bytes] = []
        self._at = at

    def take(self, by: str, events: list[Proposed]) -> None:
        self._keep(self.driver.accept(events, Outside(self._at, by)))

    def run(self) -> None:
        while (batch := self.driver.advance()) is not None:
            self._keep(batch)

    def recorded_state(self) -> MatchState[Any]:
        """The state by the lines; after a failure of the rules the driver's state may be ahead."""
        if self.driver.state.status != HALTED:
            return self.driver.state
        fold = Fold(self.driver.game, self.driver.header, self.driver.cards)
        fold.take_all(self.lines)
        return fold.state

    def _keep(self, batch: Batch) -> None:
        self.lines += batch.lines
