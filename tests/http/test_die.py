"""Where a die of a match comes from, over HTTP: as data and as text."""

import msgspec

from saikoro.client import Client as ApiClient
from saikoro.domain.match.telling.sheets.sheet import Sheet
from tests.http.test_why import rolled, versions  # noqa: F401 - a fixture
from tests.kit.tournaments import bearer
from tests.kit.worded import worded


def die(client, match, version, token="", accept="application/json", **asked):
    path = f"/matches/{match}/events/{version}/die"
    return client.get(path, params=asked, headers=bearer(token) | {"Accept": accept})


def test_a_die_has_a_sheet_as_data_and_as_text(client, rolled):  # noqa: F811
    match, version = rolled
    served = die(client, match, version)
    sheet = msgspec.json.decode(served.content, type=Sheet)
    [one] = sheet.dice
    assert (sheet.match, one.v, one.words[-1] % one.sides + one.low) == (match, version, one.value)
    assert served.headers["Cache-Control"] == "public, no-cache"
    assert [seed.by_server for seed in sheet.seeds] == [True, True]
    assert all(seed.promised and seed.promised.v == 1 for seed in sheet.seeds)
    for lang, title in (("en", "Proof of a die"), ("ja", "サイコロの証明")):
        text = die(client, match, version, accept="text/plain", lang=lang)
        assert text.headers["Content-Language"] == lang
        assert text.text.startswith(f"{title}\n")
        assert f" mod {one.sides} + {one.low} = {one.value}\n" in text.text
        assert text.text.endswith(f"  saikoro verify {client.base_url}/matches/{match}\n")


def test_what_is_no_die_is_refused(client, rolled):  # noqa: F811
    match, version = rolled
    refused = die(client, match, 1)
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/not-explained")
    worded(refused.json()["detail"])
    assert die(client, match, 99_999).status_code == 404
    assert die(client, match, 0).status_code == 400
    assert die(client, match, version, accept="image/png").status_code == 406
    assert die(client, match, version, "nonsense").status_code == 401


def test_the_client_reads_sheets(stack, client, rolled):  # noqa: F811
    match, version = rolled
    with ApiClient(stack.url) as api:
        assert api.die(match, version).event.v == version
