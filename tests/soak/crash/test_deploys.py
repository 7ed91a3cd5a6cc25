"""Another build takes over: whatever else it has changed in what is cached, matches go on."""

import pytest

from tests.contract.jobs import test_deploys
from tests.contract.jobs.conftest import settings
from tests.contract.jobs.test_deploys import lanterns
from tests.kit.builds import CHANGES

__all__ = ["lanterns", "settings"]


@pytest.mark.parametrize("change", [change for change in CHANGES if change != "renamed"])
async def test_a_match_of_every_game_goes_on(settings, server, monkeypatch, change):
    await test_deploys.test_a_match_of_every_game_goes_on(settings, server, monkeypatch, change)
