"""clients/typescript: its types are those of the API, and it plays whole matches in Node."""

import json
import re
from pathlib import Path

import pytest

from saikoro.domain.games import GAMES
from tests.clients.description import HEADER
from tests.clients.generated.node import CLIENT, CONSUMERS, FLAGS, ROOT, TSC, node, types_of
from tests.kit.stack import Stack

HERE = Path(__file__).parent


def test_the_types_are_those_of_the_description(described: Path, tmp_path: Path) -> None:
    made = tmp_path / "api.ts"
    ran = types_of(described, made)
    assert ran.returncode == 0, ran.stderr
    header, _, types = (CLIENT / "api.ts").read_text().partition("\n")
    assert header.startswith(HEADER)
    assert made.read_text() == types, "run `make client-types`"


def test_the_flag_that_the_types_need_is_in_the_protocol() -> None:
    command = " ".join(["openapi-typescript", "{address}", "--output", "api.ts", *FLAGS])
    address = "http://127.0.0.1:8000/docs/openapi.json"
    assert command.format(address=address) in (ROOT / "docs" / "protocol.md").read_text("utf-8")


def test_a_field_with_a_default_may_be_left_out_of_a_request() -> None:
    types = (CLIENT / "api.ts").read_text("utf-8")
    [asked] = re.findall(r"        CreateMatch: \{\n(.*?)\n        \};", types, re.DOTALL)
    fields = re.findall(r"^            (\w+\??):", asked, re.MULTILINE)
    assert "game" in fields
    assert [field for field in fields if not field.endswith("?")] == ["game"]


def test_the_client_and_what_is_written_with_it_have_strict_types(tmp_path: Path) -> None:
    project = {
        "extends": str(CLIENT / "tsconfig.json"),
        "compilerOptions": {"noEmit": True},
        "include": [f"{CLIENT}/*.ts", f"{HERE}/*.mts", f"{HERE.parent}/*.mts"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(project))
    ran = node(TSC, "--project", tmp_path)
    assert ran.returncode == 0, ran.stdout


def test_it_uses_nothing_that_node_20_does_not_have(tmp_path: Path) -> None:
    """Neither its types nor those of a newer standard are there."""
    project = {
        "extends": str(CLIENT / "tsconfig.json"),
        "compilerOptions": {
            "noEmit": True,
            "lib": ["ES2023"],
            "types": ["node"],
            "typeRoots": [str(CONSUMERS / "node_modules" / "@types")],
        },
        "include": [f"{CLIENT}/*.ts"],
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(project))
    ran = node(TSC, "--project", tmp_path)
    assert ran.returncode == 0, ran.stdout


def test_it_has_no_dependencies() -> None:
    package = json.loads((CLIENT / "package.json").read_text())
    assert "dependencies" not in package
    assert all(version[0].isdigit() for version in package["devDependencies"].values())


@pytest.mark.parametrize("folder", [CLIENT, CONSUMERS])
def test_the_lock_names_no_registry(folder: Path) -> None:
    lock = json.loads((folder / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_it_plays_a_whole_match_of_every_game(stack: Stack) -> None:
    ran = node(HERE / "whole_matches.mts", stack.url)
    assert ran.returncode == 0, ran.stderr
    *matches, refused = map(json.loads, ran.stdout.splitlines())
    assert {match["game"] for match in matches} == {*GAMES}
    for match in matches:
        assert (match["status"], match["verdict"]) == ("finished", "sound")
        assert match["opened"]
        assert match["secrets"]
    assert refused["refused"] == ["unknown-match", "no-such-page", "unknown-game", "guessable-key"]
