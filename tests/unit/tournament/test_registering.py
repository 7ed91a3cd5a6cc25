"""What a record shows of registration (TN-24), and what verification says of forged lines."""

import pytest

from domain.errors import RegistrationClosed
from domain.games.laplaplus import LAPLAPLUS
from domain.tournament import events as e
from domain.tournament.commands.registering import (
    author,
    close_registration,
    open_registration,
    register,
)
from domain.tournament.planning.plan import Plan, SingleElimination
from tests.kit.local_tournament import LocalTournament, RandomExecutor, dummy_entries


def announced(registration: int = 8) -> LocalTournament:
    made = Plan(
        name="Cup", game="laplaplus", stages=(SingleElimination(),), registration=registration
    )
    tournament = LocalTournament(made, LAPLAPLUS, registration, RandomExecutor)
    if registration:
        tournament.append(open_registration(tournament.ledger), by="organiser")
    return tournament


def entered(tournament: LocalTournament, number: int) -> None:
    [entry] = dummy_entries(1, number)
    proposed = register(tournament.ledger, entry, tournament.new_secret)
    tournament.append(proposed, by=author(number))


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
    with pytest.raises(RegistrationClosed):
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
