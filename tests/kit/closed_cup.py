"""Tournaments of people whose builds stay closed, over HTTP (TN-32)."""

from typing import Any

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import find_game
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.http.test_tournament_seats import invitations, seats
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer, got, plan
from tests.kit.waiting import wait_until

GAME = "fairies"

KNOCK_OUT = {"format": "single_elimination"}

BOTS = [{"name": name, "bot": "random"} for name in ("ann", "ben")]
PEOPLE = [{"name": name} for name in ("cho", "dai")]


def opened(client: Client, *stages: dict[str, Any], **changed: Any) -> Tournament:
    """A tournament in which two bots meet first, and two people, whose builds stay closed."""
    first, *later = stages or (KNOCK_OUT,)
    closed = {"game": GAME, "play": "seats", "seeding": "entered", "open_builds": "stage"}
    entrants = [BOTS[0], PEOPLE[0], PEOPLE[1], BOTS[1]]
    body = {
        "plan": plan(first, *later, **closed | {"options": {"turn_limit": 2}} | changed),
        "start": True,
    }
    return Tournament.open(client, body | {"entrants": entrants})


def looked(cup: Tournament, match: str) -> dict[str, Any]:
    """A match as everybody sees it."""
    view: dict[str, Any] = got(cup.client, f"/matches/{match}").json()
    return view


def of_bots(cup: Tournament) -> str:
    """The match of the two bots, once it is played."""
    found: list[str] = []

    def is_played() -> bool:
        for event in cup.events("matches.linked"):
            match = next(one["match"] for one in event["matches"] if one["slot"] == 0)
            found[:] = [match]
        return bool(found) and looked(cup, found[0])["status"] not in ("open", "playing")

    wait_until(is_played, "the bots do not play")
    return found[0]


def become(cup: Tournament, match: str, status: str) -> dict[str, Any]:
    """A match once it has a status."""
    wait_until(lambda: looked(cup, match)["status"] == status, f"the match is never {status}")
    return looked(cup, match)


def resign(client: Client, cup: Tournament, entrant: int = 2) -> str:
    """Have a person give up the match that it plays; returns the match."""
    tokens = invitations(client, cup.path, cup.token)
    mine = seats(client, cup.path, entrant, tokens[entrant])[0]
    match: str = mine["match"]

    def has_ended() -> bool:
        for number in (2, 3):
            for seat in seats(client, cup.path, number, tokens[number]):
                if seat["match"] == match:
                    answered(client, seat)
        given_up = client.post(f"/matches/{match}/resignation", headers=bearer(mine["token"]))
        return given_up.is_success

    wait_until(has_ended, "nobody can resign")
    wait_until(lambda: looked(cup, match)["status"] != "playing", "the match does not end")
    return match


def answered(client: Client, seat: dict[str, Any]) -> None:
    """Give the first of the answers that a seat may give, if it is asked."""
    path = f"/matches/{seat['match']}/decision"
    decision = client.get(path, headers=bearer(seat["token"])).json()
    if decision["decision"] and decision["options"] and seat["seat"] in decision["waiting"]:
        client.answer(seat["match"], seat["token"], decision["options"][0]["answer"])


def verified(cup: Tournament) -> Findings:
    """The findings about its record, with the records of its matches."""
    game, records, ledgers = find_game(GAME), list[list[bytes]](), list[Ledger]()

    def check(scored: ScoredMatch) -> str | None:
        record = got(cup.client, f"/matches/{scored.score.match}/record").content.splitlines()
        records.append(record)
        ledgers.append(scored.ledger)
        return score_fault(scored, record, game, house_cards(game))

    *_, findings = verify_tournament(cup.record(), None, check_score=check)
    assert [ledgers[-1].openings.fault(record[1:]) for record in records] == [""] * len(records)
    return findings
