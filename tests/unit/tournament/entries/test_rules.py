"""TN-16: errors in entries and their places, all reported at once."""

from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.rules import IllegalEntries
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.cards.print import print_set
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries import read_entries, read_json
from saikoro.domain.tournament.entries.entry import Entry, meeting
from tests.kit.battles import card
from tests.kit.cardgard import BUILD, UNIT
from tests.kit.entries import check_entries, codes, read_csv, read_mail, refused

SET = house_cards(CARDGARD)
ROWS = house_cards(LAPLAPLUS)


def json_codes(*entrants, game=CARDGARD, **options):
    cards = house_cards(game)
    document = {"entrants": list(entrants)}
    return codes(read_entries, document, "json", game, game.book.read_options(options), cards)


def mail_rows(text):
    return read_mail(text, LAPLAPLUS, ROWS)


def csv_rows(text):
    return read_csv(text, LAPLAPLUS, ROWS)


class TestNames:
    """TN-16.1."""

    @pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\nb", "a\u2028b", "\ud800"])
    def test_a_name_has_1_to_40_characters(self, name):
        assert json_codes({"name": name, "build": BUILD}) == [
            ("entry_name_bad", "/entrants/0/name")
        ]

    @pytest.mark.parametrize("other", ["アマリア", "ｱﾏﾘｱ", " アマリア　"])
    def test_names_that_look_alike_are_equal(self, other):
        given = [{"name": name, "build": BUILD} for name in ("アマリア", "x", other)]
        [violation] = refused(read_json, {"entrants": given})
        assert (violation.code, violation.pointer) == ("entry_name_taken", "/entrants/2/name")
        assert "entrant 1 'アマリア'" in violation.detail
        assert "entrant 3" in violation.detail

    def test_names_are_compared_without_case(self):
        taken = [{"name": name, "build": BUILD} for name in ("Straße", "STRASSE")]
        assert json_codes(*taken) == [("entry_name_taken", "/entrants/1/name")]

    def test_white_space_around_a_name_is_ignored(self):
        [entry] = read_json({"entrants": [{"name": " Taro\u3000", "build": []}]})
        assert entry.name == "Taro"

    def test_seeds_are_64_digits(self):
        good = {"name": "a", "build": BUILD, "seed": "0a" * 32}
        assert json_codes(good) == []
        assert json_codes(good | {"seed": "0A" * 32}) == [("entry_seed_bad", "/entrants/0/seed")]


class TestJson:
    """TN-16.3."""

    def test_every_error_is_reported_at_once(self):
        deck = {"deck": ["X1", *BUILD[0]["deck"][1:], "U08"], "leap": ["U09"]}
        squares = {"squares": {"1": "U02", "2": "U02", "3": "U03", "4": "C01"}}
        assert json_codes(
            {"name": "a", "build": [deck, squares], "seed": 5},
            7,
            {"name": "A", "buid": []},
            {"name": "b", "build": [BUILD[0]]},
        ) == [
            ("entry_shape", "/entrants/0/seed"),
            ("deck_size", "/entrants/0/build/0/deck"),
            ("card_unknown", "/entrants/0/build/0/deck/0"),
            ("leap_not_star", "/entrants/0/build/0/leap/0"),
            ("lineup_duplicate", "/entrants/0/build/1/squares"),
            ("entry_shape", "/entrants/1"),
            ("entry_shape", "/entrants/2"),
            ("entry_shape", "/entrants/2/buid"),
            ("entry_name_taken", "/entrants/2/name"),
            ("build_shape", "/entrants/3/build"),
        ]

    def test_deep_nesting_is_refused(self):
        deep: list[Any] = []
        for _ in range(900):
            deep = [deep]
        assert json_codes({"name": "a", "build": deep}) == [("entry_shape", "/entrants/0")]

    def test_a_name_in_place_of_an_id_gets_the_id_suggested(self):
        deck = {"deck": ["火炎剣士アマリア", *BUILD[0]["deck"][1:]]}
        given = [Entry(name="a", build=[deck, BUILD[1]])]
        found = refused(check_entries, CARDGARD, CARDGARD.book.read_options({}), SET, given)
        assert "did you mean U01" in found[0].detail

    def test_unknown_fields_are_refused(self):
        assert codes(read_json, {"entrants": [], "players": []}) == [("entries_shape", "/players")]

    def test_a_game_without_builds_accepts_no_entries(self):
        with pytest.raises(IllegalEntries, match="Lanterns is not played from builds"):
            check_entries(LANTERNS, LANTERNS.book.read_options({}), house_cards(LANTERNS), [])


