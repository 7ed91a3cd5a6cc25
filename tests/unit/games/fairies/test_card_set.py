"""Card sets made ready to play (FB-2.1, FB-13, FB-20), and kept compiled."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from saikoro.domain.cards.shipped import house_set
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.cards import card_set as cards
from saikoro.domain.games.fairies.cards.card_set import CardSet, Overrides, read_card_set
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.cards.notation.english import print_line_en
from saikoro.domain.games.fairies.rules.naming import text_of
from tests.kit.budget import budget
from tests.kit.fairies_cards import card_set_sources
from tests.kit.fairies_catalogue import CATALOGUE, HOUSE


def test_the_house_set_is_the_catalogue():
    """FB-20."""
    counts = dict.fromkeys(w.CardType, 0)
    for card in HOUSE.cards.values():
        counts[card.type] += 1
    assert [*counts.values()] == [42, 14, 23, 13, 6, 7, 5, 4, 8]
    assert [deck.name for deck in HOUSE.decks] == ["花と獣の庭", "星とからくりの行進"]
    assert HOUSE.kins == ("花", "獣", "星", "人形", "海", "楽団")


def test_two_files_with_the_same_content_are_the_same_set():
    as_json = json.loads(json.dumps(CATALOGUE, ensure_ascii=False, indent=3))
    assert read_card_set(as_json).digest == read_card_set(CATALOGUE).digest == HOUSE.digest
    assert msgspec.json.decode(house_set("saikoro.domain.games.fairies")) == CATALOGUE


@pytest.mark.parametrize("deck", HOUSE.decks, ids=lambda deck: str(deck.name_en))
def test_a_starter_deck_has_cards_of_the_set_in_the_decks_of_their_types(deck):
    assert HOUSE.cards[deck.fairy].type is w.CardType.FAIRY
    for section in w.Deck:
        assert {HOUSE.cards[card].type.deck for card in getattr(deck, section)} == {section}
    assert sum(deck.main.values()) == 60


@pytest.mark.parametrize("deck", HOUSE.decks, ids=lambda deck: str(deck.name_en))
def test_a_starter_deck_lists_the_windows_of_its_instants(deck):
    """FB-10.3."""
    windows = {HOUSE.cards[card].lines.window for card in (*deck.main, *deck.extra)} - {None}
    assert windows <= {*deck.reactions}


def test_what_cards_of_each_type_have():
    """FB-2.1."""
    mirror = HOUSE.cards["fb-u06"]
    assert (mirror.cost, mirror.power, mirror.damage, mirror.guardian) == (3, 4000, 10, True)
    assert (mirror.breaker, mirror.trigger_check) == (0, 0)
    assert (mirror.damage_check, mirror.damage_check_upright) == (1, 2)
    assert (mirror.kin, mirror.name_en) == (("花",), "Narcissus Mirror-Keeper")
    sentry = HOUSE.cards["fb-u28"]
    assert (sentry.damage_check, sentry.damage_check_upright) == (1, 1)
    hedge, hammer = HOUSE.cards["fb-m12"], HOUSE.cards["fb-t02"]
    assert (hedge.permanent, hedge.guardian, hedge.power) == (True, True, 4000)
    assert isinstance(hammer, cards.Trigger)
    assert (hammer.trigger, hammer.cost, hammer.power) == (w.TriggerKind.BREAKER, None, None)
    tear = HOUSE.cards["fb-c03"]
    assert isinstance(tear, cards.Cost)
    assert tear.cost_kind is w.CostKind.WOUND


def test_the_deck_that_a_type_goes_into():
    """FB-2.1."""
    decks = {type_: type_.deck for type_ in w.CardType}
    assert [type_ for type_, deck in decks.items() if deck is w.Deck.MAIN] == [
        *(w.CardType.UNIT, w.CardType.SUPPORT, w.CardType.MAGIC, w.CardType.TRIGGER)
    ]
    assert [type_ for type_, deck in decks.items() if deck is w.Deck.EXTRA] == [
        *(w.CardType.MUSIC, w.CardType.EXTRA_UNIT, w.CardType.EXTRA_MAGIC)
    ]
    assert [type_ for type_, deck in decks.items() if deck is None] == [w.CardType.FAIRY]


def test_cards_by_name():
    assert HOUSE.by_name["世界樹の若枝"] is HOUSE.cards["fb-u10"]


def test_a_base_that_is_no_card_of_the_set_is_called_by_its_name():
    """FB-6.3: such a set can be played, and the card with that line be shown."""
    text = ["【進化元・「知らない花」】"]
    extra = {"id": "x", "name": "札", "cost": 1, "power": 1000, "damage": 10, "text": text}
    unnamed = read_card_set({"extra_unit": [extra]})
    assert text_of(unnamed.cards["x"], unnamed).en == "[Evolves from] 知らない花."
    face = FAIRIES.telling.faces(unnamed)["x"]
    assert face.text[-1].en == "[Evolves from] 知らない花."


# Lines by kind


def test_lines_by_kind_with_their_numbers():
    """A line's number is its index."""
    porter = HOUSE.cards["fb-s14"].lines
    [(number, main)] = porter.activated
    assert isinstance(main, n.Activated)
    assert (number, main.timing, main.price) == (1, w.Timing.MAIN, (n.TurnThis(),))
    [(number, automatic)] = porter.automatic[w.When.THEIR_TURN_START]
    assert (number, automatic.once) == (2, False)
    [static] = porter.statics
    assert static.condition == n.IfFacing(w.Facing.TURNED)
    assert (porter.cast, porter.guardian_effect) == ((), ())


