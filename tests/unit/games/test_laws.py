"""Every law, for every ruleset."""

import pytest

from saikoro.conformance import KeptReference
from saikoro.conformance import Laws as EveryLaw
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
from tests.kit.budget import budget


class Laws(EveryLaw):
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


class TestFairies1(TestFairies):
    game = FAIRIES_1

    def test_no_reference_into_the_state_is_kept_over_an_event(self):
        """Version 1 measures a deck after it has drawn from it, for ever."""
        with pytest.raises(KeptReference):
            super().test_no_reference_into_the_state_is_kept_over_an_event()


class TestKtc(Laws):
    game = KTC
    options = ({"turn_cap": 12}, {"turn_cap": 4, "placement": "second_last"})
    followed = frozenset({Held, Soldier})


class TestKtc1(TestKtc):
    game = KTC_1


class TestLaplaPlus(Laws):
    game = LAPLAPLUS
    options = ({}, {"build_mode": "open", "max_copies": 1})


class TestPbwcg(Laws):
    game = PBWCG
    options = ({"turn_cap": 5},)
    followed = frozenset({Bs, FieldCard, Pl, SetSlot, Status, Unit})


class TestPbwcg1(TestPbwcg):
    game = PBWCG_1


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
