"""The drawing of a table: made-up tables of no game, read as text."""

from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from saikoro.domain.cards.columns import WIDTH, width
from saikoro.domain.match.interface.table_view import (
    Badge,
    Face,
    Facing,
    Link,
    Number,
    Place,
    Side,
    TableView,
    Thing,
    Zone,
    ZoneKind,
)
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.text import Text
from saikoro.domain.words import LANGUAGES, Language
from tests.kit.budget import budget
from tests.kit.worded import worded

UNITS, SUPPORTS = Text("ユニット", "Units"), Text("サポート", "Supports")
HAND, DECK, FOREST = Text("手札", "Hand"), Text("山札", "Deck"), Text("森", "Forest")
ATTACK = Text("攻撃", "attack")


def hp(value: int, most: int | None = None) -> Number:
    return Number("hp", Text.plain("HP"), value, most)


def power(value: int, printed: int | None = None) -> Number:
    return Number("power", Text("パワー", "power"), value, None, printed)


FACES = {
    "queen": Face(
        Text("満開の薔薇女王", "Rose Queen in Full Bloom"),
        Text("ユニット", "unit"),
        (power(10000),),
        (
            Text("ブレイカー2。", "Breaker 2."),
            Text("攻撃すると、味方すべてのパワー+2000。", "When it attacks, all allies get +2000."),
        ),
    ),
    "pupil": Face(Text("すずらんの見習い", "Lily-Bell Apprentice"), None, (power(3000),)),
    "order": Face(
        Text("妖精王の号令", "Command of the Fairy King"),
        Text("イベント", "event"),
        (Number("cost", Text("コスト", "cost"), 3),),
        (Text("カードを1枚引く。", "Draw a card."),),
    ),
}


def row(name: Text, owner: int | None, code: str, count: int, *, mirrored: bool = False) -> Zone:
    places = [Place(f"{owner}:{code}{at}", Text.plain(str(at))) for at in range(1, count + 1)]
    return Zone(name, "row", owner, tuple(places), mirrored)


def side_of(seat: int) -> dict[str, Zone]:
    """Two rows, a hand, a deck and a forest."""
    return {
        f"{seat}:unit": row(UNITS, seat, "u", 3, mirrored=True),
        f"{seat}:support": row(SUPPORTS, seat, "s", 3, mirrored=True),
        f"{seat}:hand": Zone(HAND, "hand", seat),
        f"{seat}:deck": Zone(DECK, "pile", seat, count=35),
        f"{seat}:forest": Zone(FOREST, "pile", seat),
    }


POISON = Badge(Text("毒", "poison"), Text("ターンの終わりにHP-1。", "Loses 1 HP a turn."), 3)

BATTLE = TableView(
    (Text("ターン18", "Turn 18"), Text("バトルフェイズ", "Battle phase")),
    0,
    (
        Side(Text("花守りのフロリネ", "Florine"), (hp(5, 9),)),
        Side(None, (hp(-1, 9),), (POISON,)),
    ),
    {**side_of(0), **side_of(1)},
    {
        "c1": Thing(
            "0:unit",
            0,
            "queen",
            numbers=(power(13000, 10000),),
            badges=(Badge(Text("ブレイカー", "breaker"), left=2),),
            facing=90,
            dim=True,
        ),
        "c2": Thing("0:unit", 2, "pupil", numbers=(power(3000),)),
        "c3": Thing("0:unit", 0, "pupil", under="c1"),
        "c4": Thing("1:unit", 1, "pupil", numbers=(power(3000),), owner=0, facing=180),
        "c5": Thing("1:support", 2, face_down=True),
        "h1": Thing("0:hand", 0, "order"),
        "h2": Thing("0:hand", 1, "order"),
        "h3": Thing("0:hand", 2, "queen"),
        "g1": Thing("1:hand", 0),
        "g2": Thing("1:hand", 1),
        "f1": Thing("1:forest", 0, "queen"),
    },
    (Link("c1", "c4", ATTACK), Link("c2", "1:s3", ATTACK)),
)

