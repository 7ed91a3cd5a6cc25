"""What cards carry beside their rules, in every game: a flavour text, an author, a picture."""

import copy
import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from saikoro.domain.bots.playing import play_out
from saikoro.domain.bots.specs import Random
from saikoro.domain.cards.flavour import LONGEST_AUTHOR, LONGEST_FLAVOUR
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame

SHIPPED = {
    "cardgard": "db939b0941929a64b9dda3bcea9df339c5934014a03dfb10883e2a607e439966",
    "fairies": "04bf6d0e27ab2b6d341af37b3efb189ea30e57af7126ff1669c46e2dd993e3a8",
    "ktc": "5e19e1ab92a8cbd3c768e5f4053e4e58b49345c1dc8a0ef520e758ce6366ae48",
    "laplaplus": "06b699d7e20d9f8e4f0fbad077d6eb6473b8499f9f80ee844b2a659df8c67eff",
    "pbwcg": "9ebf5c7fe628c8122cdbb7bd4869e1bcb8bb1572de9f490f93525841b03eed60",
}
"""The digests of the house sets before cards had a flavour."""

TABLES = {
    "cardgard": ("unit", "leap", "command"),
    "fairies": (
        "unit",
        "support",
        "magic",
        "trigger",
        "music",
        "extra_unit",
        "extra_magic",
        "cost",
        "fairy",
    ),
    "ktc": ("soldier",),
    "laplaplus": ("card",),
    "pbwcg": ("pc", "equipment", "set", "support"),
}
"""The tables whose entries are cards."""

FLAVOUR = {"ja": "火の粉が、まだ熱い。", "en": "The sparks are still hot."}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def house(game: AnyGame) -> Any:
    return msgspec.json.decode(game.cards.house())


def cards_of(game: AnyGame, data: Any) -> Iterator[dict[str, Any]]:
    for table in TABLES[game.id]:
        yield from data.get(table, [])


def flavoured(game: AnyGame) -> Any:
    """The house set with a flavour, an author and a picture on every card."""
    data = house(game)
    for number, card in enumerate(cards_of(game, data)):
        card["flavour"] = {**FLAVOUR, "ja": f"{FLAVOUR['ja']}{number}"}
        card["author"] = f"Ada {number}"
        card["picture"] = picture(number)
    return data


def picture(number: int) -> str:
    """The digest of a picture."""
    return hashlib.sha256(str(number).encode()).hexdigest()


@every_game
def test_sets_without_it_keep_their_digests(game):
    assert hashlib.sha256(game.cards.house()).hexdigest() == SHIPPED[game.id]
    assert game.cards.read(house(game)).digest == SHIPPED[game.id]


@every_game
def test_it_is_on_every_face(game):
    faces = [*game.telling.faces(game.cards.read(flavoured(game))).values()]
    assert faces
    for face in faces:
        assert face.flavour.ja.startswith(FLAVOUR["ja"])
        assert face.flavour.en == FLAVOUR["en"]
        assert face.author.startswith("Ada ")
        assert face.picture == picture(int(face.author.removeprefix("Ada ")))


@every_game
def test_faces_without_it_have_none_of_it(game):
    faces = game.telling.faces(game.cards.read(house(game))).values()
    assert {(face.flavour, face.author, face.picture) for face in faces} == {(None, "", "")}
    assert not any(b"picture" in msgspec.json.encode(face) for face in faces)


@every_game
def test_a_text_in_one_language_is_shown_in_both(game):
    data = house(game)
    next(cards_of(game, data))["flavour"] = {"en": "Hot."}
    shown = [face.flavour for face in game.telling.faces(game.cards.read(data)).values()]
    assert [(label.ja, label.en) for label in shown if label] == [("Hot.", "Hot.")]


@every_game
def test_no_rule_reads_it(game):
    """The same dice and the same bots play the same match."""
    options, bots = game.book.read_options({}), (Random(), Random())
    plain, other = (game.cards.read(data) for data in (house(game), flavoured(game)))
    assert plain.digest != other.digest
    outcomes = [play_out(game, options, cards, bots, bytes(32)) for cards in (plain, other)]
    assert outcomes[0] == outcomes[1]