class TestTable:
    """TN-16.6."""

    @pytest.mark.parametrize(
        "text",
        [
            "name,row\nTaro,7 6 12\n",
            "\ufeffName;Row\r\nTaro;7、６，12\r\n",
            "名前\t構成\rTaro\t射撃; 主砲 ;再装填\r",
            'name, row\n\n"Taro", "Shot,Main  Gun,reload"\n,\n',
            'row,name,\n"7\n6\n12",Taro,\n',
            "name,open_cards,row\nTaro,,7 6 12",
        ],
    )
    def test_ways_to_write_a_row(self, text):
        assert csv_rows(text) == [Entry(name="Taro", build=[{"row": [7, 6, 12]}])]

    def test_columns_are_known_unique_and_complete(self):
        text = "name,ratings,row,列,seed\n"
        assert [code for code, _ in codes(csv_rows, text)] == [
            "column_unknown",
            "column_twice",
        ]
        assert codes(csv_rows, "") == [("column_missing", ""), ("column_missing", "")]

    def test_a_cell_without_a_column_is_reported(self):
        assert codes(csv_rows, "name,row\na,7,8\nb,7,,\n") == [("cell_surplus", "/entrants/0")]

    def test_an_unclosed_quote_loses_only_its_row(self):
        text = 'name,row\na,"7\nb,7\nc,"7 28"\nd,"7"x\ne,7\nf,28\n'
        found = refused(csv_rows, text)
        assert [(v.code, v.pointer) for v in found] == [
            ("row_unread", "/entrants/0"),
            ("unknown_card", "/entrants/2/build/0/row/1"),
            ("row_unread", "/entrants/3"),
            ("unknown_card", "/entrants/5/build/0/row/0"),
        ]
        assert "line 5" in found[2].detail

    def test_seeds_have_a_column(self):
        [entry] = csv_rows(f"name,row,seed\na,7,{'a' * 64}\n")
        assert entry.seed == "a" * 64

    def test_a_square_takes_one_card(self):
        text = "name,deck,1,2,3,4\na,U01 U02,U01 U02,U02,-,C01\n"
        assert codes(read_csv, text, CARDGARD, SET) == [
            ("one_card", "/entrants/0/build/1/squares/1")
        ]


class TestMail:
    """TN-16.7."""

    @pytest.mark.parametrize(
        "text",
        [
            "Taro\nRow: 7 6 12",
            "名前：Taro\n構成：\n射撃\n主砲\n再装填\n",
            "> NAME: Taro\n>\n> 列:\n>\n> ・射撃\n> ・Main Gun\n>\n> ・１２\n",
            "=====\nTaro\n\n【列】：7、6,12\n",
            "# hello\nTaro\n# mine\nrow：\n1. 7 射撃\n2) 主砲(6)\n③再装填",
        ],
    )
    def test_ways_to_write_a_row(self, text):
        assert mail_rows(text) == [Entry(name="Taro", build=[{"row": [7, 6, 12]}])]

    def test_a_greeting_is_not_an_entry(self):
        found = refused(mail_rows, "Hello!\nHere I am.\n\nTaro\nRow: 7\n\nBye\n")
        assert [(v.code, v.pointer) for v in found] == [("line_unread", "")] * 3
        assert [v.detail.split(",")[0] for v in found] == ["line 1", "line 2", "line 7"]

    def test_a_line_before_the_first_heading_is_reported(self):
        assert codes(mail_rows, "Taro\nhow are you\nRow: 7") == [("line_unread", "/entrants/0")]

    def test_an_empty_row_is_written_as_none(self):
        first, second = mail_rows("Taro\nRow: none\n\nJiro\n列：なし")
        assert first.build == second.build == [{"row": []}]

    def test_a_list_is_given_exactly_once(self):
        assert codes(mail_rows, "名前：Taro\n\nJiro\nRow: 7\nRow: 8\n") == [
            ("part_missing", "/entrants/0/build"),
            ("part_twice", "/entrants/1/build"),
        ]

    def test_an_entry_has_a_name(self):
        assert codes(mail_rows, "Row: 7\n---\nRow: 8") == [
            ("entry_name_bad", "/entrants/0/name"),
            ("entry_name_bad", "/entrants/1/name"),
        ]

    def test_squares_are_on_one_line_or_several(self):
        deck = "Deck: U01 U02 U03 U04 U05 U06 U07 C01\n"
        on_one = read_mail(f"a\n{deck}Line-up: 1=U01, 2=U02、3：U03 4＝C01", CARDGARD, SET)
        on_four = read_mail(f"a\n{deck}配置：\n\n1=U01\n2：U02\n\n３=U03\n4= C01", CARDGARD, SET)
        assert on_one == on_four
        assert on_one[0].build[1] == BUILD[1]

    def test_rules_are_checked_with_the_suggested_card(self):
        text = (
            "a\nDeck: U01 U02 U03 U04 U05 U06、仮面伸士、奇跡、C02\n配置：1=U01 2=U02 3=U03 4=C02"
        )
        options = CARDGARD.book.read_options({})
        assert codes(read_entries, text, "mail", CARDGARD, options, SET) == [
            ("unknown_card", "/entrants/0/build/0/deck/6"),
            ("deck_size", "/entrants/0/build/0/deck"),
            ("deck_duplicate", "/entrants/0/build/0/deck"),
        ]


