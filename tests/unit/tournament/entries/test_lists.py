"""TN-16.5: lists are read alike in mails and in cells of tables, and nothing is lost."""

from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import listed
from tests.kit.cardgard import BUILD
from tests.kit.entries import read_csv, read_mail, refused

CARDS = house_cards(LAPLAPLUS)
SHOT, MAIN, RELOAD = 7, 6, 12


def as_cell(text: str) -> str:
    return f'name,row\nAda,"{text}"\n'


def as_mail(text: str) -> str:
    return f"名前：Ada\n列：\n{text}\n"


FORMS = pytest.mark.parametrize(
    ("read", "written"), [(read_csv, as_cell), (read_mail, as_mail)], ids=["cell", "mail"]
)


def row(read: Any, document: str) -> list[int]:
    [entry] = read(document, LAPLAPLUS, CARDS)
    return list(entry.build[0]["row"])


@FORMS
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # counts before a card
        ("4 Shot", [SHOT] * 4),
        ("2 Shot", [SHOT] * 2),
        ("7 射撃", [SHOT]),
        ("2x Shot 3x Main Gun", [SHOT] * 2 + [MAIN] * 3),
        ("x2 Shot", [SHOT] * 2),
        ("2 x Shot", [SHOT] * 2),
        ("2枚 射撃", [SHOT] * 2),
        ("2枚射撃、主砲", [SHOT, SHOT, MAIN]),
        ("Shot, x2 Main Gun", [SHOT, MAIN, MAIN]),
        ("4 Shot 3 Main Gun, 12", [SHOT] * 4 + [MAIN] * 3 + [RELOAD]),
        ("2x 7", [SHOT] * 2),
        # counts behind it
        ("Shot x 2 Main Gun x 2", [SHOT] * 2 + [MAIN] * 2),
        ("7 x 3", [SHOT] * 3),
        ("射撃、×2", [SHOT] * 2),
        # signs between cards
        ("射撃 → 主砲→再装填", [SHOT, MAIN, RELOAD]),
        ("射撃->主砲 => 12 > 7", [SHOT, MAIN, RELOAD, SHOT]),
        ("射撃\n↓\n主砲", [SHOT, MAIN]),
        ("射撃・主砲", [SHOT, MAIN]),
        ("・射撃・主砲\n・再装填", [SHOT, MAIN, RELOAD]),
        ("射撃/主砲｜再装填", [SHOT, MAIN, RELOAD]),
        # numbers of lines, and numbers of cards
        ("(7) (12)", [SHOT, RELOAD]),
        ("7) 12", [SHOT, RELOAD]),
        ("7. 12. 12.", [SHOT, RELOAD, RELOAD]),
        ("1. 射撃\n2) 主砲(6)\n③再装填", [SHOT, MAIN, RELOAD]),
        ("#7 射撃\n#12, No.6", [SHOT, RELOAD, MAIN]),
        ("- 7\n- なし", [SHOT]),
    ],
)
def test_a_mail_and_a_cell_have_the_same_cards(read, written, text, expected):
    assert row(read, written(text)) == expected


@FORMS
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x2 射撃 x3", "card_ambiguous"),
        ("射撃 x2 x3", "card_ambiguous"),
        ("1. 射撃\n7. 主砲", "card_ambiguous"),
        ("射撃 7 6", "card_ambiguous"),
        ("射撃、主", "unknown_card"),
    ],
)
def test_what_could_lose_a_card_is_refused(read, written, text, code):
    assert [one.code for one in refused(read, written(text), LAPLAPLUS, CARDS)] == [code]


@pytest.mark.parametrize(
    "line",
    [
        "よろしくお願いします。",
        "Thanks, Bob",
        "リーダー：主砲",
        "https://cards.example/7",
        "club: A\nclub: B",
        "--\n主砲",
        "--\n列：主砲",
    ],
)
def test_a_line_of_a_mail_that_is_not_understood_is_no_unknown_card(line):
    found = refused(read_mail, as_mail(f"射撃\n{line}"), LAPLAPLUS, CARDS)
    assert [one.code for one in found] == ["line_unread"]
    assert repr(line.split("\n")[-1]) in found[0].detail


def test_a_card_that_is_spelt_wrong_is_suggested_also_on_a_line_of_its_own():
    found = refused(read_mail, as_mail("射撃\n再装塡"), LAPLAPLUS, CARDS)
    assert [one.code for one in found] == ["unknown_card"]
    assert "did you mean '再装填' (12)?" in found[0].detail


def test_places_are_read_below_bullets_and_between_arrows():
    deck = "Deck: U01 U02 U03 U04 U05 U06 U07 C01\n"
    for lines in ("・1=U01\n・2=U02\n・3=U03\n・4=C01", "1=U01 → 2=U02 → 3=U03→4=C01"):
        [entry] = read_mail(f"a\n{deck}配置：\n{lines}", CARDGARD, house_cards(CARDGARD))
        assert entry.build[1] == BUILD[1]


def test_what_is_read_says_how_many_cards_it_took():
    assert listed(BUILD) == {"deck": 8, "leap": 1, "squares": 4}
    assert listed([{"row": []}]) == {"row": 0}
    assert listed([7, {"row": 7}]) == listed(None) == {}
