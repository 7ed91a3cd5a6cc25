"""How fast PBWCG is played by chance on one core, every legal command listed at every decision."""

import statistics
import time
from random import Random

from saikoro.conformance.seating import MATCH, Seated, secret
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.games.pbwcg.options import DECK_LEAST, DECK_MOST
from saikoro.domain.games.pbwcg.rules.answers.listing import of_pl_turn
from saikoro.domain.games.pbwcg.rules.answers.menu import Menu
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.match.play.driver import Driver
from saikoro.domain.match.play.snapshot import Snapshot
from saikoro.domain.match.sources.shuffles import CommittedShuffles
from saikoro.domain.verification.replay import replay
from tests.kit.pbwcg import HOUSE, PBWCG, Match, played

MATCHES, SHUFFLES = 60, 50
DECISIONS = 300
"""Into a match, where a worker takes it up."""
LONG = 12
"""A match with more of them."""


def matches_a_second() -> float:
    """Whole matches with decks of any size: every event emitted, every legal command listed."""
    began = time.process_time()
    for seed in range(MATCHES):
        played(seed, look=_list, deck_max=Random(seed).randint(DECK_LEAST, DECK_MOST))
    return MATCHES / (time.process_time() - began)


def _list(match: Match, _choose: Random) -> None:
    for seat in match.run.waiting:
        match.decision.choices.every(seat)


def milliseconds_a_list() -> float:
    """Of the legal commands at the start of a PL turn in the middle of a match; the median."""
    took: list[float] = []

    def look(match: Match, _choose: Random) -> None:
        state = match.state
        if match.decision.name == "pl_action" and state.turn > 2 and not state.placements:
            battle = Battle(match.table, resolve, PRESENT)
            began = time.process_time()
            Menu(lambda: of_pl_turn(battle, state.seat or 0)).commands()
            took.append(time.process_time() - began)

    for seed in range(10):
        played(seed, look=look)
    return statistics.median(took) * 1000


def milliseconds_a_shuffle() -> float:
    """Of two decks, with their commitments."""
    deck = [*HOUSE.cards][:DECK_MOST]
    began = time.process_time()
    for number in range(SHUFFLES):
        secrets = [secret("deck", seat, number) for seat in (0, 1)]
        shuffles = CommittedShuffles(MatchId(bytes.fromhex(MATCH)), bytes(32), secrets)
        for seat in (0, 1):
            shuffles.shuffle(seat, 0, deck)
    return (time.process_time() - began) / SHUFFLES * 1000


def milliseconds_taken_up() -> float:
    """From a stored snapshot and the lines since then to a match that goes on."""
    match, choose = Seated.both(PBWCG, LONG), Random(LONG)
    while match.waiting and match.driver.state.decisions < DECISIONS:
        answer_at_random(match, choose)
    assert match.driver.state.decisions >= DECISIONS
    assert match.driver.snapshot is not None
    packed, options = match.driver.snapshot.packed(), match.driver.options
    began = time.process_time()
    driver = Driver.restored(PBWCG, match.header, options, HOUSE, Snapshot.unpack(packed))
    replay(driver, match.lines[driver.version :], match.secrets)
    return (time.process_time() - began) * 1000
