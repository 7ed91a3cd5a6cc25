"""A table that breaks a law is found: that of Lanterns, with something wrong on it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace as changed

from lanterns import LANTERNS
from lanterns.events import RoundTied
from saikoro.conformance import Laws
from saikoro.domain.match.events import Shows
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table_view import Face, Link, TableView, Thing
from saikoro.domain.text import Text

TELLING = LANTERNS.telling

SAME = Text("同じ", "the same")


def telling(**fields: Any) -> AnyGame:
    return replace(LANTERNS, telling=replace(TELLING, **fields))


def with_table(change: Callable[[TableView], TableView]) -> AnyGame:
    """Lanterns, with each table changed on which somebody has played a card."""

    def table(known: Known[Any], cards: Any) -> TableView:
        shown = TELLING.table(known, cards)
        played = any(thing.zone == "0:played" for thing in shown.things.values())
        return change(shown) if played else shown

    return telling(table=table)


def with_things(change: Callable[[str, Thing], dict[str, Thing]]) -> AnyGame:
    """Lanterns, with more or other things instead of the first card that seat 0 has played."""

    def put(shown: TableView) -> TableView:
        [(name, thing), *_] = shown.on("0:played")
        return changed(shown, things=shown.things | change(name, thing))

    return with_table(put)


def with_zone(shown: TableView, **fields: Any) -> TableView:
    zone = changed(shown.zones["0:played"], **fields)
    return changed(shown, zones=shown.zones | {"0:played": zone})


def leaking() -> AnyGame:
    """A table that remembers cards from one reader to the next."""
    seen: dict[str, Thing] = {}

    def table(known: Known[Any], cards: Any) -> TableView:
        shown = TELLING.table(known, cards)
        seen.update({name: thing for name, thing in shown.things.items() if thing.card})
        return changed(
            shown, things={name: seen.get(name, shown.things[name]) for name in shown.things}
        )

    return telling(table=table)


def counting() -> AnyGame:
    """A table that goes by how often it was asked for."""
    calls = count()
    return with_table(lambda shown: changed(shown, heading=(Text.plain(f"{next(calls)}", "-"),)))


def only_in_japanese(cards: Any) -> dict[str, Face]:
    faces = TELLING.faces(cards)
    return {
        name: changed(face, text=(Text.plain("日本語だけ", " "),)) for name, face in faces.items()
    }


def thing(name: str | None = None, **fields: Any) -> Callable[[], AnyGame]:
    """A card that was played is otherwise, or there is another one of this name."""
    return lambda: with_things(lambda first, one: {name or first: changed(one, **fields)})


def linked(link: Callable[[str], Link]) -> Callable[[], AnyGame]:
    """A link by the id of a card on the table."""
    return lambda: with_table(lambda shown: changed(shown, links=(link(next(iter(shown.things))),)))


def with_twin_places() -> AnyGame:
    return with_table(lambda shown: with_zone(shown, places=2 * shown.zones["1:played"].places))


def with_a_circle() -> AnyGame:
    return with_things(lambda _, one: {"x": changed(one, under="y"), "y": changed(one, under="x")})


OUT_OF_ORDER: dict[str, Callable[[], AnyGame]] = {
    "two places have the same id": with_twin_places,
    "a thing and a place have the same id": thing("0:played:1"),
    "which is no zone": thing(zone="?"),
    "lies at -1": thing(at=-1),
    "has no such place": thing(at=9),
    "two things lie on one place": thing("twin"),
    "without a face": thing("other", card="lantern-x"),
    "which is not there": thing("other", under="nothing"),
    "lies under itself": with_a_circle,
    "where a link starts": linked(lambda card: Link("0:played:1", card, SAME)),
    "where a link leads": linked(lambda card: Link(card, "nowhere", SAME)),
}
"""By what the failure says, a game whose tables are not in order."""

BROKEN: list[tuple[str, Callable[[], AnyGame]]] = [
    (
        "test_frames_lead_from_a_table_in_order_to_the_next",
        lambda: with_table(lambda shown: with_zone(shown, name=Text.plain("場", ""))),
    ),
    (
        "test_what_is_printed_on_cards_has_both_languages",
        lambda: telling(faces=only_in_japanese),
    ),
    ("test_frames_lead_from_a_table_in_order_to_the_next", counting),
    ("test_a_table_shows_what_its_reader_knows", leaking),
    ("test_a_table_shows_what_its_reader_knows", counting),
    (
        "test_answers_name_what_is_on_the_table",
        lambda: telling(things=lambda *_: ("lantern-1",)),
    ),
    (
        "test_a_table_is_drawn_in_both_languages",
        lambda: with_table(lambda _: TableView(heading=(Text.plain("題", ""),))),
    ),
]
"""By the law that finds it, a game that breaks it."""


def broken(game: AnyGame) -> Laws:
    laws: Laws = type("Broken", (Laws,), {"game": game})()
    return laws


@pytest.mark.parametrize("wrong", OUT_OF_ORDER)
def test_a_table_has_to_be_in_order(wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong):
        broken(OUT_OF_ORDER[wrong]()).test_frames_lead_from_a_table_in_order_to_the_next()


@pytest.mark.parametrize(("law", "game"), BROKEN)
def test_a_law_finds_what_breaks_it(law: str, game: Callable[[], AnyGame]) -> None:
    with pytest.raises(AssertionError):
        getattr(broken(game()), law)()


def test_what_changes_nothing_says_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    def report(*about: Any) -> str | None:
        sentence = TELLING.report(*about)
        return sentence and sentence.lstrip(" ")  # so that each stands for itself

    monkeypatch.setattr(Laws, "drawn", 8)  # of which one has a round that is tied
    with pytest.raises(AssertionError, match="round_tied changes nothing"):
        broken(telling(report=report)).test_frames_lead_from_a_table_in_order_to_the_next()


def test_an_event_shows_what_is_in_its_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoundTied, "shows", Shows("help", at="card"))
    with pytest.raises(AssertionError, match="none of its fields"):
        broken(LANTERNS).test_what_an_event_shows_is_in_its_fields()


def test_a_card_may_lie_under_another_one_on_its_place() -> None:
    game = with_things(lambda first, one: {"x": changed(one, under=first)})
    broken(game).test_frames_lead_from_a_table_in_order_to_the_next()


def test_a_game_that_describes_no_table_keeps_the_laws() -> None:
    bare = broken(telling(table=lambda *_: TableView(), faces=lambda _: {}))
    for law in {law for law, _ in BROKEN}:
        getattr(bare, law)()
