"""A store of an earlier layout is moved: what was played on it goes on, by real processes."""

from tests.contract.test_moving import aged, moved, server
from tests.kit.command_line import run_command
from tests.kit.stack import Stack
from tests.kit.tournaments import Tournament, plan, rows

__all__ = ["server"]

A, B = [7, 1], [1]


def test_matches_go_on_where_they_were(server, tmp_path):
    cup = {"plan": plan(), "entrants": rows(8), "start": True}
    with Stack(server, tmp_path, workers=1) as stack, stack.client() as client:
        over = client.finished(A, B)
        match, (first, second) = client.seated()
        client.answer(match, first, {"row": A})
        tournament = Tournament.open(client, cup)
        tournament.finish()
        records = [client.get(f"/matches/{over}/record").content, *client.lines(match)]
    before = aged(server.url)
    assert run_command("store", "move", SAIKORO_REDIS_URL=server.url).code == 0
    assert moved(server.url) == before
    with Stack(server, tmp_path, workers=1) as stack, stack.client() as client:
        again = [client.get(f"/matches/{over}/record").content, *client.lines(match)]
        assert again == records
        client.answer(match, second, {"row": B}, Prefer="wait=20")
        assert client.is_finished(match)
        shown = client.get(f"/tournaments/{tournament.id}").json()
        assert shown["status"] == "finished"
        listed = client.get("/matches?limit=100").json()["matches"]
        assert {over, match} <= {each["match"] for each in listed}
