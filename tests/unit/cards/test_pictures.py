"""Which pictures a card set names, whatever game it is of, and what is wrong with them."""

from saikoro.domain.cards.pictures import MOST_PICTURES, picture_faults, pictures_in

ONE, TWO = "1" * 64, "2" * 64


def test_pictures_are_found_wherever_a_game_keeps_cards():
    cards = {
        "card": [{"number": 1}, {"picture": ONE}, {"picture": ONE}],
        "shelves": {"a/b~c": {"picture": TWO}},
    }
    assert pictures_in(cards) == {ONE: "/card/1/picture", TWO: "/shelves/a~1b~0c/picture"}


def test_what_is_no_digest_is_no_picture():
    assert pictures_in({"picture": "spark.png", "name": ONE, "card": [{"picture": ["x"]}]}) == {}


def test_those_that_are_not_kept_are_named():
    faults = picture_faults({ONE: "/card/0/picture", TWO: "/card/1/picture"}, {ONE})
    assert [(fault.pointer, fault.code) for fault in faults] == [
        ("/card/1/picture", "unknown_picture")
    ]


def test_too_many_are_one_fault():
    named = {f"{number:064x}": f"/card/{number}/picture" for number in range(MOST_PICTURES + 1)}
    [fault] = picture_faults(named, named)
    assert (fault.pointer, fault.code) == (f"/card/{MOST_PICTURES}/picture", "too_many_pictures")
    del named[f"{MOST_PICTURES:064x}"]
    assert picture_faults(named, named) == []