ENGLISH = """\
Turn 18 / Battle phase / turn of A
Attack: Rose Queen in Full Bloom → Lily-Bell Apprentice [c4]
Attack: Lily-Bell Apprentice [c2] → B Supports 3

B: HP -1/9, poison: 3
  Hand 2 | Deck 35
  Forest 1: Rose Queen in Full Bloom
  [Supports]
  3 a face-down card          | 2 -                         | 1 -
  [Units]
  3 -                         | 2 Lily-Bell Apprentice [c4] | 1 -
                              | power 3000
                              | reversed, of A

  [Units]
  1 Rose Queen in Full Bloom  | 2 -                         | 3 Lily-Bell Apprentice [c2]
  power 13000 (10000)         |                             | power 3000
  breaker: 2, sideways
  + Lily-Bell Apprentice [c3]
  [Supports]
  1 -                         | 2 -                         | 3 -
A (Florine): HP 5/9
  Deck 35 | Forest 0
  Hand 3: Command of the Fairy King ×2, Rose Queen in Full Bloom

Rose Queen in Full Bloom (unit, power 10000): Breaker 2. / When it attacks, all allies get +2000.
Command of the Fairy King (event, cost 3): Draw a card.
Poison: Loses 1 HP a turn."""

JAPANESE = """\
ターン18 / バトルフェイズ / 手番：A
攻撃：満開の薔薇女王 → すずらんの見習い [c4]
攻撃：すずらんの見習い [c2] → B サポート 3

A（花守りのフロリネ）：HP 5/9
  山札 35 | 森 0
  手札 3：妖精王の号令 ×2、満開の薔薇女王
  [サポート]
  3 -                     | 2 -                     | 1 -
  [ユニット]
  3 すずらんの見習い [c2] | 2 -                     | 1 満開の薔薇女王
  パワー 3000             |                         | パワー 13000 (10000)
                          |                         | ブレイカー：2、横向き
                          |                         | + すずらんの見習い [c3]

  [ユニット]
  1 -                     | 2 すずらんの見習い [c4] | 3 -
                          | パワー 3000
                          | 逆向き、Aのもの
  [サポート]
  1 -                     | 2 -                     | 3 裏向きのカード
B：HP -1/9、毒：3
  手札 2 | 山札 35
  森 1：満開の薔薇女王

満開の薔薇女王（ユニット、パワー 10000）：ブレイカー2。 / 攻撃すると、味方すべてのパワー+2000。
毒：ターンの終わりにHP-1。"""


def drawn(table: TableView, seat: int | None = 0, language: Language = "en") -> list[str]:
    return draw_table(table, FACES, language, seat).splitlines()


def one_row(things: dict[str, Thing], count: int = 1, **fields: Any) -> TableView:
    zone = row(UNITS, 0, "u", count)
    return TableView(zones={"0:unit": zone}, things=things, **fields)


def test_a_seat_has_its_own_side_below_and_the_enemy_above():
    assert draw_table(BATTLE, FACES, "en", 0) == ENGLISH
    assert draw_table(BATTLE, FACES, "ja", 1) == JAPANESE


def test_the_public_sits_with_seat_0_and_holds_no_hand():
    assert drawn(BATTLE, None)[:20] == drawn(BATTLE, 0)[:20]
    printed = "Command of the Fairy King (event, cost 3)"
    assert printed in "\n".join(drawn(BATTLE, 0))
    assert printed not in "\n".join(drawn(BATTLE, None))


def test_an_empty_table_is_no_text():
    assert drawn(TableView()) == []


def test_rows_that_are_not_mirrored_run_the_same_way_for_both_seats():
    table = one_row({"c": Thing("0:unit", 1, "queen")}, 3)
    for seat in (0, 1):
        [places] = [line for line in drawn(table, seat) if "3 -" in line]
        assert places.split(" | ")[1].startswith("2 Rose Queen")


