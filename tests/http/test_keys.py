"""Keys of organisers: the operator makes, lists and revokes them, over HTTP and on the host."""

import json
from typing import Any

import pytest

from saikoro.client import NotFound, Unauthorised
from saikoro.service.identity import Identity
from tests.cli.command import saikoro
from tests.http.test_refusals import refused
from tests.kit.command_line import run_command
from tests.kit.stack import METRICS_TOKEN, SECRET

BODY = {"name": "ada", "scopes": ["tournaments:write"], "quotas": {"tournaments_a_day": 3}}


@pytest.fixture
def operator(stack):
    """A client that knows the secret of the service."""
    token = Identity(bytes.fromhex(SECRET), "saikoro").operator_token
    with stack.client(Authorization=f"Bearer {token}") as opened:
        yield opened


def test_a_key_is_created_shown_once_and_listed_without_its_secret(operator):
    made = operator.post("/keys", json=BODY)
    assert made.status_code == 201
    assert made.headers["Cache-Control"] == "no-store"
    token, key = made.json()["token"], made.json()["key"]
    assert token.startswith(f"sk_{key['key']}_")
    assert key["quotas"] == {"tournaments_a_day": 3, "matches_a_day": 0, "entrants": 0}
    listed = operator.get("/keys")
    assert key in listed.json()
    assert token[-43:] not in listed.text


def test_the_name_of_a_key_is_shown_to_the_operator_as_it_is(operator):
    made = operator.post("/keys", json=BODY | {"name": " Cafe\u0301 "})
    assert made.json()["key"]["name"] == "Caf\u00e9"
    answer = operator.post("/keys", json=BODY | {"name": "line\nbreak"})
    refused(answer, 422, "illegal-name", pointer="/name")


def test_a_key_is_revoked_once_and_for_all(operator):
    key = operator.post("/keys", json=BODY).json()["key"]
    revoked = operator.delete(f"/keys/{key['key']}").json()
    assert revoked["revoked"] >= key["created"]
    assert operator.delete(f"/keys/{key['key']}").json() == revoked
    assert revoked in operator.get("/keys").json()
    refused(operator.delete(f"/keys/{'0' * 16}"), 404, "unknown-key")


@pytest.mark.parametrize("authorization", ["", "Bearer op_wrong", "Bearer {key}", "{operator}x"])
def test_nobody_but_the_operator_manages_keys(client, operator, authorization):
    made = operator.post("/keys", json=BODY).json()
    known = {"key": made["token"], "operator": operator.headers["Authorization"]}
    headers = {"Authorization": authorization.format(**known)}
    answers = [
        client.post("/keys", json=BODY, headers=headers),
        client.get("/keys", headers=headers),
        client.delete(f"/keys/{made['key']['key']}", headers=headers),
    ]
    for answer in answers:
        refused(answer, 401, "unauthorised")
        assert "the operator's token" in answer.json()["detail"]
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert made["key"] in operator.get("/keys").json()


@pytest.mark.parametrize(
    ("changed", "pointer"),
    [
        ({"name": ""}, "/name"),
        ({"scopes": []}, "/scopes"),
        ({"scopes": ["everything"]}, "/scopes/0"),
        ({"quotas": {"entrants": -1}}, "/quotas/entrants"),
        ({"quotas": {"wishes": 3}}, "/quotas/wishes"),
        ({"secret": "mine"}, "/secret"),
    ],
)
def test_a_key_that_cannot_be_is_not_made(operator, changed, pointer):
    before = operator.get("/keys").json()
    refused(operator.post("/keys", json=BODY | changed), 400, "malformed", pointer=pointer)
    assert operator.get("/keys").json() == before


def test_no_token_is_logged(stack, operator):
    made = operator.post("/keys", json=BODY).json()["token"]
    log = stack.log.read_text()
    assert made[-43:] not in log
    assert operator.headers["Authorization"].partition("op_")[2] not in log


def test_every_kind_of_token_is_described(client):
    paths = client.get("/docs/openapi.json").json()["paths"]
    for method in (paths["/keys"]["get"], paths["/keys"]["post"], paths["/keys/{key}"]["delete"]):
        assert method["security"] == [{"operator": []}]
    entrant: list[dict[str, Any]] = [{"entrant": []}]
    expected: dict[str, Any] = {"register": None, "entry": entrant, "disputes": entrant}
    for path, item in paths.items():
        below = path.removeprefix("/tournaments/{tournament}/")
        if below != path and "post" in item:
            area = below.partition("/")[0]
            assert item["post"].get("security") == expected.get(area, [{"organiser": []}])
    assert paths["/tournaments/{tournament}/webhooks"]["get"]["security"] == [{"organiser": []}]
    assert paths["/tournaments"]["post"]["security"] == [{}, {"key": []}]
    assert "security" not in paths["/tournaments/{tournament}/events"]["get"]
    assert paths["/matches/{match}/answers"]["post"]["security"] == [{"seat": []}]
    assert paths["/matches/{match}/events"]["get"]["security"] == [{}, {"seat": []}]


class TestOnTheHost:
    def test_a_key_is_made_listed_and_revoked(self, stack, tmp_path):
        (tmp_path / "secret.key").write_text(SECRET)
        where = {"SAIKORO_URL": stack.url, "SAIKORO_DATA_DIR": str(tmp_path)}
        made = saikoro("keys", "create", "Ada の大会", "--entrants", 64, **where)
        assert made.returncode == 0, made.stderr
        token = made.stdout.strip()
        listed = run_command("keys", "list", **where).out.splitlines()
        [key] = [line for line in map(json.loads, listed) if line["key"] == token.split("_")[1]]
        assert (key["name"], key["quotas"]["entrants"]) == ("Ada の大会", 64)
        assert key["scopes"] == ["tournaments:read", "tournaments:write"]
        revoked = run_command("keys", "revoke", key["key"], **where)
        assert revoked.out == f"{key['key']} is revoked\n"

    def test_the_scope_can_be_chosen_and_the_secret_come_from_the_environment(self, stack):
        where = {"SAIKORO_URL": stack.url, "SAIKORO_SECRET_KEY": SECRET}
        made = run_command("keys", "create", "bob", "--scope", "tournaments:read", **where)
        listed = run_command("keys", "list", **where).out.splitlines()
        [key] = [line for line in map(json.loads, listed) if line["key"] in made.out]
        assert key["scopes"] == ["tournaments:read"]

    def test_another_secret_is_refused(self, stack):
        where = {"SAIKORO_URL": stack.url, "SAIKORO_SECRET_KEY": "00" * 32}
        output = run_command("keys", "list", **where)
        assert (output.code, output.error) == (1, Unauthorised)
        assert "token is needed" in output.err

    def test_where_there_is_no_secret_none_is_made(self, stack, tmp_path):
        output = run_command("keys", "list", SAIKORO_URL=stack.url, SAIKORO_DATA_DIR=str(tmp_path))
        assert output.code == 1
        assert "SAIKORO_SECRET_KEY" in output.err
        assert list(tmp_path.iterdir()) == []

    def test_a_key_that_does_not_exist_is_named(self, stack):
        where = {"SAIKORO_URL": stack.url, "SAIKORO_SECRET_KEY": SECRET}
        output = run_command("keys", "revoke", "0" * 16, **where)
        assert (output.code, output.error) == (1, NotFound)
        assert repr("0" * 16) in output.err

    def test_the_token_for_metrics_follows_from_the_secret(self):
        printed = run_command("keys", "metrics", SAIKORO_SECRET_KEY=SECRET)
        assert printed.out == f"{METRICS_TOKEN}\n"
