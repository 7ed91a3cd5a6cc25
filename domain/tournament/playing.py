"""A pairing of builds, match by match: a pure function of what it is played with."""

from typing import Any

import msgspec

from domain.fairness.frames import MatchId
from domain.match import commands
from domain.match import events as e
from domain.match.decision import Decision
from domain.match.driver import Batch, Driver, Proposed
from domain.match.game import Game
from domain.match.options import MatchOptions
from domain.record.header import FORMAT, Header, Rules
from domain.record.line import Outside
from domain.tournament.deciding import decide, seat_of_a
from domain.tournament.entropy import Entropy, MatchSecrets
from domain.tournament.plan import StagePlan
from domain.tournament.stage import Entrant, Pairing, Result, Score

Build = list[Any]
"""An entrant's answers to the decisions of a match, in their order (TN-1.1)."""


class Setting(msgspec.Struct, frozen=True):
    """What every match between the same two entrants is played with."""

    game: Game[Any, Any, Any]
    options: MatchOptions
    cards: Any
    """Playable."""
    rules: Rules
    server: str
    server_key: str
    at: str
    """The time that everything from outside carries (TN-3.5)."""

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


class Sitting(msgspec.Struct, frozen=True):
    """Who sits at a match, by seat."""

    names: tuple[str, str]
    builds: tuple[Build, Build]


class Played(msgspec.Struct, frozen=True):
    """A match that was played to its end."""

    match: str
    header: bytes
    lines: list[bytes]
    head: bytes
    status: str
    winner: e.Seat | None
    reason: str
    left: tuple[int, int]
    """What was left to each seat."""


def play_match(setting: Setting, secrets: MatchSecrets, sitting: Sitting) -> Played:
    """Play a match from its opening to its end (TN-3.3, TN-3.5)."""
    header = setting.header(secrets.match)
    driver = Driver(setting.game, header, setting.options, setting.cards)
    table = _Table(driver, setting.at)
    decks = [secrets.deck(number) for number in range(setting.game.decks)]
    table.take("organiser", [commands.create(driver, secrets.last_link, decks)])
    for seat, name in enumerate(sitting.names):
        seed = secrets.seed(seat)
        joined = commands.join(driver, seat, player=name, seed=None, commit=None, server_seed=seed)
        table.take(f"seat{seat}", [joined])
    table.run()
    for answers in zip(*sitting.builds, strict=True):
        if not isinstance(driver.stop, Decision):
            break
        for seat, answer in enumerate(answers):
            first = driver.state.seats[seat].sealed + 1
            nonces = [secrets.nonce(seat, first + part) for part in range(driver.stop.part_count)]
            table.take(f"seat{seat}", commands.answer(driver, seat, answer, nonces))
        table.run()
    state = driver.state
    if not state.over:
        raise ValueError(f"the builds leave match {header.match} waiting for an answer")
    return Played(
        match=header.match,
        header=header.line(),
        lines=table.lines,
        head=driver.head,
        status=state.status,
        winner=state.winner,
        reason=state.reason or "",
        left=setting.game.left(state.game),
    )


def play_pairing(
    setting: Setting,
    plan: StagePlan,
    entropy: Entropy,
    where: tuple[int, int],
    pairing: Pairing,
    names: tuple[str, str],
    builds: tuple[Build, Build],
    better: Entrant,
) -> tuple[Result, list[Played]]:
    """Play matches until they decide the pairing (TN-12); `where` is its stage and round."""
    scores: list[Score] = []
    matches: list[Played] = []

    def die() -> int:
        return entropy.die(*where, pairing.slot, pairing.run)

    while (result := decide(plan, pairing, scores, better, die)) is None:
        number = len(scores)
        swapped = seat_of_a(number) == 1
        sitting = Sitting(names[::-1], builds[::-1]) if swapped else Sitting(names, builds)
        secrets = entropy.match(*where, pairing.slot, number, pairing.run)
        played = play_match(setting, secrets, sitting)
        scores.append(score(pairing, number, played))
        matches.append(played)
    return result, matches


def score(pairing: Pairing, number: int, played: Played) -> Score:
    """A match as the two entrants of its pairing see it."""
    swapped = seat_of_a(number) == 1
    winner = None
    if played.winner is not None:
        winner = pairing.b if (played.winner == 1) != swapped else pairing.a
    return Score(
        match=played.match,
        head=played.head.hex(),
        version=len(played.lines),
        winner=winner,
        reason=played.reason,
        left=played.left[::-1] if swapped else played.left,
    )


class _Table:
    """A match as it is played, with its lines."""

    def __init__(self, driver: Driver[Any, Any, Any], at: str) -> None:
        self.lines: list[bytes] = []
        self._driver = driver
        self._at = at

    def take(self, by: str, events: list[Proposed]) -> None:
        self._keep(self._driver.accept(events, Outside(self._at, by)))

    def run(self) -> None:
        while (batch := self._driver.advance()) is not None:
            self._keep(batch)

    def _keep(self, batch: Batch) -> None:
        self.lines += batch.lines