def test_a_row_that_does_not_fit_stands_one_below_another():
    numbers = (power(13000, 10000), hp(8, 10))
    things = {
        f"c{at}": Thing("0:unit", at, "queen", numbers=numbers, badges=(POISON,)) for at in range(9)
    }
    lines = drawn(one_row(things, 12))
    worded(lines[:4])
    assert "  10 - | 11 - | 12 -" in lines


def test_a_row_that_hardly_fits_has_no_space_between_its_columns():
    things = {f"c{at}": Thing("0:unit", at, numbers=(power(100 + at),)) for at in range(9)}
    assert drawn(one_row(things, 9))[1:3] == [
        "  " + "|".join(f"{at} a card " for at in range(1, 9)) + "|9 a card",
        "  " + "|".join(f"power 10{at}" for at in range(9)),
    ]


def test_rows_with_as_many_places_have_the_same_columns():
    rows = [line for line in drawn(BATTLE, 0) if line.count(" | ") == 2]
    assert len({tuple(at for at, sign in enumerate(line) if sign == "|") for line in rows}) == 1


def test_only_twins_have_their_ids_behind_their_names():
    queen = {"c": Thing("0:unit", 0, "queen")}
    pupils = {f"p{at}": Thing("0:unit", at, "pupil") for at in (0, 1)}
    backs = {f"b{at}": Thing("0:unit", at, face_down=True) for at in (0, 1)}
    worded(drawn(one_row(queen)), drawn(one_row(pupils, 2)), drawn(one_row(backs, 2)))


def test_a_face_down_card_that_the_reader_knows_has_its_name():
    table = one_row({"c": Thing("0:unit", 0, "queen", face_down=True)})
    worded(drawn(table))


def test_a_name_of_its_own_goes_before_that_of_the_card():
    table = one_row({"c": Thing("0:unit", 0, "queen", name=Text("主", "the Boss"))})
    assert drawn(table)[0] == "  [Units] 1 the Boss"


def test_a_place_is_called_by_what_its_row_is_not():
    zones = {"u": Zone(UNITS, "row", 0, (Place("u1", Text("ユニット1", "Units 1")),))}
    lines = drawn(TableView(zones=zones, links=(Link("nowhere", "u1", ATTACK),)), language="ja")
    assert lines == ["攻撃：nowhere → A ユニット 1", "", "  [ユニット] 1 -", "A"]
    alone = {"m": Zone(UNITS, "row", 0, (Place("m1", UNITS),))}
    assert drawn(TableView(zones=alone)) == ["  [Units] -", "A"]


def test_a_track_shows_its_order_and_a_list_that_nothing_is_in_it():
    zones = {
        "order": Zone(Text("行動順", "Order"), "track"),
        "out": Zone(Text("除外", "Removed"), "list", 0),
        "next": Zone(Text("次", "Next"), "list", 0, numbers=(hp(2),)),
    }
    things = {
        "o1": Thing("order", 1, name=Text("弓", "Bow"), owner=1, dim=True),
        "o2": Thing("order", 2, name=Text("槍", "Spear"), owner=0),
        "o3": Thing("order", 3, name=Text("槍", "Spear"), owner=1),
        "o0": Thing("order", 0, name=Text("剣", "Sword"), numbers=(hp(3),)),
        "n0": Thing("next", 0, "pupil", badges=(POISON,)),
        "n1": Thing("next", 0, "queen", under="n0"),
    }
    worded(drawn(TableView(zones=zones, things=things))[:5])


def test_an_empty_list_stands_at_its_seat_alone():
    zones = {"between": Zone(Text("処理中", "Resolving"), "list")}
    assert drawn(TableView(zones=zones)) == []
    assert drawn(TableView(zones={"out": Zone(Text("除外", "removed"), "list", 0)})) == [
        "A",
        "  Removed -",
    ]


