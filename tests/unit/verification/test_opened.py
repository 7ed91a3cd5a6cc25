"""The end of a match opens what was hidden, to everybody, at every version; nothing before."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import RULESETS
from saikoro.domain.match.commands import rewinding
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.interface.table import EVENT
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import handle
from saikoro.domain.match.telling.drawing import draw_table
from saikoro.domain.verification.opened import what_is_opened
from tests.kit.budget import budget
from tests.kit.reports import report_lines

HIDING = [game for game in (*RULESETS.values(), LANTERNS) if game.book.decks]
OPTIONS: dict[str, dict[str, Any]] = {
    "fairies": {"turn_limit": 6},
    "pbwcg": {"turn_cap": 5, "decision_seconds": 60},
    "lanterns": {"decision_seconds": 60},
}
SOME = {"fairies": 8, "lanterns": 2, "pbwcg": 8}
"""Answers after which cards are left in hands and decks."""
every_game = pytest.mark.parametrize("game", HIDING, ids=lambda game: f"{game.id}-{game.version}")


def played(game: AnyGame, salt: int, most: int, last: Callable[[Seated], Any]) -> Seated:
    """A random match of so many answers at most, ended by `last` if it is not over."""
    match, choose = Seated.both(game, salt, **OPTIONS[game.id]), Random(salt)
    for _ in range(most):
        if not match.waiting:
            return match
        answer_at_random(match, choose)
        if match.waiting:
            assert what_is_opened(game, match.cards, match.record) is None
    if match.waiting:
        last(match)
        match.run()
    return match


def resign(match: Seated) -> None:
    if match.game.book.may_resign(match.driver.state.game):
        match.resign(0)
    else:
        match.time_out()


def opened_by(match: Seated) -> Opened:
    found = what_is_opened(match.game, match.cards, match.record)
    assert found is not None
    return found


def folds(match: Seated, opened: Opened | None, seat: int | None = None) -> Any:
    """The fold at every version, with each event as it is known."""
    fold = Fold(match.game, match.header, match.cards, seat, opened)
    for version, line in enumerate(match.lines, 1):
        event = fold.take(line, match.secrets.get(version, {}).get(str(seat), {}))
        yield version, fold, event


def true_states(match: Seated) -> list[bytes]:
    """The state of the game at every version by what really lay beside the lines."""
    fold, found = Fold(match.game, match.header, match.cards), []
    for version, line in enumerate(match.lines, 1):
        beside: dict[str, Any] = {}
        for secrets in match.secrets.get(version, {}).values():
            beside |= {EVENT: secrets[EVENT]} if EVENT in secrets else {}
        fold.take(line, beside)
        found.append(msgspec.msgpack.encode(fold.state.game))
    return found


def expect_all_open(match: Seated) -> None:
    """Everybody sees the whole truth at every version."""
    opened, truth = opened_by(match), true_states(match)
    assert match.driver.run is not None
    cards = match.driver.run.table.hidden.cards
    assert opened.cards == cards
    for seat in (None, 0, 1):
        for version, fold, _ in folds(match, opened, seat):
            assert msgspec.msgpack.encode(fold.state.game) == truth[version - 1]
            for deck, last in fold.state.decks.items():
                names = [handle(deck, last.no, at) for at in range(len(last.commits))]
                assert [fold.known.card(name) for name in names] == [cards[name] for name in names]
        match.game.telling.table(fold.known, match.cards)


@every_game
@given(salt=st.integers(0, 10**9))
@settings(max_examples=budget(2, soak=500))
def test_the_end_opens_everything(game, salt):
    expect_all_open(played(game, salt, 10_000, resign))


@every_game
@pytest.mark.parametrize("last", [resign, Seated.time_out])
@given(salt=st.integers(0, 10**9), most=st.integers(0, 30))
@settings(max_examples=budget(2, soak=500))
def test_so_do_resignations_and_time_outs(game, last, salt, most):
    match = played(game, salt, most, last)
    while match.waiting:  # a time-out may be a default answer
        match.resign(match.waiting[0])
        match.run()
    expect_all_open(match)


@every_game
def test_tables_and_reports_show_hands_and_decks(game):
    match = played(game, 1, SOME[game.id], resign)
    opened = opened_by(match)
    for language in ("en", "ja"):
        for seat in (None, 0, 1):
            *_, (_, fold, _) = folds(match, opened, seat)
            table = match.game.telling.table(fold.known, match.cards)
            for seat_of in (0, 1):
                hand, deck = (lying(table, seat_of, of) for of in ("hand", "deck"))
                assert hand
                assert len(deck) == table.zones[f"{seat_of}:deck"].count
                assert all([*hand, *deck])
            assert draw_table(table, match.game.telling.faces(match.cards), language, seat)
    fold = Fold(match.game, match.header, match.cards, None, opened)
    before = Fold(match.game, match.header, match.cards)
    assert report_lines(fold, match.lines, "en") != report_lines(before, match.lines, "en")


def lying(table: TableView, seat: int, zone: str) -> list[str | None]:
    """What the cards in a zone of a seat are, as far as the reader knows."""
    return [thing.card for thing in table.things.values() if thing.zone == f"{seat}:{zone}"]


@every_game
def test_before_the_end_nobody_sees_more(game):
    match = played(game, 2, SOME[game.id], lambda _match: None)
    assert match.waiting
    assert what_is_opened(game, match.cards, match.record) is None
    for seat in (None, 0, 1):
        *_, (_, fold, _) = folds(match, None, seat)
        assert fold.known.opened is None
        table = match.game.telling.table(fold.known, match.cards)
        for owner in (0, 1):
            assert not any(lying(table, owner, "deck"))
            assert owner == seat or not any(lying(table, owner, "hand"))


@every_game
def test_a_record_that_the_rules_do_not_emit_opens_nothing(game):
    match = played(game, 3, 4, resign)
    forged = match.record
    at = next(at for at, line in enumerate(forged) if b'"deck.shuffled"' in line)
    del forged[at]
    assert what_is_opened(game, match.cards, forged) is None


def test_a_match_that_went_back_opens_every_shuffle():
    match, choose = Seated.both(LANTERNS, 4, rewinds="judge"), Random(4)
    for name in ("play", "deck"):
        for _ in range(3):
            answer_at_random(match, choose)
        asked = f'"name":"{name}"'.encode()
        to = next(v for v, line in enumerate(match.lines, 1) if asked in line)
        match.accept([rewinding.rewind(match.driver, to, "a card was misread")], "judge")
        match.run()
        assert what_is_opened(LANTERNS, match.cards, match.record) is None
    while match.waiting:
        answer_at_random(match, choose)
    expect_all_open(match)
    assert {name.split(".")[1] for name in opened_by(match).cards} == {"0", "1"}
