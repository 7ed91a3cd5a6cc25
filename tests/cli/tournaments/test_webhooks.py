"""`saikoro tournament`: webhooks of a plan, while it runs and when its own service ends."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.tournaments.test_start import PLAN, TWO, plan_file
from tests.conftest import start_server
from tests.kit.command_line import Run, run_command
from tests.kit.receiver import Receiver
from tests.kit.served_cup import TOURNAMENT, ServedCup, cup_file
from tests.kit.stack import Stack

LEFT = "webhooks not delivered: "


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as running:
        yield running


def run_cup(folder: Path, *urls: str, **settings: str) -> Run:
    """Run a tournament on its own service; its end is posted to each URL."""
    hooks = ", ".join(f'{{ url = "{url}", events = ["finished"] }}' for url in urls)
    file = plan_file(folder, f"{PLAN}{TWO}webhooks = [{hooks}]\n")
    settings = {"SAIKORO_PRIVATE_WEBHOOKS": "true", "SAIKORO_WEBHOOK_WAIT_SECONDS": "60"} | settings
    ran = run_command("tournament", "run", file, stdin=b"", **settings)
    assert ran.code == 0, ran.err
    return ran


def test_webhooks_of_a_file_get_events_and_their_secrets_are_private(tmp_path, pytestconfig):
    server = start_server(pytestconfig, tmp_path / "data")
    settings = {"SAIKORO_PRIVATE_WEBHOOKS": "true"}
    with Receiver() as chat, Stack(server, tmp_path, workers=1, **settings) as stack:
        hook = f'{{ url = "{chat.url}/chat", format = "chat", events = ["finished"] }}'
        file = plan_file(tmp_path, f"{PLAN}{TWO}webhooks = [{hook}]\n")
        ran = run_command("tournament", "run", file, "--url", stack.url)
        assert ran.code == 0, ran.err
        [heard] = chat.wait_for(1)
    server.close()
    assert b"The tournament is over" in heard.body
    kept = tmp_path / "cup.out.private" / "webhooks.csv"
    assert kept.read_text("utf-8-sig").startswith(f"webhook,url,secret\n1,{chat.url}/chat,whsec_")
    assert kept.stat().st_mode & 0o077 == 0
    assert str(kept) in ran.out
    assert "whsec_" not in ran.out


@pytest.mark.soak
def test_deliveries_that_take_too_long_are_counted_by_url(tmp_path, receiver):
    receiver.open.clear()
    ran = run_cup(tmp_path, receiver.url, SAIKORO_WEBHOOK_WAIT_SECONDS="0.5")
    [line] = [line for line in ran.out.splitlines() if line.startswith(LEFT)]
    assert line.startswith(f"{LEFT}1 to {receiver.url}; ")
    assert f"tournament resume {tmp_path / 'cup.out'}" in line


def test_deliveries_that_are_refused_are_not_waited_for(tmp_path, receiver):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        refusing = f"http://127.0.0.1:{closed.getsockname()[1]}"
        settings = {"SAIKORO_WEBHOOK_RETRY_SECONDS": "3600", "SAIKORO_WEBHOOK_WAIT_SECONDS": "1800"}
        ran = run_cup(tmp_path, receiver.url, refusing, **settings)
    assert len(receiver.heard) == 1
    assert f"{LEFT}1 to {refusing}; " in ran.out


@pytest.mark.soak
def test_a_later_command_attempts_what_is_left(tmp_path, receiver):
    receiver.answers.append(500)
    settings = {"SAIKORO_WEBHOOK_RETRY_SECONDS": "3", "SAIKORO_WEBHOOK_WAIT_SECONDS": "1"}
    assert LEFT in run_cup(tmp_path, receiver.url, **settings).out
    resumed = run_command(
        "tournament",
        "resume",
        tmp_path / "cup.out",
        SAIKORO_PRIVATE_WEBHOOKS="true",
        SAIKORO_WEBHOOK_WAIT_SECONDS="60",
    )
    assert resumed.code == 0, resumed.err
    assert LEFT not in resumed.out
    assert receiver.heard[-1].headers["webhook-id"] == receiver.heard[0].headers["webhook-id"]


def test_without_webhooks_no_deliveries_are_asked_for(monkeypatch, tmp_path):
    service = ServedCup().install(monkeypatch)
    assert run_command("tournament", "run", cup_file(tmp_path), "--url", "http://x").code == 0
    assert not service.asked(f"/tournaments/{TOURNAMENT}/webhooks")
