"""Workers that die while they play a trial: it goes on, and each match of it is counted once."""

from functools import partial

import msgspec

from saikoro.domain.bots.specs import Random
from saikoro.domain.games.ktc import KTC
from saikoro.domain.trials.cards import trial_cards
from saikoro.domain.trials.playing import play_match
from saikoro.service.store.trials import Terms
from tests.kit.budget import budget
from tests.kit.plain_clients import redis_at
from tests.kit.waiting import wait_until

MATCHES = 150


def expected(terms: Terms) -> dict[str, int]:
    """What comes of the trial's matches, each played once."""
    house = msgspec.json.decode(KTC.cards.house())
    cards = trial_cards(KTC, house, house, terms.cards)
    counts = dict.fromkeys(("won", "lost", "drawn"), 0)
    for number in range(terms.matches):
        counts[play_match(KTC, cards, Random(), terms.seed, number).result] += 1
    return counts


def test_workers_killed_while_they_play(mortal):
    body = {"card_set": "house", "cards": ["S01"], "matches": MATCHES}
    with mortal.client() as client, redis_at(mortal.server.url) as redis:
        opened = client.post("/games/ktc/trials", json=body).json()
        address = f"/games/ktc/trials/{opened['trial']}"

        def played() -> int:
            return int(client.get(address).json()["played"])

        def has_moved(before: int) -> bool:
            return played() > before or played() == MATCHES

        for _ in range(budget(2, soak=5)):
            wait_until(partial(has_moved, played()))
            for number, worker in enumerate(mortal.workers):
                worker.kill()
                worker.wait()
                mortal.workers[number] = mortal.start_worker()
        wait_until(lambda: client.get(address).json()["state"] == "finished")
        found = client.get(address).json()
        stored = redis.hget(f"saikoro:{{trials}}:trial:{opened['trial']}", "terms")
    assert found["played"] == MATCHES
    assert found["builds_with"] == MATCHES
    assert {name: found[name] for name in ("won", "lost", "drawn")} == expected(
        msgspec.json.decode(stored, type=Terms)
    )


def test_a_worker_that_ends_leaves_its_trial_to_others(mortal):
    body = {"card_set": "house", "cards": ["S01"], "matches": MATCHES}
    with mortal.client() as client:
        address = client.post("/games/ktc/trials", json=body).headers["Location"]
        wait_until(lambda: client.get(address).json()["played"] > 0)
        mortal.workers[0].terminate()
        mortal.workers[0].wait()
        wait_until(lambda: client.get(address).json()["state"] == "finished")
        assert client.get(address).json()["played"] == MATCHES
