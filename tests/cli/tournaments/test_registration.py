"""`saikoro tournament`: registration by a link, from the organiser's and the entrants' side."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import SAIKORO
from tests.kit.command_line import Run, run_command
from tests.kit.stack import Serving
from tests.kit.warm import Popen

PLAN = """\
name = "Open"
game = "laplaplus"
registration = 4
check_in = true
secret_entries = true
sealed_until = "played"

[[stages]]
format = "swiss"
rounds = 2
late_until = 2
requested_byes = 1
"""


def write_plan(folder: Path, plan: str = PLAN) -> Path:
    file = folder / "open.toml"
    file.write_text(plan)
    (folder / "row.json").write_text('[{"row": [7, 12, 12, 1]}]')
    return file


def done(*words: object) -> str:
    """What a command prints that succeeds."""
    command = run_command("tournament", *words)
    assert command.code == 0, command.out + command.err
    return command.out


def refused(*words: object) -> Run:
    command = run_command("tournament", *words)
    assert command.code == 1, command.out
    return command


def started(file: Path) -> Popen:
    """`saikoro tournament run` as a process, whose output can be read."""
    return Popen([*SAIKORO, "tournament", "run", str(file)], stdout=subprocess.PIPE, text=True)


def link_in(printed: str) -> str:
    found = re.search(r"^registration +(\S+)", printed, re.MULTILINE)
    assert found is not None, printed
    return found[1]


def test_an_evening_of_registered_entrants(stack: Serving, tmp_path: Path) -> None:
    file, row, folder = write_plan(tmp_path), tmp_path / "row.json", tmp_path / "open.out"
    old = link_in(done("run", file, "--url", stack.url))
    opened = done("registration", "open", folder)
    link = link_in(opened)
    assert link != old
    assert opened.count(link) == 1
    entries = {name: tmp_path / f"{name}.json" for name in ("Ada", "Bob", "Cho", "Dai")}
    for name, kept in entries.items():
        done("register", link, name, "--build", row, "--out", kept)
        assert kept.stat().st_mode & 0o777 == 0o600
    late = ("register", link, "Eve", "--build", row, "--out", tmp_path / "eve.json")
    assert "all 4 places are taken" in refused(*late).err
    done("entry", "replace", entries["Bob"], "--build", row, "--club", "Nine")
    done("entry", "sit-out", entries["Bob"], "--round", "2")
    for name in ("Ada", "Bob"):
        done("entry", "check-in", entries[name])
    assert "checked in" in done("entry", "show", entries["Ada"])
    done("entry", "withdraw", entries["Dai"])
    assert "withdrawn" in done("entry", "show", entries["Dai"])
    done("registration", "close", folder)
    assert "registration is closed" in done("registration", "show", folder)
    done("check-in", folder, "Cho")
    done("sit-out", folder, "Cho", "--round", "1")
    assert "Open: finished" in done("start", folder)
    results: Any = json.loads((folder / "results.json").read_text())
    sat_out = [
        {one["a"]["name"] for one in played["pairings"] if one["decided"] == "requested_bye"}
        for played in results["stages"][0]["rounds"]
    ]
    assert sat_out == [{"Cho"}, {"Bob"}]
    assert done("verify", folder).endswith("sound\n")
    record = (folder / "tournament.jsonl").read_text()
    tokens = [json.loads(kept.read_text())["token"] for kept in entries.values()]
    assert not any(secret in record for secret in (link.rpartition("/")[2], *tokens))


def test_a_service_of_its_own_waits_until_it_is_started(tmp_path: Path) -> None:
    plan = PLAN.replace("check_in = true\n", "")
    file, row, folder = write_plan(tmp_path, plan), tmp_path / "row.json", tmp_path / "open.out"
    with started(file) as running:
        assert running.stdout is not None
        link = link_in(next(line for line in running.stdout if line.startswith("registration")))
        for name in ("Ada", "Bob"):
            done("register", link, name, "--build", row, "--out", tmp_path / f"{name}.json")
        assert "2 of 4" in done("registration", "show", folder)
        done("start", folder)
        assert "Open: finished" in running.stdout.read()
    assert running.returncode == 0
    assert done("verify", folder).endswith("sound\n")


def test_a_link_to_a_service_that_ends_says_what_brings_it_back(tmp_path: Path) -> None:
    file, folder = write_plan(tmp_path), tmp_path / "open.out"
    with started(file) as running:
        assert running.stdout is not None
        link = link_in(next(line for line in running.stdout if line.startswith("registration")))
        running.kill()
        assert "while this runs" not in running.stdout.read()
    shown = done("registration", "show", folder)
    assert link_in(shown).rpartition("/")[2] == link.rpartition("/")[2]
    assert f"tournament resume {folder}" in shown


@pytest.mark.parametrize("link", ["nonsense", "http://x/tournaments/1/register/2", "file:///x"])
def test_what_is_no_link_is_refused(tmp_path: Path, link: str) -> None:
    out = tmp_path / "my.json"
    ran = run_command("tournament", "register", link, "Ada", "--out", out)
    assert ran.code == 1
    assert "no link for registration" in ran.err
    assert not out.exists()


def test_a_file_has_one_entry(tmp_path: Path) -> None:
    out = tmp_path / "my.json"
    out.write_text('{"url": "http://x", "key": "1", "name": "Ada", "token": "t"}')
    link = f"http://x/tournaments/{'0' * 32}/register/{'0' * 32}"
    ran = run_command("tournament", "register", link, "Ada", "--out", out)
    assert ran.code == 1
    assert "has an entry already" in ran.err


def test_a_plan_with_registration_is_checked_without_entries(tmp_path: Path) -> None:
    file = write_plan(tmp_path)
    assert run_command("tournament", "check", file).code == 0


def test_an_announced_tournament_is_started_when_its_plan_allows_it(
    stack: Serving, tmp_path: Path
) -> None:
    """TN-21.8."""
    plan = 'name = "Soon"\ngame = "laplaplus"\nannounce_delay = 2\n[[stages]]\nformat = "swiss"\n'
    names = "".join(
        f'[[entrants]]\nname = "{name}"\nbuild = [{{row = [7]}}]\n' for name in ("Ada", "Bob")
    )
    file = tmp_path / "soon.toml"
    file.write_text(plan + names)
    ran = done("run", file, "--url", stack.url)
    assert "is announced, and starts at" in ran
    assert "Soon: finished" in ran
    assert done("verify", tmp_path / "soon.out").endswith("sound\n")
