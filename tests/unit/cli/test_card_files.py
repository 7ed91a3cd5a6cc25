"""Card sets in files: which game a page of cards is for."""

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import GAMES
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.cards.page import read_page
from saikoro.service.cli.files.card_sets import check_card_file, read_card_file
from saikoro.service.cli.files.reading import UnreadableFile
from tests.kit.worded import worded

WITH_PAGES = [game for game in GAMES.values() if game.cards.read_page]


@pytest.mark.parametrize("game", WITH_PAGES, ids=lambda game: game.id)
def test_a_page_is_read_by_the_game_that_printed_it(tmp_path, game):
    file = tmp_path / "page.txt"
    file.write_text(game.cards.print(house_cards(game), "ja"), encoding="utf-8")
    found, data, _ = read_card_file(file)
    assert found is game
    assert game.cards.read(data)


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("cp932", "Shift_JIS (cp932)"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
    ],
)
def test_a_file_is_read_in_the_encodings_of_editors(tmp_path, codec, encoding):
    file, page = tmp_path / "page.txt", CARDGARD.cards.print(house_cards(CARDGARD), "ja")
    file.write_bytes(page.encode(codec))
    found = read_card_file(file)
    assert (found.game, found.data) == (CARDGARD, read_page(page).data)
    assert check_card_file(file).encoding == encoding


@pytest.mark.parametrize("suffix", ["json", "toml"])
def test_a_byte_order_mark_is_no_part_of_a_set(tmp_path, suffix):
    file = tmp_path / f"set.{suffix}"
    text = {"json": '{"game": "cardgard"}', "toml": 'game = "cardgard"'}[suffix]
    file.write_text(text, encoding="utf-8-sig")
    assert read_card_file(file).data == {"game": "cardgard"}


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x81", b"a\0b"])
def test_another_encoding_is_refused_in_one_line_with_the_remedy(tmp_path, content):
    file = tmp_path / "page.txt"
    file.write_bytes(content)
    with pytest.raises(UnreadableFile) as refused:
        read_card_file(file)
    [line] = str(refused.value).splitlines()
    assert "save it as UTF-8" in line


SETS = {
    "toml": 'game = "laplaplus"\n[[card]]\nname_ja = "札"\ntext = [\n  "<A> 敵に四点",\n]',
    "json": '{"game": "laplaplus", "card":\n[{"name_ja": "札", "text":\n\n["<A> 敵に四点"]}]}',
}


@pytest.mark.parametrize(("suffix", "line", "column"), [("toml", 5, 10), ("json", 4, 9)])
def test_a_set_is_checked_by_line_and_column_of_its_file(tmp_path, suffix, line, column):
    file = tmp_path / f"set.{suffix}"
    file.write_text(SETS[suffix], encoding="utf-8")
    found = [wrong for wrong in check_card_file(file).wrong if wrong.column]
    [detail] = [wrong.detail for wrong in found]
    assert f" / line {line}, column {column}: " in detail
    worded(detail.splitlines()[0])


def test_a_text_in_the_layout_of_no_game_is_refused(tmp_path):
    file = tmp_path / "page.txt"
    file.write_text("あ", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="no game"):
        read_card_file(file)
