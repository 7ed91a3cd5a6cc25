"""Card texts in English: every phrase of the notation."""

from hypothesis import given, settings

from saikoro.domain.games.pbwcg.cards.notation.english import Names, print_text_en
from saikoro.domain.games.pbwcg.cards.notation.parse import read_text
from saikoro.domain.games.pbwcg.cards.print import print_set
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.pbwcg_cards import card_sets
from tests.kit.pbwcg_sources import house_set
from tests.kit.pbwcg_texts import Author
from tests.kit.worded import worded

HOUSE = house_set()
NAMES = Names(
    lambda bs: HOUSE.bs[bs].name_en, lambda support: HOUSE.supports_by_name[support].name_en
)
AS_PRINTED = Names(str, str)

CARDS = {
    "ab08": "Body attack -2 on one enemy PC within distance 1; strikes 2 times.",
    "ab10": "This unit gets 【鉄壁】 defence (all) +4 for 2 turns.",
    "ab11": "Body attack +1 on one enemy PC within distance 1;"
    " inflicts Paralysis (break: the target loses 1 endurance).",
    "ab18": "Skill attack +0 on one enemy PC within distance 1;"
    " can be evaded with a check; ignores defence.",
    "ab26": "Summon a support of the same world with up to 13 CP to one PC of yours.",
    "ab33": "Body attack +2 on the enemy front row. This unit receives Confusion.",
    "ab35": "Mind attack of exactly 9 on one enemy PC within distance 3; inflicts Fear.",
    "ab38": "Your front row gets endurance damage taken -1 for 2 turns.",
    "pc24": "At the start of its turn: this unit gains 1 WP.",
    "eq04": "Always: the normal attack reaches distance 2.",
    "eq11": "Always: the normal attack inflicts Poison.",
    "st04": "One PC of yours recovers from all bad statuses. The target gains 1 endurance.",
    "st05": "All your PCs gain 2 endurance. All your PCs gain 2 WP.",
    "st08": "Summon Parasite Vine to one enemy PC.",
    "st14": "Always: effect value of all mind attacks +2; effect value of all skill attacks -1.",
    "st30": "Trap, on a normal attack by an enemy: the attack has no effect;"
    " the attacker loses 1 endurance.",
    "st36": "Summon one PC from your discard pile, without adding its HP.",
    "st37": "Draw 2 cards. The enemy PL discards 1 card from hand.",
    "st39": "Each turn: both PLs lose 3 HP.",
    "sp05": "Always: cannot act. At the start of its turn: its master loses 2 WP.",
}


@for_every("card", CARDS)
def test_a_card_of_the_catalogue_in_english(card):
    text = (HOUSE.cards | HOUSE.abilities)[card].text
    assert print_text_en(text, NAMES) == CARDS[card]


def test_a_text_without_effect_is_empty():
    assert print_text_en(read_text(""), AS_PRINTED) == ""


@settings(max_examples=budget(30, soak=10_000), deadline=None)
@given(Author().texts())
def test_every_text_can_be_read_in_english(text):
    assert bool(print_text_en(read_text(text), AS_PRINTED)) == bool(text)


def test_a_set_as_a_page_to_read():
    page = print_set(HOUSE, "en")
    worded(page)


@settings(max_examples=budget(4, soak=500), deadline=None)
@given(card_sets())
def test_any_set_can_be_read_in_english(cards):
    page = print_set(cards, "en")
    assert all(card.name_en in page for card in cards.cards.values())
