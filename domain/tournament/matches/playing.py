"""A pairing of builds, match by match: a pure function of what it is played with."""

from functools import partial
from typing import Any

import msgspec

from domain.fairness.frames import MatchId
from domain.match import commands
from domain.match import events as e
from domain.match.batch import Batch, Proposed
from domain.match.decision import Decision
from domain.match.driver import AnyDriver, Driver
from domain.match.fold import Fold
from domain.match.game import AnyGame
from domain.match.options import MatchOptions
from domain.match.state import HALTED, MatchState
from domain.record.header import FORMAT, Header, Rules
from domain.record.line import Outside
from domain.tournament.entropy import Entropy, MatchSecrets
from domain.tournament.matches.deciding import decide, score, seat_of_a
from domain.tournament.plan import StagePlan
from domain.tournament.stage import Entrant, Pairing, Result, Score

Build = list[Any]
"""An entrant's answers to the decisions of a match, in their order (TN-1.1)."""


class Setting(msgspec.Struct, frozen=True):
    """What every match between the same two entrants is played with."""

    game: AnyGame
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
    """Play a match from its opening to its end (TN-3.3, TN-3.5); halted if its rules fail."""
    header = setting.header(secrets.match)
    driver = Driver(setting.game, header, setting.options, setting.cards)
    table = _Table(driver, setting.at)
    decks = [secrets.deck(number) for number in range(setting.game.book.decks)]
    table.take("organiser", [commands.create(driver, secrets.last_link, decks)])
    for seat, name in enumerate(sitting.names):
        seed = secrets.seed(seat)
        joined = commands.join(driver, seat, player=name, seed=None, commit=None, server_seed=seed)
        table.take(f"seat{seat}", [joined])
    try:
        _answer(table, secrets, sitting.builds)
    except Exception:  # noqa: BLE001 - whatever a rule book's code raises, its match stops
        table.take("server", [(e.MatchHalted("rules_failed", driver.version + 1), {})])
    state = driver.state
    return Played(
        match=header.match,
        header=header.line(),
        lines=table.lines,
        head=driver.head,
        status=state.status,
        winner=state.winner,
        reason=state.reason or "",
        left=setting.game.book.left(table.told().game),
    )


def _answer(table: "_Table", secrets: MatchSecrets, builds: tuple[Build, Build]) -> None:
    """Play on with the answers of both builds; ValueError if the rules ask for more than those."""
    driver = table.driver
    table.run()
    for answers in zip(*builds, strict=True):
        if not isinstance(driver.stop, Decision):
            break
        for seat, answer in enumerate(answers):
            first = driver.state.seats[seat].sealed + 1
            nonces = [secrets.nonce(seat, first + part) for part in range(driver.stop.parts)]
            table.take(f"seat{seat}", commands.answer(driver, seat, answer, nonces))
        table.run()
    if not driver.state.over:
        raise ValueError(f"the builds leave match {driver.header.match} waiting for an answer")


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
    die = partial(entropy.die, *where, pairing.slot, pairing.run)
    while (result := decide(plan, pairing, scores, better, die)) is None:
        number = len(scores)
        swapped = seat_of_a(number) == 1
        sitting = Sitting(names[::-1], builds[::-1]) if swapped else Sitting(names, builds)
        secrets = entropy.match(*where, pairing.slot, number, pairing.run)
        played = play_match(setting, secrets, sitting)
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


class _Table:
    """A match as it is played, with its lines."""

    def __init__(self, driver: AnyDriver, at: str) -> None:
        self.driver = driver
        self.lines: list[bytes] = []
        self._at = at

    def take(self, by: str, events: list[Proposed]) -> None:
        self._keep(self.driver.accept(events, Outside(self._at, by)))

    def run(self) -> None:
        while (batch := self.driver.advance()) is not None:
            self._keep(batch)

    def told(self) -> MatchState[Any]:
        """The match by its lines; rules that failed leave behind what never became one."""
        if self.driver.state.status != HALTED:
            return self.driver.state
        fold = Fold(self.driver.game, self.driver.header, self.driver.cards)
        fold.take_all(self.lines)
        return fold.state

    def _keep(self, batch: Batch) -> None:
        self.lines += batch.lines
