"""Whatever bytes come, every parser and every command ends as its callers expect."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.fuzz.contents import contents
from tests.fuzz.corpus import all_kept, keep_failure, kept
from tests.fuzz.targets import TARGETS
from tests.kit.budget import budget


@pytest.mark.parametrize(
    ("target", "file"), all_kept(iter(TARGETS)), ids=lambda part: str(part)[-40:]
)
def test_what_is_kept_passes(target, file):
    TARGETS[target](file.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_any_bytes_end_as_expected(target):
    @given(contents([file.read_bytes() for file in kept(target)]))
    @settings(
        max_examples=budget(5, soak=10_000),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    def search(content: bytes) -> None:
        try:
            TARGETS[target](content)
        except BaseException:
            keep_failure(target, content)
            raise

    search()
