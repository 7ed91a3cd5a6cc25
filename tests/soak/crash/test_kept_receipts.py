"""A match of a tournament whose last line is lost with its process goes on once it is given back.

A player has the receipt and the line; nobody else knows of it.
"""

from pathlib import Path

import httpx

from tests.http.test_tournament_seats import invitations, opened, seats
from tests.kit.losing import losing
from tests.kit.servers import Server
from tests.kit.stack import Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import wait_until


def test_its_tournament_counts_what_was_taken_back(server: Server, tmp_path: Path) -> None:
    with Stack(server, tmp_path) as stack, stack.client() as client:
        address, organiser = opened(client, "ada", "bob")
        tokens = invitations(client, address, organiser)
        [seat] = seats(client, address, 2, tokens[2])
        match, token = seat["match"], bearer(seat["token"])
        path = f"/matches/{match}"
        asked = f"{path}/decision"
        wait_until(
            lambda: bool(client.get(asked, headers=token).json()["decision"]), "nothing is asked"
        )
        stack.workers[0].kill()
        stack.workers[0].wait()
        before = client.get(path).json()
        lose = losing(server, match)
        given_up = client.post(f"{path}/resignation", headers=token)
        assert given_up.is_success, given_up.text
        receipt = given_up.json()["receipt"]
        lines = [line.decode() for line in client.lines(match, before["version"])]
        stack.api.kill()
        stack.api.wait()
        lose()
        stack.start_api()
        assert client.get(path).json()["version"] == before["version"]
        kept = {name: receipt[name] for name in ("version", "head", "signature")}
        answer = client.post(f"{path}/receipts", json={**kept, "lines": lines})
        assert answer.status_code == httpx.codes.OK, answer.text
        assert answer.json()["finding"] == "taken_back"
        stack.workers.append(stack.start_worker())
        wait_until(lambda: client.get(address).json()["status"] == "finished", "it does not end")
        assert client.get(address).json()["ranking"][0] == 1
        assert "lost" not in client.get(path).json()
