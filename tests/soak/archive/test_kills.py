"""Whatever is killed while matches are moved, and whenever, in a folder and on S3."""

import pytest

from saikoro.service.archive.objects import Objects
from tests.archive.test_kills import test_it_may_end_before_every_step
from tests.kit.budget import budget
from tests.stories.test_archive import move, settings

__all__ = ["settings", "test_it_may_end_before_every_step"]


def test_workers_killed_at_random_moments(
    objects: Objects, settings: dict[str, str], request: pytest.FixtureRequest
) -> None:
    if not objects.url.startswith("file"):
        settings |= request.getfixturevalue("object_server").settings
    move(objects, settings, matches=150, kills=budget(2, soak=200))
