"""clients/typescript makes every state from the lines alone: public, and as each seat knows it."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import GAMES, find_game
from saikoro.domain.match.events import Seat
from saikoro.domain.record.beside import apart
from saikoro.domain.record.header import Header
from tests.clients.generated.node import node
from tests.kit import cardgard_cards, fairies_cards, pbwcg_cards
from tests.kit.budget import budget
from tests.kit.dumping import Secrets, dumped
from tests.kit.forging_parts import named, withdrawing
from tests.kit.ktc_cards import random_source
from tests.kit.records import RECORDS, KeptRecord

SCRIPT = Path(__file__).parent / "folds.mts"
REPLAY = Path(__file__).parents[1] / "replay"

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "cardgard": [{"rounds": 6}, {"rounds": 12}, {"rounds": 1}, {"leap": "off"}],
    "fairies": [
        {"turn_limit": 10},
        {"turn_limit": 12, "first_turn_attacks": 6, "first_turn_draw": False},
        {"turn_limit": 10, "open_decks": True, "trigger_limit_by": "name", "opening_hand": 8},
        {"turn_limit": 10, "direct_breaker": True, "support_attacks": True, "loser": "stays"},
        {"turn_limit": 10, "direct_damage_checks": 3, "block_stops_damage": True},
    ],
    "ktc": [
        {},
        {"exile_keeps": "state", "placement": "second_last"},
        {"exile_keeps": "state", "turn_cap": 40},
        {"placement": "second_last", "turn_cap": 20},
    ],
    "laplaplus": [
        {},
        {"build_mode": "open"},
        {"identical_rows": "die"},
        {"build_mode": "open", "max_turns": 12},
    ],
    "pbwcg": [
        {"turn_cap": 8},
        {"turn_cap": 8, "base_endurance": 4, "opening_hand": 9, "hand_limit": 3},
        {"turn_cap": 12, "base_endurance": 1, "late_recovery": True, "starters": "submitted"},
        {"turn_cap": 8, "attribute_ring": [], "deck_max": 8, "ch_declaration": "odd"},
    ],
}
"""The options of the random matches of each game, alternately."""

CARD_SETS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "cardgard": cardgard_cards.card_set_sources(),
    "fairies": fairies_cards.playable_sources(),
    "ktc": st.integers(0, 10**9).map(random_source),
    "pbwcg": pbwcg_cards.card_set_sources(pcs=5, items=4, sets=9, distinct=True),
}
"""The games that have random card sets."""


VIEWS = (None, 0, 1)
"""Who knows the random matches, alternately: the public, or a seat."""


class Dumps:
    """Files with the lines of matches and their states, for one process of Node."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.states: dict[str, int] = {}
        """The number of states in each file, by its name."""

    def add(
        self,
        name: str,
        record: list[bytes],
        cards: Any,
        secrets: Secrets | None = None,
        seat: Seat | None = None,
    ) -> None:
        """Write what the public or a seat knows of a match at every version."""
        lines = [line + b"\n" for line in dumped(record, cards, secrets, seat)]
        (self.folder / name).write_bytes(b"".join(lines))
        self.states[name] = len(apart(record).record) - 1

    def add_match(self, name: str, match: Seated, cards: Any, seat: Seat | None) -> None:
        """Write what the public or a seat knows of a match in memory."""
        known_to = "the public" if seat is None else f"seat {seat}"
        self.add(f"{name}, {known_to}", match.record, cards, match.secrets, seat)

    def check(self) -> None:
        """Fail if TypeScript's fold comes to another state anywhere."""
        ran = node(SCRIPT, *(self.folder / name for name in self.states))
        assert ran.returncode == 0, ran.stderr
        found = map(json.loads, ran.stdout.splitlines())
        differing = {
            name: told
            for (name, states), told in zip(self.states.items(), found, strict=True)
            if told != {"states": states}
        }
        assert differing == {}


@pytest.fixture
def dumps(tmp_path: Path) -> Dumps:
    """No files yet."""
    return Dumps(tmp_path)


def cards_of(kept: KeptRecord) -> Any:
    header = Header.read(kept.lines[0])
    shipped = find_game(header.game, header.rules.version).cards.shipped()
    own = REPLAY / kept.ruleset / f"{header.rules.digest}.json"
    source = shipped.get(header.rules.digest) or own.read_bytes()
    return msgspec.json.decode(source)


def random_match(game: str, salt: int, source: bytes | None = None) -> Seated:
    """A finished match of random answers; `source` is its card set, or the one of the house."""
    options = OPTIONS[game][salt % len(OPTIONS[game])]
    match, choose = Seated.both(GAMES[game], salt, source=source, **options), Random(salt)
    while match.waiting:
        answer_at_random(match, choose)
    return match


def card_sets(game: str, count: int) -> Iterable[dict[str, Any]]:
    """The same random card sets in every run."""
    found: list[dict[str, Any]] = []

    @seed(0)
    @settings(max_examples=count, phases=[Phase.generate], database=None)
    @given(CARD_SETS[game])
    def collect(source: dict[str, Any]) -> None:
        found.append(source)

    collect()
    return found


def test_every_game_has_random_matches() -> None:
    assert OPTIONS.keys() == GAMES.keys()


def add_kept(dumps: Dumps, ruleset: str) -> None:
    """The kept records of a ruleset."""
    for number, kept in enumerate(RECORDS[ruleset]):
        dumps.add(f"{ruleset} record {number}", kept.record, cards_of(kept))


@pytest.mark.parametrize("game", GAMES)
def test_it_makes_every_state(game: str, dumps: Dumps) -> None:
    """Of kept records, of random matches, with random cards, and with names beside the lines."""
    add_kept(dumps, f"{game}-{GAMES[game].version}")
    house = msgspec.json.decode(GAMES[game].cards.house())
    for salt in range(budget(4, soak=300)):
        dumps.add_match(f"{game} seed {salt}", random_match(game, salt), house, VIEWS[salt % 3])
    if game in CARD_SETS:
        for salt, source in enumerate(card_sets(game, budget(2, soak=300))):
            match = random_match(game, salt, msgspec.json.encode(source))
            dumps.add_match(f"{game} card set {salt}", match, source, VIEWS[salt % 3])
    dumps.add(f"{game} with a name", [*named()(game)], house)
    dumps.add(f"{game} with a name that was withdrawn", [*named(withdrawing)(game)], house)
    dumps.add(f"{game} without its names", [*named(write=False)(game)], house)
    dumps.check()


@pytest.mark.soak
@pytest.mark.parametrize(
    "ruleset", sorted(RECORDS.keys() - {f"{game.id}-{game.version}" for game in GAMES.values()})
)
def test_it_makes_every_state_of_earlier_rulesets(ruleset: str, dumps: Dumps) -> None:
    """What is folded of them changes no more."""
    add_kept(dumps, ruleset)
    dumps.check()
