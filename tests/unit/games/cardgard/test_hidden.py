"""Hidden decks, lineups and commands do not change the public lines (CG-18.4)."""

import random

from saikoro.conformance.seating import Seated
from saikoro.domain.games.cardgard import CARDGARD
from tests.kit.cardgard import Build, random_build
from tests.kit.cases import for_every

BLAZE = Build(
    ["U01", "U06", "U07", "U08", "U10", "U15", "C05", "C07"],
    ["L01", "L03"],
    {"1": "U15", "2": "U08", "3": "U10", "4": "C07"},
)
HUSH = Build(
    ["U02", "U03", "U05", "U09", "U11", "C01", "C03", "C06"],
    ["L02", "L04"],
    {"1": "U11", "2": "U02", "3": "C01", "4": "U03"},
)


def submitted(first: Build, second: Build, upto: str, **options: object) -> Seated:
    """A match in which seat 1 has not answered the decision `upto`; finished if it is empty."""
    match = Seated.both(CARDGARD, **options)
    match.answer(0, first.deck_answer)
    if upto == "submit_deck":
        return match
    match.answer(1, second.deck_answer)
    match.run()
    match.answer(0, first.lineup_answer)
    if upto == "submit_lineup":
        return match
    match.answer(1, second.lineup_answer)
    match.run()
    return match


def shapes(match: Seated, before: str = "") -> list[tuple[str, int]]:
    """Types and lengths of the public lines, up to the first of type `before`."""
    types = match.types
    end = types.index(before) if before else len(types)
    return [(kind, len(line)) for kind, line in zip(types, match.lines, strict=True)][:end]


@for_every("seed", range(20))
def test_a_deck_is_hidden_until_both_are_in(seed):
    one, other = (random_build(random.Random(2 * seed + n)) for n in (0, 1))
    first, second = (submitted(build, HUSH, "submit_deck") for build in (one, other))
    assert shapes(first) == shapes(second)


@for_every("seed", range(20))
def test_a_lineup_is_hidden_until_both_are_in(seed):
    choose = random.Random(seed)
    builds = [BLAZE, BLAZE._replace(squares=BLAZE.random_squares(choose))]
    first, second = (submitted(build, HUSH, "submit_lineup") for build in builds)
    assert shapes(first) == shapes(second)


def test_a_command_is_hidden_until_it_is_shown():
    """In a match without an activation, only `CommandShown` tells the commands apart."""
    other = BLAZE._replace(squares=BLAZE.squares | {"4": "C05"})
    for salt in range(200):
        first = submitted(BLAZE, HUSH, "", rounds=1, salt=salt)
        second = submitted(other, HUSH, "", rounds=1, salt=salt)
        if "cardgard.command_activated" in first.types + second.types:
            continue
        assert shapes(first, "cardgard.match_ended") == shapes(second, "cardgard.match_ended")
        assert b'"C07"' in b"".join(first.lines[-6:])
        assert b'"C05"' in b"".join(second.lines[-6:])
        return
    raise AssertionError("a command activated in every match")


def test_a_command_is_opened_when_it_activates():
    played = submitted(BLAZE, HUSH, "", rounds=4)
    types = played.types
    at = types.index("cardgard.command_activated")
    assert types[at - 1] == "submission.opened"
    opened = [line for line in played.lines[:at] if b'"C07"' in line or b'"C01"' in line]
    assert all(b"cardgard.decks_revealed" in line or b"submission" in line for line in opened)
