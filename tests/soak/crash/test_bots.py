"""Workers that die while bots think: another one thinks again, and every match goes on."""

import random
from functools import partial

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.ktc import KTC
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.budget import budget
from tests.kit.kills import kill_worker, pause
from tests.kit.waiting import wait_until

BOTS = {"0": {"bot": "greedy"}, "1": {"bot": "mcts", "playouts": 30}}
BODY = {"game": "ktc", "bots": BOTS, "options": {"turn_cap": 6}}


def test_workers_killed_while_bots_think(mortal):
    choose = random.Random(1)
    with mortal.client() as client:
        matches = [client.post("/matches", json=BODY).json()["match"] for _ in range(4)]
        for _ in range(budget(2, soak=200)):
            pause(choose)
            kill_worker(mortal, choose)
        for match in matches:
            wait_until(partial(client.is_finished, match))
            record = client.get(f"/matches/{match}/record").content.splitlines()
            facts = verify(record)
            assert facts.sound, facts.faults
            assert facts.finished
            audit(KTC, house_cards(KTC), record)
