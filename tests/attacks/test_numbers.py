"""An attacker wants an error of the service with a number that no stream can have."""

import pytest

from tests.kit.tournaments import Tournament, plan

HUGE = [10**9, 2**31, 2**63, 2**64, 10**21]


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize("query", ["events?after", "state?at", "state?since"])
def test_a_huge_version_is_refused(client, query, number):
    answer = client.get(f"/matches/{client.create()}/{query}={number}")
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("number", HUGE)
def test_a_huge_version_of_a_tournament_is_refused(client, number):
    opened = Tournament.open(client, {"plan": plan()})
    answer = client.get(f"{opened.path}/events?after={number}")
    assert answer.status_code == 400, answer.text
