"""A client wants the webhooks of others to come late, by receivers that never answer."""

from pathlib import Path

from tests.kit.receiver import Receiver
from tests.kit.servers import Server
from tests.kit.stack import Stack

MATCHES, HOOKS = 10, 3
FLOOD = MATCHES * HOOKS * 3
"""Deliveries: two who join and a decision, for each hook."""

EVENTS = ["seat_joined", "decision_asked"]

SETTINGS = {"SAIKORO_PRIVATE_WEBHOOKS": "true", "SAIKORO_PROXIES": "*"}


def open_match(stack: Stack, address: str, receiver: Receiver, hooks: int) -> None:
    """A match with webhooks whose seats are taken, by a client at this address."""
    with stack.client(**{"X-Forwarded-For": address}) as client:
        asked = [{"url": f"{receiver.url}/{number}", "events": EVENTS} for number in range(hooks)]
        opened = client.post("/matches", json={"game": "laplaplus", "webhooks": asked})
        assert opened.status_code == 201, opened.text
        for _ in range(2):
            client.join(opened.json()["match"])


def test_by_many_deliveries_that_nobody_answers(server: Server, tmp_path: Path) -> None:
    with (
        Receiver() as silent,
        Receiver() as receiver,
        Stack(server, tmp_path, workers=1, **SETTINGS) as stack,
    ):
        silent.open.clear()
        for _ in range(MATCHES):
            open_match(stack, "203.0.113.1", silent, HOOKS)
        silent.wait_for(1)
        open_match(stack, "203.0.113.2", receiver, 1)
        receiver.wait_for(3)
        assert len(silent.heard) < FLOOD / 2
