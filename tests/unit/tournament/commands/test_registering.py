"""What a record shows of registration (TN-24), and what verification says of forged lines."""

import pytest

from saikoro.domain.errors.rules import IllegalEntries
from saikoro.domain.errors.tournaments import RegistrationNotOpen
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.commands.organising import enter
from saikoro.domain.tournament.commands.registering import (
    MOST_BYTES,
    close_registration,
    open_registration,
    register,
    replace,
)
from saikoro.domain.tournament.entries.entry import Entry, sealed_payload
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.judges import entrant_author
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries


def announced(registration: int = 8, *, secret: bool = False) -> LocalTournament:
    made = Plan(
        name="Cup",
        game="laplaplus",
        stages=(SingleElimination(),),
        registration=registration,
        secret_entries=secret,
    )
    tournament = LocalTournament(made, LAPLAPLUS, registration, RandomExecutor)
    if registration:
        tournament.append(open_registration(tournament.ledger), by="organiser")
    return tournament


def entered(tournament: LocalTournament, number: int) -> None:
    [entry] = dummy_entries(1, number)
    proposed = register(tournament.ledger, entry, tournament.new_secret)
    tournament.append(proposed, by=entrant_author(number))


def kinds(tournament: LocalTournament) -> set[str]:
    return {found.what for found in tournament.verified().differences}


def test_a_tournament_of_registered_entrants_verifies():
    tournament = announced()
    for number in range(1, 5):
        entered(tournament, number)
    tournament.append(close_registration(tournament.ledger), by="organiser")
    assert tournament.lock().play().verified().sound


def test_nobody_registers_by_a_closed_link():
    tournament = announced()
    tournament.append(close_registration(tournament.ledger), by="organiser")
    with pytest.raises(RegistrationNotOpen):
        entered(tournament, 1)


@pytest.mark.parametrize(
    ("event", "registration"),
    [
        (e.RegistrationOpened(2), 0),
        (e.RegistrationOpened(1), 8),
        (e.RegistrationClosed(), 0),
    ],
)
def test_a_link_that_cannot_be_is_found(event, registration):
    tournament = announced(registration)
    tournament.append((event, {}), by="organiser")
    assert kinds(tournament) == {"order"}


def test_an_entry_after_closing_is_found():
    tournament = announced()
    [entry] = dummy_entries(1)
    late = register(tournament.ledger, entry, tournament.new_secret)
    tournament.append(close_registration(tournament.ledger), by="organiser")
    tournament.append(late, by="entrant1")
    assert kinds(tournament) == {"author"}


@pytest.mark.parametrize(
    "event", [e.EntrantsCheckedIn([1, 2]), e.EntrantWithdrawn(2), e.EntrantsCheckedIn([2])]
)
def test_what_no_entrant_may_do_is_found(event):
    tournament = announced()
    for number in range(1, 5):
        entered(tournament, number)
    tournament.append((event, {}), by="entrant1")
    assert kinds(tournament) == {"author"}


def large(name: str, size: int) -> Entry:
    """An entry whose build and own cards have this many bytes."""
    empty = Entry(name=name, build=[1], cards={"text": ""})
    padding = "x" * (size - len(sealed_payload(empty.build, empty.cards)))
    return Entry(name=name, build=[1], cards={"text": padding})


@pytest.mark.parametrize("secret", [False, True])
def test_what_an_entrant_hands_in_is_bounded_over_all_its_entries(secret):
    tournament = announced(secret=secret)
    ledger, new_secret = tournament.ledger, tournament.new_secret
    tournament.append(register(ledger, large("ada", 1_000), new_secret), by="entrant1")
    tournament.append(register(ledger, large("bob", MOST_BYTES), new_secret), by="entrant2")
    for _ in range(3):
        replaced = replace(ledger, 1, large("ada", 170_000), new_secret)
        tournament.append(replaced, by="entrant1")
    left = MOST_BYTES - 511_000
    with pytest.raises(IllegalEntries, match=str(MOST_BYTES)) as refused:
        replace(ledger, 1, large("ada", left + 1), new_secret)
    [violation] = refused.value.violations
    assert (violation.code, violation.rule) == ("entry_too_large", "TN-24.3")
    by_organiser = enter(ledger, [large("ada", left + 1)], new_secret)
    tournament.append(by_organiser, by="organiser")
    tournament.append(replace(ledger, 1, large("ada", left), new_secret), by="entrant1")
    assert tournament.ledger.handed_in == {1: MOST_BYTES, 2: MOST_BYTES}


def test_a_first_entry_is_not_too_large_either():
    ledger = announced().ledger
    with pytest.raises(IllegalEntries, match="entry_too_large"):
        register(ledger, large("ada", MOST_BYTES + 1), lambda: bytes(32))
