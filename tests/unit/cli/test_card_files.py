"""Card sets in files: which game a page of cards is for."""

import pytest

from domain.games import GAMES
from service.cli.card_files import read_card_file
from service.cli.files import UnreadableFile
from tests.kit.seating import house_cards

WITH_PAGES = [game for game in GAMES.values() if game.cards.read_page]


@pytest.mark.parametrize("game", WITH_PAGES, ids=lambda game: game.id)
def test_a_page_is_read_by_the_game_that_printed_it(tmp_path, game):
    file = tmp_path / "page.txt"
    file.write_text(game.cards.print(house_cards(game), "ja"), encoding="utf-8")
    found, data = read_card_file(file)
    assert found is game
    assert game.cards.read(data)


def test_a_text_in_the_layout_of_no_game_is_refused(tmp_path):
    file = tmp_path / "page.txt"
    file.write_text("あ", encoding="utf-8")
    with pytest.raises(UnreadableFile, match="no game"):
        read_card_file(file)
