"""Every law, for every ruleset."""

import json
import os
import subprocess
import sys
from functools import cache

import pytest

from saikoro.conformance import KeptReference
from saikoro.conformance import Laws as EveryLaw
from saikoro.conformance.laws.asking import LawsOfDecisions
from saikoro.conformance.laws.ending import LawsOfEndings
from saikoro.conformance.laws.hiding import LawsOfSecrets
from saikoro.conformance.laws.recording import LawsOfRecords
from saikoro.conformance.laws.telling import LawsOfWords
from saikoro.domain.bots.specs import Greedy, Mcts, Random
from saikoro.domain.games import RULESETS
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.state import Combatant
from saikoro.domain.games.fairies import FAIRIES, FAIRIES_1
from saikoro.domain.games.fairies.state import Placed
from saikoro.domain.games.ktc import KTC, KTC_1
from saikoro.domain.games.ktc.state import Held, Soldier
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.pbwcg import PBWCG, PBWCG_1
from saikoro.domain.games.pbwcg.state import Bs, FieldCard, Pl, SetSlot, Status, Unit
from saikoro.installed.traces import difference, traces
from tests.kit.budget import budget

ELSEWHERE = """
import json
from tests.unit.games.test_laws import OURS
print(json.dumps({laws.game.id: laws.traced() for laws in OURS if hasattr(laws, "traced")}))
"""


@cache
def elsewhere() -> dict[str, list[str]]:
    """What our games do in a process whose strings have other hashes: one for all of them."""
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    played = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(played.stdout)
    return found


class Laws(EveryLaw):
    matches = budget(1, soak=30)
    bots = (Random(), Greedy(looks=1), Mcts(playouts=budget(6, soak=20)))

    @classmethod
    def traced(cls) -> list[str]:
        return traces(cls.game, cls.matches, [dict(each) for each in cls.options])

    def test_another_process_plays_the_same_matches(self):
        """Lanterns and Janken have a process each, as the law starts it."""
        assert not difference(self.traced(), elsewhere()[self.game.id])


class LawsOfRules(LawsOfRecords, LawsOfSecrets, LawsOfDecisions, LawsOfEndings, LawsOfWords):
    """Those of older rules, for which tables and bots are those of the present version."""

    matches = budget(1, soak=30)


class TestCardgard(Laws):
    game = CARDGARD
    options = ({}, {"leap": "off"})
    followed = frozenset({Combatant})

    def test_the_judge_ends_a_match_without_draws(self):
        """`draws` counts the rounds, so the rules never come here: `judge` knows no commands."""
        with pytest.raises(IndexError):
            super().test_the_judge_ends_a_match_without_draws()


class TestFairies(Laws):
    game = FAIRIES
    options = ({"turn_limit": 6},)
    followed = frozenset({Placed})


class TestFairies1(LawsOfRules):
    game = FAIRIES_1
    options = TestFairies.options
    followed = TestFairies.followed

    def test_no_reference_into_the_state_is_kept_over_an_event(self):
        """Version 1 measures a deck after it has drawn from it, for ever."""
        with pytest.raises(KeptReference):
            super().test_no_reference_into_the_state_is_kept_over_an_event()


class TestKtc(Laws):
    game = KTC
    options = ({"turn_cap": 12}, {"turn_cap": 4, "placement": "second_last"})
    followed = frozenset({Held, Soldier})


class TestKtc1(LawsOfRules):
    game = KTC_1
    options = TestKtc.options
    followed = TestKtc.followed


class TestLaplaPlus(Laws):
    game = LAPLAPLUS
    options = ({}, {"build_mode": "open", "max_copies": 1})


class TestPbwcg(Laws):
    game = PBWCG
    options = ({"turn_cap": 5},)
    followed = frozenset({Bs, FieldCard, Pl, SetSlot, Status, Unit})


class TestPbwcg1(LawsOfRules):
    game = PBWCG_1
    options = TestPbwcg.options
    followed = TestPbwcg.followed


OURS = (
    TestCardgard,
    TestFairies,
    TestFairies1,
    TestKtc,
    TestKtc1,
    TestLaplaPlus,
    TestPbwcg,
    TestPbwcg1,
)


def test_every_ruleset_keeps_the_laws():
    assert {(laws.game.id, laws.game.version) for laws in OURS} == {*RULESETS}


def test_older_rules_share_what_is_told_of_a_match_and_how_bots_look_ahead():
    """So these laws are tried for the present version alone."""
    for older, game in ((FAIRIES_1, FAIRIES), (KTC_1, KTC), (PBWCG_1, PBWCG)):
        assert (older.telling, older.look_ahead) == (game.telling, game.look_ahead)
        assert older.book.text() == game.book.text()
