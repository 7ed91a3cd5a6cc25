"""Receipts that players kept, sent to a service: compared, and refused if they are none."""

from typing import Any

import httpx
import pytest

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.client import Client as Saikoro
from saikoro.service.identity import Identity
from tests.kit.stack import SECRET, Client, Serving
from tests.kit.tournaments import bearer

IDENTITY = Identity(bytes.fromhex(SECRET), "")
"""The identity of the service of these tests."""

HEAD = b"h" * 32


def signed(match: str, version: int) -> dict[str, Any]:
    """A receipt as it is sent, of a head that the service has signed."""
    receipt = IDENTITY.receipt(match, version, HEAD)
    return {"version": version, "head": receipt.head, "signature": receipt.signature}


def show(client: Client, match: str, body: Any, **headers: str) -> httpx.Response:
    """The answer to a receipt."""
    return client.post(f"/matches/{match}/receipts", json=body, headers=headers)


def test_a_receipt_of_what_is_there(client: Client):
    match = client.create()
    joined = client.post(f"/matches/{match}/seats", json={}).json()["receipt"]
    kept = {name: joined[name] for name in ("version", "head", "signature")}
    expected = {"match": match, "version": joined["version"], "finding": "leads_here"}
    answer = show(client, match, kept)
    assert (answer.status_code, answer.json()) == (200, expected)
    assert "lost" not in client.get(f"/matches/{match}").json()


def test_what_a_receipt_proves_is_shown_to_everybody(client: Client):
    match = client.create()
    before = client.get(f"/matches/{match}")
    answer = show(client, match, signed(match, 9))
    assert answer.json() == {"match": match, "version": 9, "finding": "beyond"}
    shown = client.get(f"/matches/{match}", headers={"If-None-Match": before.headers["ETag"]})
    assert shown.json()["lost"] == {"version": 9, "head": HEAD.hex()}
    assert show(client, match, signed(match, 1)).json()["finding"] == "differs"
    assert show(client, match, signed(match, 8)).json()["finding"] == "beyond"
    assert client.get(f"/matches/{match}").json()["lost"]["version"] == 9
    unchanged = before.json()
    assert client.get(f"/matches/{match}").json() | {"lost": 0} == unchanged | {"lost": 0}


def test_a_forged_receipt_names_the_signature(client: Client):
    match, other = client.create(), client.create()
    for body in (signed(other, 9), signed(match, 9) | {"version": 8}):
        refused = show(client, match, body)
        assert (refused.status_code, refused.json()["type"]) == (422, "/problems/forged-receipt")
        assert refused.json()["errors"][0]["pointer"] == "/signature"
    japanese = show(client, match, signed(other, 9), **{"Accept-Language": "ja"}).json()
    assert "署名" in japanese["detail"]
    assert "lost" not in client.get(f"/matches/{match}").json()
    nowhere = "0" * 32
    assert show(client, nowhere, signed(nowhere, 1)).status_code == httpx.codes.NOT_FOUND
    assert show(client, nowhere, signed(match, 1)).json()["type"] == "/problems/forged-receipt"


@pytest.mark.parametrize(
    "changed",
    [
        {"signature": ""},
        {"signature": "AB" * 64},
        {"head": "ab"},
        {"head": HEAD.hex() + "\n"},
        {"version": 0},
        {"version": -1},
        {"version": 10**9},
        {"version": "nine"},
        {"lines": ["a line"]},
        {"secrets": {}},
    ],
    ids=str,
)
def test_what_is_no_receipt_is_refused_by_its_shape(client: Client, changed: dict[str, Any]):
    match = client.create()
    refused = show(client, match, signed(match, 9) | changed)
    assert refused.status_code in (400, 422), refused.text
    assert refused.json()["type"] != "/problems/forged-receipt"
    assert "lost" not in client.get(f"/matches/{match}").json()


def test_who_sees_a_match_late_sees_no_head_of_a_receipt_early(client: Client):
    match = client.create(spectator_delay=3600)
    token = client.post(f"/matches/{match}/seats", json={}).json()["token"]
    path = f"/matches/{match}"
    assert show(client, match, signed(match, 3)).json()["finding"] == "beyond"
    assert "lost" not in client.get(path).json()
    assert client.get(path, headers=bearer(token)).json()["lost"]["version"] == 3


def test_the_client_shows_what_it_kept(client: Client, stack: Serving):
    match = client.create()
    receipt = IDENTITY.receipt(match, 4, HEAD)
    with Saikoro(stack.url) as saikoro:
        kept = SignedReceipt(match, receipt.version, receipt.head, receipt.signature)
        assert saikoro.show_receipt(kept).finding == "beyond"
