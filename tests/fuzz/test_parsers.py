"""Whatever bytes come, every parser and every command ends as its callers expect."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.corpus import all_kept, keep_failure, kept
from tests.fuzz.targets import TARGETS
from tests.kit.budget import budget
from tests.kit.hostile import REPEATED, repeated


@pytest.mark.parametrize(
    ("target", "file"), all_kept(iter(TARGETS)), ids=lambda part: str(part)[-40:]
)
def test_what_is_kept_passes(target, file):
    TARGETS[target](file.read_bytes())


@st.composite
def contents(draw: st.DrawFn, seeds: list[bytes]) -> bytes:
    """Any bytes, a repeated text, or a seed in which something is changed."""
    seed: bytes = draw(st.sampled_from(seeds)) if seeds else b""
    start = draw(st.integers(0, len(seed)))
    end = draw(st.integers(start, min(len(seed), start + 40)))
    family = draw(st.sampled_from(sorted(REPEATED)))
    inserted: bytes = draw(
        st.one_of(
            st.binary(max_size=40),
            st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
            st.integers(1, 600).map(lambda length: repeated(family, length).encode()),
            st.sampled_from([b"[" * 5_000, b'{"a":' * 5_000, b"9" * 5_000, b"1e999", b"\x00", b""]),
        )
    )
    changed = seed[:start] + inserted + seed[end:]
    return inserted if draw(st.booleans()) else changed


@pytest.mark.parametrize("target", TARGETS)
def test_any_bytes_end_as_expected(target):
    @given(contents([file.read_bytes() for file in kept(target)]))
    @settings(
        max_examples=budget(12, soak=10_000),
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
