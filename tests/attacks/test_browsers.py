"""An attacker wants a browser to run something, or to send somebody elsewhere."""

import pytest

from tests.kit.tournaments import Tournament, plan, rows


@pytest.mark.parametrize("path", ["/", "/games", "/docs", "/problems/busy", "/nothing", "/healthz"])
def test_every_response_says_what_a_browser_may_do_with_it(client, path):
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    policy = headers["Content-Security-Policy"]
    html = headers["Content-Type"].startswith("text/html")
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert ("script-src 'self'; style-src 'self'; " in policy) == html
    assert "unsafe" not in policy


def test_a_foreign_host_never_ends_in_a_link(client):
    host = {"Host": "evil.example"}
    body = {"plan": plan(), "entrants": rows(4), "start": True}
    tournament = Tournament.open(client, body).finish()
    for answer in (
        client.get(f"{tournament.path}/results", headers=host),
        client.get("/docs", headers=host),
        client.get("/docs/openapi.json", headers=host),
        client.post("/matches", json={"game": "ktc"}, headers=host),
        client.get("/nothing", headers=host),
    ):
        assert "evil.example" not in answer.text
        assert "evil.example" not in str(answer.headers)
