"""Plays a whole match of every game with a client that openapi-python-client has generated.

python whole_matches.py http://127.0.0.1:8000

The package `generated` lies next to it. It prints the games whose matches have come to their end.
"""

import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import httpx
from generated import AuthenticatedClient, Client
from generated.api.events import matches_events_follow_events as follow_events
from generated.api.games import games_list_games as list_games
from generated.api.matches import matches_create_match as create_match
from generated.api.matches import matches_seats_take_seat as take_seat
from generated.api.matches import matches_see_match as see_match
from generated.api.play import matches_answers_give_answer as give_answer
from generated.api.play import matches_decision_see_decision as see_decision
from generated.models import (
    Accepted,
    CreatedMatch,
    CreateMatch,
    DecisionView,
    GiveAnswer,
    JoinMatch,
    MatchView,
    Problem,
    TakenSeat,
)


class AsItCame:
    """An answer as the service offers it.

    Of a union without tags the generated code takes the first type that fits, and leaves out what
    that type does not have. What it does not know it sends as the value of an enumeration.
    """

    def __new__(cls, answer: Any) -> Any:
        """Whatever the types say, it is sent as it is."""
        held = super().__new__(cls)
        held.value = answer
        return held

    value: Any


URL, TIMEOUT = sys.argv[1], httpx.Timeout(60)
http = Client(base_url=URL, timeout=TIMEOUT)
guest = cast("AuthenticatedClient", http)
"""For what can be asked with a token or without: the generated code always wants one."""


def act(match: str, seats: list[AuthenticatedClient]) -> bool:
    """Give an answer for a seat that is asked; whether there was one."""
    for seat in seats:
        seen = see_decision.sync_detailed(match, client=seat)
        asked = seen.parsed
        assert isinstance(asked, DecisionView)
        if not asked.options:
            continue
        option = random.choice(json.loads(seen.content)["options"])
        body = GiveAnswer(answer=AsItCame(option["answer"]), decision=asked.decision)
        prefer = f"wait={20 if len(asked.waiting) == 1 else 0}"
        given = give_answer.sync(match, client=seat, body=body, prefer=prefer)
        assert isinstance(given, Accepted), given
        return True
    return False


def whole_match(game: str) -> str:
    """Play a match to its end."""
    created = create_match.sync(client=http, body=CreateMatch(game=game))
    assert isinstance(created, CreatedMatch), created
    match, seats = created.match, []
    for _ in range(2):
        taken = take_seat.sync(match, client=guest, body=JoinMatch(), prefer="wait=20")
        assert isinstance(taken, TakenSeat), taken
        seats.append(AuthenticatedClient(base_url=URL, timeout=TIMEOUT, token=taken.token))
    while True:
        if act(match, seats):
            continue
        view = see_match.sync(match, client=guest)
        assert isinstance(view, MatchView)
        if view.status != "playing":
            break
        follow_events.sync(match, client=seats[0], after=view.version, wait=20)
    page = follow_events.sync(match, client=seats[0], after=view.version - 2)
    assert page is not None
    assert not isinstance(page, Problem)
    assert page.events[-1].v == view.version
    return f"{game} {view.status}"


listed = list_games.sync(client=http)
assert isinstance(listed, list)
with ThreadPoolExecutor() as pool:
    for line in pool.map(whole_match, [found.game for found in listed]):
        sys.stdout.write(f"{line}\n")