@every_game
def test_a_printed_set_is_read_back_with_it(game):
    cards = game.cards.read(flavoured(game))
    page = game.cards.print(cards, "ja")
    assert game.cards.read_page is not None
    again = game.cards.read(game.cards.read_page(page).data)
    before, after = (game.telling.faces(each).values() for each in (cards, again))
    assert [(f.flavour, f.author, f.picture) for f in before] == [
        (f.flavour, f.author, f.picture) for f in after
    ]
    assert [(f.name.ja, f.flavour) for f in before] == [(f.name.ja, f.flavour) for f in after]


@every_game
def test_it_is_printed_in_english(game):
    page = game.cards.print(game.cards.read(flavoured(game)), "en")
    assert f"“{FLAVOUR['en']}”\nCard by Ada 0\n" in page
    assert picture(0) not in page


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"author": "a" * (LONGEST_AUTHOR + 1)}, "author", "of 1 to 60 characters"),
    ({"author": "two\nlines"}, "author", "one line"),
    ({"author": "\u202eadA"}, "author", "one line"),
    ({"flavour": {"ja": "火" * (LONGEST_FLAVOUR + 1)}}, "flavour/ja", "of 1 to 200 characters"),
    ({"flavour": {"en": ""}}, "flavour/en", "of 1 to 200 characters"),
    ({"flavour": "hot"}, "flavour", "a table that has `ja`, `en` or both"),
    ({"flavour": {"fr": "chaud"}}, "flavour/fr", "a table that has `ja`, `en` or both"),
    ({"picture": "ab" * 31}, "picture", "64 lower-case hexadecimal digits"),
    ({"picture": "AB" * 32}, "picture", "64 lower-case hexadecimal digits"),
    ({"picture": "ab" * 32 + "\n"}, "picture", "64 lower-case hexadecimal digits"),
    ({"picture": ""}, "picture", "64 lower-case hexadecimal digits"),
    ({"picture": "https://example.com/a.png"}, "picture", "64 lower-case hexadecimal digits"),
    ({"picture": 7}, "picture", "64 lower-case hexadecimal digits"),
]
"""What a card may not have, where, and what a refusal asks for."""


@every_game
def test_what_is_wrong_with_it_is_named(game):
    data = house(game)
    for card, (change, _, _) in zip(data[TABLES[game.id][0]], WRONG, strict=False):
        card.update(change)
    with pytest.raises(IllegalCardSet) as illegal:
        game.cards.read(data)
    found = [f"{broken.pointer} {broken.detail}" for broken in illegal.value.violations]
    for number, (fault, (_, pointer, wanted)) in enumerate(zip(found, WRONG, strict=True)):
        assert f"/{number}/{pointer} " in fault
        assert wanted in fault


@every_game
def test_a_card_of_a_page_has_it_once(game):
    data = copy.deepcopy(flavoured(game))
    page = game.cards.print(game.cards.read(data), "ja")
    twice = page.replace("※作者：Ada 0\n", "※作者：Ada 0\n※作者：Bob\n")
    line = twice.splitlines().index("※作者：Bob") + 1
    with pytest.raises(IllegalCardSet) as illegal:
        game.cards.read_page(twice)
    [broken] = illegal.value.violations
    assert (broken.line, broken.column) == (line, 5)
    assert "it twice" in broken.detail


@every_game
def test_a_picture_of_another_shape_is_found_on_a_page(game):
    page = game.cards.print(game.cards.read(flavoured(game)), "ja")
    wrong = page.replace(picture(0), "spark.png")
    line = wrong.splitlines().index("※絵：spark.png") + 1
    with pytest.raises(IllegalCardSet) as illegal:
        game.cards.read_page(wrong)
    [broken] = illegal.value.violations
    assert (broken.line, broken.column) == (line, 4)
    assert "64 lower-case hexadecimal digits" in broken.detail


@every_game
def test_a_note_before_all_cards_is_a_note(game):
    page = "※作者：Ada\n" + game.cards.print(game.cards.read(house(game)), "ja")
    faces = game.telling.faces(game.cards.read(game.cards.read_page(page).data))
    assert {face.author for face in faces.values()} == {""}