def test_what_is_carried_out_by_the_kind_of_its_line():
    draw = (n.Sentence(n.Draw(1)),)
    assert HOUSE.cards["fb-u02"].lines.guardian_effect == draw
    assert HOUSE.cards["fb-t09"].lines.trigger == draw
    assert HOUSE.cards["fb-o06"].lines.music_phase == (n.Sentence(n.Heal(20)),)
    assert HOUSE.cards["fb-m09"].lines.cast == (n.Sentence(n.Deal(w.Side.OTHER, 10)),)
    [(number, move)] = HOUSE.cards["fb-u24"].lines.activated
    assert (number, move.price) == (0, (n.Pay(2),))


def test_what_an_extra_card_asks_for():
    tree, terminus = HOUSE.cards["fb-x06"].lines, HOUSE.cards["fb-e02"].lines
    assert tree.base == n.Base(name="世界樹の若枝")
    assert tree.condition == n.IfSlough(2, base=True)
    assert terminus.condition == n.IfDamage(w.Side.OTHER, 100, w.Bound.AT_LEAST)
    assert terminus.base is None


@pytest.mark.parametrize(
    ("card", "window"),
    [
        ("fb-u34", "attack"),
        ("fb-m05", "attack"),
        ("fb-m17", "blocked"),
        ("fb-m06", "aftermath"),
        ("fb-m14", "aftermath"),
        ("fb-m07", "play"),
        ("fb-m15", "play"),
        ("fb-m01", None),
    ],
)
def test_the_window_of_an_instant(card, window):
    """FB-10.1."""
    assert HOUSE.cards[card].lines.window == window


# FB-13: what a fairy changes


def overrides(card: str) -> Overrides:
    fairy = HOUSE.cards[card]
    assert isinstance(fairy, cards.Fairy)
    return fairy.overrides


def test_the_overrides_of_a_fairy():
    assert overrides("fb-f01") == Overrides(grade_step=2)
    assert overrides("fb-f02") == Overrides(direct_damage=20, losing_damage=120)
    assert overrides("fb-f03") == Overrides(use_banished=True)
    assert overrides("fb-f04") == Overrides(reverse_instead=True)
    assert overrides("fb-f05") == Overrides(main_deck_min=50, mulligans=2)
    assert overrides("fb-f06") == Overrides(slough_pays=True)
    assert overrides("fb-f07") == Overrides(forest_to_banished=True, extra_max=12, opening_hand=6)
    assert overrides("fb-f08") == Overrides(
        breaker_max=36, guardian_max=5, trigger_count=12, same_name_max=3
    )


def test_of_several_overrides_the_last_line_wins():
    """FB-3.15."""
    lines = [n.RuleOverride(w.Override.MULLIGANS, number) for number in (3, 0)]
    assert Overrides.of(lines) == Overrides(mulligans=0)


@pytest.mark.parametrize("override", w.Override)
def test_an_override_has_a_place(override):
    line = n.RuleOverride(override, override.bounds[0] if override.bounds else None)
    assert Overrides.of([line]) != Overrides()


# Compiled


def compiled(made: CardSet) -> CardSet:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(made), type=CardSet)


def test_the_house_set_is_the_same_when_it_has_been_kept():
    kept = compiled(HOUSE)
    assert kept == HOUSE
    assert kept.cards["fb-f01"] == HOUSE.cards["fb-f01"]
    assert kept.cards["fb-s14"].lines.activated == HOUSE.cards["fb-s14"].lines.activated


def test_no_text_is_read_when_a_kept_set_is_loaded(monkeypatch):
    kept = msgspec.msgpack.encode(HOUSE)
    monkeypatch.setattr("saikoro.domain.games.fairies.cards.notation.parse.NOTATION", None)
    loaded = msgspec.msgpack.decode(kept, type=CardSet)
    assert loaded.cards["fb-m05"].lines.window is w.Window.ATTACK


@settings(max_examples=budget(8, soak=3_000), deadline=None)
@given(card_set_sources())
def test_any_set_is_the_same_when_it_has_been_kept(data: Any):
    made = read_card_set(data)
    assert compiled(made) == made
    for card in made.cards.values():
        assert len(card.lines.printed) == len(
            next(c for c in data[card.type] if c["id"] == card.id).get("text", [])
        )
        assert all(print_line_en(line) for line in card.lines.printed)


def test_a_set_without_cards_is_refused():
    with pytest.raises(IllegalCardSet, match="no card found"):
        read_card_set({"deck": [{"name": "d", "fairy": "f"}]})


def test_a_deck_without_reactions_has_all():
    """FB-3.1."""
    fairy = {"id": "f", "name": "f"}
    [deck] = read_card_set({"fairy": [fairy], "deck": [{"name": "d", "fairy": "f"}]}).decks
    assert deck.reactions == (*w.Window,)
