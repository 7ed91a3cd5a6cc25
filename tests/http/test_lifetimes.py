"""Everything in the store ends, has an owner, or has a reason to stay."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from tests.conftest import start_server
from tests.http.test_disputes import Disputed
from tests.http.test_registered_webhooks import creator, leave, player, resign, seat
from tests.http.test_tournament_organisers import FOUR, OPERATOR
from tests.http.test_whatif import between_bots
from tests.kit.one_process import OneProcess
from tests.kit.plain_clients import redis_at
from tests.kit.receiver import Receiver
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer
from tests.kit.waiting import wait_until

STREAM = r"saikoro:\{[0-9a-f]{2}\}:(tournament:|dispute:)?"

STAYS = {
    rf"{STREAM}[0-9a-f]{{32}}:(meta|lines|keys)": "a record, until it moves to the archive",
    rf"{STREAM}(index|finished|settled|private)": "lists of those records",
    r"saikoro:blob:[0-9a-f]{64}": "a card set that a record was played with, or the house's",
    r"saikoro:picture:[0-9a-f]{64}": "a picture on a card of such a set, or a mark: removed",
    r"saikoro:(\{\w+\}:)?(layout|confirmed|writable|withheld|joining)": "one of each service",
    r"saikoro:\{[0-9a-f]{2}\}:(confirmed|writable)": "one of each bucket",
    r"saikoro:keys:\w+": "the operator's keys of organisers",
    r"saikoro:\{(uptime|archive|integrity|lanes|due|hooks)\}:.*": "one of each service",
}
"""What has no lifetime of its own: its owner, or the reason why it stays."""


WORK = re.compile(rf"{STREAM}(due|watch|late|hooks:(due:.*|senders))")
"""Lists of what is still to be done."""

SPARK = {
    "number": 1,
    "name_ja": "火花",
    "name_en": "Spark",
    "family": "火系",
    "force": 6,
    "text": ["<A> 自分に1点のダメージを与える。"],
}
SPARKS = {"id": "sparks", "version": "1", "game": "laplaplus", "card": [SPARK]}

KEY = {"name": "ada", "scopes": ["tournaments:write"], "quotas": {}}


Keys = Callable[[], dict[str, int]]
"""Reads how many ms every key of the store has left; -1 for what does not end."""


@pytest.fixture(scope="module")
def alone(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OneProcess]:
    """A service of its own, in whose store nothing else is."""
    with (
        closing(start_server(pytestconfig, tmp_path_factory.mktemp("data"))) as server,
        OneProcess(
            server, tmp_path_factory.mktemp("stack"), SAIKORO_PRIVATE_WEBHOOKS="true"
        ) as running,
    ):
        yield running


@pytest.fixture
def client(alone: OneProcess) -> Iterator[Client]:
    with alone.client() as opened:
        yield opened


@pytest.fixture
def keys(alone: OneProcess) -> Iterator[Keys]:
    with redis_at(alone.server.url) as redis:
        yield lambda: {key.decode(): redis.pttl(key) for key in redis.scan_iter("saikoro:*")}


def heard(client: Client, url: str) -> None:
    """A tournament and a match of a player that are over, and whose webhooks were posted to."""
    made = client.post("/keys", json=KEY, headers=OPERATOR).json()
    hooks = {"webhooks": [{"url": url, "events": ["finished"]}]}
    cup = Tournament.open(client, FOUR | hooks, made["token"]).finish()
    client.delete(f"/keys/{made['key']['key']}", headers=OPERATOR)
    owners = [creator(client), seat(client), player(client)]
    for owner in owners:
        assert owner.register(url).is_success
        resign(owner)
    logs = {owner.path: owner.token for owner in owners} | {f"{cup.path}/webhooks": cup.token}

    def are_delivered() -> bool:
        found = [client.get(path, headers=bearer(token)).json() for path, token in logs.items()]
        return all(log and all(one["state"] == "delivered" for one in log) for log in found)

    wait_until(are_delivered, "not everything is posted")


def test_what_stays_has_an_owner_or_a_reason(client, keys):
    client.post("/games/laplaplus/card-sets", json=SPARKS)
    between_bots(client, "ktc")
    disputed = Disputed(client)
    disputed.ask(disputed.opened(), "withdrawal", token=disputed.tokens[1])
    assert client.get("/g/laplaplus/workshop").is_success
    with Receiver() as receiver:
        heard(client, receiver.url)
        # More may be posted after that; once nobody receives it, it is tried again for a day.
        wait_until(lambda: not any(map(WORK.fullmatch, keys())), "work is left on a list")
    without = [key for key, left in keys().items() if left == -1]
    nameless = [key for key in without if not any(re.fullmatch(one, key) for one in STAYS)]
    assert not nameless


def test_a_set_ends_unless_a_match_is_opened_with_it(client, keys):
    unused = SPARKS | {"version": "unused"}
    digest = client.post("/games/laplaplus/card-sets", json=unused).json()["card_set"]
    assert 0 < keys()[f"saikoro:blob:{digest}"] <= 90 * 86_400_000
    options = {"card_set": digest}
    made = client.post("/matches", json={"game": "laplaplus", "options": options})
    assert made.status_code == 201
    match = made.json()["match"]
    token, _ = client.join(match), client.join(match)
    leave(client, match, token)
    assert keys()[f"saikoro:blob:{digest}"] == -1
    client.post("/games/laplaplus/card-sets", json=unused)
    assert keys()[f"saikoro:blob:{digest}"] == -1, "loading it again shortens nothing"
