"""Entrants who register by a link, at the API."""

from typing import Any, NamedTuple

import httpx

from tests.kit.tournaments import Tournament, bearer, plan

GOOD = [{"row": [7, 12, 12, 1]}]
"""A legal build of LaplaPlus."""


class Entrant(NamedTuple):
    """A registered entrant, and its token."""

    tournament: Tournament
    number: int
    token: str

    def ask(self, what: str = "", body: Any = None, **headers: str) -> httpx.Response:
        """Post a request with the token of the entry."""
        path = f"{self.tournament.path}/entry{what}"
        return self.tournament.client.post(path, json=body, headers=bearer(self.token) | headers)

    def look(self) -> Any:
        """The entry as the entrant sees it."""
        path = f"{self.tournament.path}/entry"
        answer = self.tournament.client.get(path, headers=bearer(self.token))
        assert answer.is_success, answer.text
        return answer.json()


def announced(client: httpx.Client, *, registration: int = 8, **changed: Any) -> Tournament:
    """A tournament that is open for registration."""
    made = plan(registration=registration, **changed)
    return Tournament.open(client, {"plan": made})


def link(tournament: Tournament) -> str:
    """The tournament's open link."""
    path = f"{tournament.path}/registration"
    answer = tournament.client.get(path, headers=bearer(tournament.token))
    found: str = answer.json()["link"]
    return found


def ask_to_register(
    tournament: Tournament, name: str, at: str = "", headers: Any = None, **entry: Any
) -> httpx.Response:
    """The answer to an entry by the link."""
    body = {"name": name, "build": GOOD} | entry
    sent = {field: value for field, value in body.items() if value is not None}
    return tournament.client.post(at or link(tournament), json=sent, headers=headers)


def register(tournament: Tournament, name: str, **entry: Any) -> Entrant:
    """Register an entrant by the link."""
    answer = ask_to_register(tournament, name, **entry)
    assert answer.status_code == 201, answer.text
    return Entrant(tournament, answer.json()["entrant"], answer.json()["token"])
