"""Texts that the rule book admits although they never do anything are remarked upon."""

from typing import Any

import pytest

from saikoro.domain.games.pbwcg.cards.card_set import read_card_set
from saikoro.domain.games.pbwcg.cards.remarks import remarks
from tests.kit.pbwcg_sources import (
    ability,
    deck,
    equipment,
    house_set,
    pc,
    set_card,
    source,
    support,
)

HIT = "[敵前衛]へ体攻撃+1"


def playable(**tables: Any) -> list[tuple[str, str]]:
    """The codes and rules of the remarks on a set, with a deck that can be played."""
    pcs = [pc(id=f"p{number}", name=f"兵{number}") for number in range(7)]
    ids = [card["id"] for card in pcs]
    usual = {
        "pc": [pc(), *pcs],
        "deck": [deck(starters={"slot1": "p0", "slot3": "p1"}, cards=ids)],
    }
    data = source(**(usual | tables))
    return [(remark.code, remark.rule) for remark in remarks(read_card_set(data))]


def test_the_house_set_has_nothing_to_remark():
    assert remarks(house_set()) == []


def test_a_set_has_nothing_to_remark():
    assert playable() == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("[対象]の持久-1。[味方1PC]の持久+1。", "PB-9.2"),
        ("自PLは1枚引く。[対象]の持久-1。", "PB-9.2"),
        ("[味方全体]の早さ+0(2T)。", "PB-19.2"),
        (f"{HIT}《持久+0》。", "PB-10.2"),
        (f"{HIT}《1回》。", "PB-10.2"),
        (f"{HIT}《0回》。", "PB-10.2"),
        (f"{HIT}《CH回避》《必中》。", "PB-10.3"),
        (f"{HIT}《必中》《必中》。", "PB-10.0"),
        (f"{HIT}《2回》《3回》。", "PB-10.0"),
        ("", "PB-19.1"),
    ],
)
def test_an_ability_with_a_phrase_without_effect(text, rule):
    assert playable(ability=[ability(text=text)]) == [("never_works", rule)]


@pytest.mark.parametrize(
    "text",
    [
        "[味方1PC]の持久+1。[対象]のWP+1。",
        f"{HIT}。[対象]の持久-1。",
        f"{HIT}《BS:毒》《ブレイク:[対象]の持久-1》《BS:毒》《持久+1》《持久+1》。",
    ],
)
def test_an_ability_that_works(text):
    assert playable(ability=[ability(text=text)]) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("常時:早さ+1。常時:早さ+1。", "PB-19.2"),
        ("常時:回避CH+0。", "PB-19.2"),
        ("常時:通常攻撃に《1回》。", "PB-10.2"),
        ("戦闘不能時:[自身]の持久+1。", "PB-11.5"),
        ("自ターン開始時:[対象]の持久+1。", "PB-9.2"),
    ],
)
def test_a_pc_with_a_phrase_without_effect(text, rule):
    assert playable(pc=[pc(text=text)], deck=[]) == [("never_works", rule)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("自ターン開始時:[自身]の早さ+1(1T)。", "PB-9.3"),
        ("自ターン開始時:[自身]にBS:毒。", "PB-9.3"),
        ("常時:BS:毒無効。", "PB-14.1"),
        ("常時:召喚CP+1。", "PB-16.3"),
        ("常時:回避CH+1。", "PB-13.3"),
    ],
)
def test_a_support_with_a_phrase_without_effect(text, rule):
    assert playable(support=[support(text=text)]) == [("never_works", rule)]


@pytest.mark.parametrize(
    "text", ["自ターン開始時:[自身]の持久+1。[自身]のWP+1。", "常時:早さ+1。[主]の回避CH+1。"]
)
def test_a_support_that_works(text):
    assert playable(support=[support(text=text)]) == []


def test_a_support_that_never_acts_has_no_use_for_abilities():
    idle = support(text="常時:行動不可。", abilities=["ab1"])
    assert playable(support=[idle]) == [("never_works", "PB-7.7")]


@pytest.mark.parametrize(
    ("kind", "text", "rule"),
    [
        ("術", f"{HIT}《必中》。", "PB-10.3"),
        ("術", f"{HIT}《CH回避》。", "PB-10.3"),
        ("罠", "罠(敵召喚):[敵前衛]へ体攻撃=1《CH回避》。", "PB-10.3"),
        ("罠", "罠(敵召喚):[召喚PC]の持久-1。[対象]の持久-1。", "PB-9.2"),
        ("◆", "", "PB-19.1"),
    ],
)
def test_a_set_card_with_a_phrase_without_effect(kind, text, rule):
    cards = [set_card(kind=kind, text=text)]
    assert playable(set=cards) == [("never_works", rule)]


def test_cards_without_text_that_need_none():
    assert playable(equipment=[equipment()], support=[support()]) == []


def test_an_ability_that_nothing_has():
    assert playable(ability=[ability(), ability(id="ab2")]) == [("never_works", "PB-18.1")]


def test_an_ability_that_costs_more_than_its_unit_has():
    """PB-11.4."""
    assert playable(ability=[ability(wp=5)]) == []
    assert ("never_works", "PB-11.4") in playable(ability=[ability(wp=6)])


PLAYABLE = [f"p{number}" for number in range(7)]


@pytest.mark.parametrize(
    ("slots", "cards", "codes"),
    [
        (("p0", "p1"), PLAYABLE[:6], {"deck_too_small"}),
        (("p0", "p1"), [*PLAYABLE, "p0"], {"duplicate_name"}),
        (("p0", "p1"), [*PLAYABLE, "sp1"], {"support_in_deck"}),
        (("p0", "p0"), PLAYABLE, {"starters_equal"}),
        (("p0", "pc1"), PLAYABLE, {"starter_not_in_deck"}),
        (("p0", "eq1"), [*PLAYABLE, "eq1"], {"starter_not_pc"}),
        (("p0", "eq1"), ["p0", *["eq1"] * 40], {"deck_too_large", "duplicate_name"}),
        (("p0", "eq1"), ["p0", "eq1"], {"deck_too_small", "too_few_pcs"}),
    ],
)
def test_a_deck_that_would_be_refused(slots, cards, codes):
    """PB-3.2."""
    starters = dict(zip(("slot1", "slot3"), slots, strict=True))
    found = playable(deck=[deck(starters=starters, cards=cards)])
    assert codes <= {code for code, _ in found}