def test_a_hand_that_is_known_in_part_counts_the_others():
    zones = {"h": Zone(HAND, "hand", 1)}
    things = {
        "a": Thing("h", 0, "queen"),
        "b": Thing("h", 1, face_down=True),
        "c": Thing("h", 2, face_down=True),
    }
    worded(drawn(TableView(zones=zones, things=things)))


def test_a_card_is_printed_once_and_those_in_piles_are_not():
    assert sum("in Full Bloom (unit" in line for line in drawn(BATTLE, 1)) == 1
    zones = {"f": Zone(FOREST, "pile", 0)}
    worded(drawn(TableView(zones=zones, things={"a": Thing("f", 0, "queen")})))


LABELS = st.builds(
    Text.plain,
    st.text(alphabet="あ漢（）、「ー9a \n-", min_size=1, max_size=70),
    st.text(alphabet="abcX-(), \n9—【", min_size=1, max_size=90),
)
NUMBERS = st.lists(
    st.builds(
        Number,
        st.just("n"),
        LABELS,
        st.integers(-(10**9), 10**9),
        st.none() | st.integers(0, 99),
        st.none() | st.integers(0, 99),
    ),
    max_size=3,
).map(tuple)
BADGES = st.lists(
    st.builds(Badge, LABELS, st.none() | LABELS, st.none() | st.integers(0, 9)), max_size=3
).map(tuple)
KINDS = st.sampled_from(get_args(ZoneKind))


@st.composite
def tables(draw: st.DrawFn) -> TableView:
    """Any table, also one that keeps no law."""
    seats = st.none() | st.integers(0, 1)
    zones = {
        f"z{at}": Zone(
            draw(LABELS),
            draw(KINDS),
            draw(seats),
            tuple(Place(f"p{at}:{n}", draw(LABELS)) for n in range(draw(st.integers(0, 14)))),
            draw(st.booleans()),
            draw(st.none() | st.integers(0, 60)),
            draw(NUMBERS),
        )
        for at in range(draw(st.integers(0, 4)))
    }
    names = [f"t{at}" for at in range(draw(st.integers(0, 12)))]
    pointed = st.sampled_from([*names, "p0:0", "nowhere"])
    things = {
        name: Thing(
            draw(st.sampled_from([*zones, "nowhere"])),
            draw(st.integers(0, 15)),
            draw(st.none() | st.sampled_from([*FACES, "unknown"])),
            draw(st.none() | LABELS),
            draw(seats),
            draw(st.booleans()),
            draw(st.sampled_from(get_args(Facing))),
            draw(st.booleans()),
            draw(st.none() | pointed),
            draw(NUMBERS),
            draw(BADGES),
        )
        for name in names
    }
    sides = st.lists(st.builds(Side, st.none() | LABELS, NUMBERS, BADGES), max_size=2).map(tuple)
    return TableView(
        tuple(draw(st.lists(LABELS, max_size=3))),
        draw(seats),
        draw(sides),
        zones,
        things,
        tuple(draw(st.lists(st.builds(Link, pointed, pointed, LABELS), max_size=2))),
    )


@given(tables(), st.none() | st.integers(0, 1))
@settings(max_examples=budget(20, soak=2_000))
def test_no_line_is_wider_than_a_terminal(table, seat):
    drawn_in = {language: draw_table(table, FACES, language, seat) for language in LANGUAGES}
    for text in drawn_in.values():
        assert all(width(line) <= WIDTH for line in text.split("\n"))
    assert len(set(map(bool, drawn_in.values()))) == 1


@given(LABELS)
@settings(max_examples=budget(20, soak=2_000))
def test_nothing_of_a_name_is_cut_off(name):
    text = draw_table(one_row({"c": Thing("0:unit", 0, name=name)}), FACES, "ja", 0)
    assert "".join(name.ja.split()) in "".join(text.split())
