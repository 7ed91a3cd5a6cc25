"""More of what may happen to matches: a name that was withdrawn is nowhere, records hold."""

import pytest

from tests.archive import test_names_anywhere
from tests.archive.test_names_anywhere import settings
from tests.kit.budget import budget

__all__ = ["settings"]


@pytest.mark.parametrize("seed", range(1, budget(4, soak=300)))
async def test_a_name_that_was_withdrawn_is_nowhere(settings, server, tmp_path, seed):
    await test_names_anywhere.test_a_name_that_was_withdrawn_is_nowhere(
        settings, server, tmp_path, seed
    )
