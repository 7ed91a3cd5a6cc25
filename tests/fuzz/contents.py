"""Hostile bytes, near to what a parser expects or far from it."""

from hypothesis import strategies as st

from tests.kit.hostile import REPEATED, repeated

ODD = [b"[" * 5_000, b'{"a":' * 5_000, b"9" * 5_000, b"1e999", b"\x00", b"\x80", b""]


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
            st.sampled_from(ODD),
        )
    )
    changed = seed[:start] + inserted + seed[end:]
    return inserted if draw(st.booleans()) else changed
