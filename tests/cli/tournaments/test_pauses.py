"""`saikoro tournament pause` and `unpause`, for all and for one table."""

import re
from pathlib import Path

import httpx

from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from tests.http.test_tournament_pauses import come_to, opened, seated, table_of
from tests.kit.command_line import run_command
from tests.kit.stack import Client, Stack


def test_a_judge_pauses_the_tournament_and_a_table(
    client: Client, stack: Stack, tmp_path: Path
) -> None:
    cup = opened(client)
    mine, _ = seated(client, cup, 1, 2)
    key = cup.ask("judges", {"name": "Kai", "role": "judge"}).json()["token"]
    folder = tmp_path / "cup"
    with Folder(folder).held():
        run = Run("", "", stack.url, tournament=cup.id, token=cup.token)
        Folder(folder).remember(run)
    by_judge = (folder, "--as-judge", key)
    table = table_of(cup, mine["match"]).removeprefix("tables/")
    for at, table_option in enumerate(((), ("--table", table)), 1):
        told = run_command("tournament", "pause", *by_judge, *table_option, "--reason", "lunch")
        assert re.search(r"it is in line \d+", told.out), told.err
        line = come_to(client, mine["match"], "match.paused", at)
        assert line["data"] == {"who": "judge1", "reason": "lunch"}
        told = run_command("tournament", "unpause", *by_judge, *table_option)
        assert re.search(r"it is in line \d+", told.out), told.err
        come_to(client, mine["match"], "match.resumed", at)
    refused = run_command("tournament", "unpause", *by_judge)
    assert (refused.code, "not paused" in refused.err) == (1, True)
    wrong = run_command("tournament", "pause", *by_judge, "--table", "first")
    assert (wrong.code, "STAGE/ROUND/SLOT" in wrong.err) == (1, True)
    assert httpx.get(f"{stack.url}{cup.path}").json()["status"] == "playing"
