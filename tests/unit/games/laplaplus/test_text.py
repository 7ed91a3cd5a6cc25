"""The card notation: one phrasing per meaning (LP-3.14)."""

import pytest
from hypothesis import given

from saikoro.domain.cards.notation.texts import ParseError, normalised
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.cards.notation.english import print_line_en
from saikoro.domain.games.laplaplus.cards.notation.parse import print_line, read_line
from saikoro.domain.games.laplaplus.cards.print import print_text
from tests.kit.battles import house_set
from tests.kit.cases import for_every
from tests.kit.strategies import lines

MEANINGS: dict[int, list[n.Line]] = {
    1: [],
    2: [n.Line(n.SelfDamage(1))],
    3: [n.Line(n.Discard())],
    4: [n.Line(n.Restore(), (n.Condition.HALF_HP, n.Marker.REMOVAL_COST))],
    5: [n.Line(n.Charge())],
    6: [n.Line(n.Damage(4), (n.Condition.TOP,))],
    7: [n.Line(n.Damage(2))],
    8: [n.Line(n.Damage(1, 3), (n.Condition.TOP,))],
    9: [n.Line(n.Damage(1, 2))],
    10: [n.Line(n.NoUp()), n.Line(n.Damage(3), (n.Marker.NO_INTERCEPTION,))],
    11: [n.Line(n.Judge(10))],
    12: [n.Line(n.Reload())],
    13: [n.Line(n.Bridge())],
    14: [n.Line(n.Decoy(2))],
    15: [n.Line(n.Listed(n.Listing.UP, n.Verb.DOWN))],
    16: [n.Line(n.Listed(n.Listing.ALL, n.Verb.REMOVE), (n.Marker.REMOVAL_COST,))],
    17: [n.Line(n.Listed(n.Listing.ALL_BUT_BOTTOM, n.Verb.SWAP))],
    18: [n.Line(n.Resonance(), (n.Condition.SHARED_CARD, n.Marker.DOWNLESS))],
    19: [n.Line(n.Revenge(), (n.Condition.SOURCE_PRESENT, n.Marker.REMOVAL_COST))],
    20: [n.Line(n.Boost(1), (n.Marker.DOWNLESS,))],
    21: [n.Line(n.Guard(1), (n.Marker.DOWNLESS,))],
    22: [n.Line(n.Guard(3))],
    23: [n.Line(n.NoUp()), n.Line(n.Mirror(2))],
    24: [n.Line(n.FamilySight(), (n.Marker.DOWNLESS,))],
    25: [n.Line(n.NumberSight(), (n.Marker.DOWNLESS,))],
    26: [n.Line(n.Speed(15))],
    27: [n.Line(n.Cancel())],
}
"""The nodes of each card of the house set, written from the rule book."""


@for_every("number", MEANINGS)
def test_a_house_card_parses(number):
    assert [read_line(line) for line in house_set().cards[number].source.text] == MEANINGS[number]


@for_every("number", MEANINGS)
def test_a_house_card_prints_as_written(number):
    for text in house_set().cards[number].source.text:
        assert print_line(read_line(text)) == text


@given(lines())
def test_a_printed_line_parses_to_the_same_node(line):
    assert read_line(print_line(line)) == line


def test_the_house_set_covers_every_effect():
    printed = {type(effect) for lines in MEANINGS.values() for effect in (x.effect for x in lines)}
    assert printed == {*n.Effect.__args__}


@pytest.mark.parametrize(
    "written",
    [
        "＜Ａ＞　敵に４点のダメージを与える。",
        "<A>敵に 4 点の\tダメージを与える。",
        " <A> 敵に4点のダメージを与える。\n",
    ],
)
def test_width_and_white_space_are_ignored(written):
    assert read_line(written) == n.Line(n.Damage(4))


@pytest.mark.parametrize(
    ("written", "column"),
    [
        ("", 1),
        ("<A>", 4),
        ("<A> 敵に4点のダメージを与える", 18),
        ("<A> 敵に四点のダメージを与える。", 7),
        ("<A> 敵に4点のダメージを与える。敵に", 19),
        ("<常態> 敵に4点のダメージを与える。", 6),
        ("<A> [除去] <L:HPが基礎HPの3分の1以下> このカードを除去する。", 21),
        ("(能力なし)", 1),
    ],
)
def test_another_phrasing_is_refused_at_its_first_difference(written, column):
    with pytest.raises(ParseError) as refused:
        read_line(written)
    assert refused.value.column == column
    assert refused.value.expected or normalised(written).endswith("敵に")


@pytest.mark.parametrize(
    ("japanese", "english"),
    [
        (
            "<A><L:HPが基礎HPの半分以下> [除去] HPを基礎HPまで回復する。",
            "<Action><if your HP is at most half of your base HP> [Removal] "
            "Restore your HP to your base HP.",
        ),
        (
            "<A><トップ> 敵に1点のダメージを3回与える。",
            "<Action><Top> Deal 1 damage to the enemy 3 times.",
        ),
        (
            "<E:敵の能力による自分への2点以上のダメージ> そのダメージを3点減少する。",
            "<Event: an enemy ability deals 2 or more damage to you> Reduce that damage by 3.",
        ),
        (
            "<A> [迎撃不可] 敵のカードをターゲットリストとする。ターゲットリストのうち最上位の"
            "カードをターゲットとする。ターゲットをひとつ下位のものと入れ替える。",
            "<Action> [No interception] Make a target list of the enemy's cards. The highest card "
            "of the list is the target. Swap it with the card directly below it.",
        ),
    ],
)
def test_a_line_in_english(japanese, english):
    assert print_line_en(read_line(japanese)) == english


def test_every_line_of_the_house_set_has_english_words_alone():
    lines = [text for card in house_set().cards.values() for text in print_text(card, "en")]
    assert len(lines) == 28
    assert all(line.isascii() for line in lines), lines