OWN = [
    {"deck": ["own-U01", *BUILD[0]["deck"][1:]], "leap": []},
    {"squares": {**BUILD[1]["squares"], "1": "own-U01"}},
]


class TestOwnCards:
    """TN-16.9 and TN-16.10."""

    def test_a_build_names_own_cards_of_a_page(self):
        page = print_set(CARDGARD.cards.read({"unit": [UNIT]}), "ja")
        text = (
            f"> a\n> カード：\n>\n> {page.replace(chr(10), chr(10) + '> ')}\n"
            "> デッキ：月兎ミカ、U02 U03 U04 U05 U06 U07 C01\n"
            "> 配置：1=月兎「ミカ」 2=U02 3=U03 4=C01\n\n"
            "b\nデッキ：U01 U02 U03 U04 U05 U06 U07 C01\nリープ：L01\n配置：1=U01 2=U02 3=U03 4=C01"
        )
        first, second = read_entries(text, "mail", CARDGARD, CARDGARD.book.read_options({}), SET)
        assert first.build == OWN
        assert first.cards is not None
        assert first.cards["unit"][0]["id"] == "own-U01"
        assert second.build == BUILD

    def test_errors_in_a_page_have_the_lines_of_the_mail(self):
        text = "a\nDeck: U01\n\nCards:\n■X■\nよくわからない\n\n■Y■\n【1】「なし」\n"
        found = refused(read_mail, text, CARDGARD, SET)
        assert {violation.pointer for violation in found} == {"/entrants/0/cards"}
        assert any("line 6, column 1" in violation.detail for violation in found)
        assert any("line 8, column 1" in violation.detail for violation in found)

    def test_own_cards_are_checked_by_the_rules_of_card_sets(self):
        wrong = UNIT | {"hp": 99, "ability": "?"}
        entry = {"name": "a", "build": BUILD, "cards": {"unit": [UNIT, wrong], "x": []}}
        assert json_codes(entry) == [
            ("set_shape", "/entrants/0/cards/x"),
            ("set_shape", "/entrants/0/cards/unit/1/id"),
            ("hp_bad", "/entrants/0/cards/unit/1/hp"),
            ("text_unparsable", "/entrants/0/cards/unit/1/ability"),
        ]

    def test_own_ids_differ_from_those_of_the_set(self):
        entry = {"name": "a", "build": BUILD, "cards": {"unit": [UNIT | {"id": "C01"}]}}
        assert json_codes(entry) == [("own_id_taken", "/entrants/0/cards/unit/0/id")]

    def test_a_set_has_room_for_the_own_cards_of_two_entrants(self):
        many = [UNIT | {"id": f"x{n}"} for n in range(92)]
        entry = {"name": "a", "build": BUILD, "cards": {"unit": many}}
        assert json_codes(entry) == [("own_too_many", "/entrants/0/cards/unit")]
        assert json_codes(entry | {"cards": {"unit": many[:91]}}) == []

    def test_own_cards_of_laplaplus_are_pasted(self):
        card_of = "a\nCards:\n99 新 [コア系] {}\n<A> このカードを除去する。\n\nRow: 99"
        assert codes(mail_rows, card_of.format(3)) == []
        assert codes(mail_rows, card_of.format(100)) == [("LP_SET_SHAPE", "/entrants/0/cards")]

    def test_a_match_is_played_with_the_cards_of_both(self):
        own = {"card": [card(28, force=3)]}
        a, b = (Entry(name=n, build=[{"row": [28, 7]}], cards=own) for n in "ab")
        check_entries(LAPLAPLUS, LAPLAPLUS.book.read_options({}), ROWS, [a, b])
        base = {"id": "s", "version": "1", "game": "laplaplus", "card": [card(7), card(29)]}
        met = meeting(LAPLAPLUS, base, a, b)
        assert met.builds == ([{"row": [28, 7]}], [{"row": [30, 7]}])
        assert sorted(LAPLAPLUS.cards.read(met.cards).cards) == [7, 28, 29, 30]

    def test_without_own_cards_the_set_is_used_as_it_is(self):
        base = {"unit": [UNIT]}
        a, b = Entry(name="a", build=BUILD), Entry(name="b", build=BUILD, cards={"unit": []})
        met = meeting(CARDGARD, base, a, b)
        assert met.cards is base
        assert met.builds == (BUILD, BUILD)
