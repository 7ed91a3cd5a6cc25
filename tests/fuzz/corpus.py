"""The kept inputs of each target: seeds to begin with, and every input that has failed."""

from collections.abc import Iterator
from pathlib import Path

CORPUS = Path(__file__).with_name("corpus")
FAILED = "failed.bin"
"""The smallest input that fails; give it a name of its own, and keep it, when it is corrected."""


def kept(target: str) -> list[Path]:
    """The inputs of a target, by name."""
    return sorted(path for path in (CORPUS / target).glob("*") if path.is_file())


def all_kept(targets: Iterator[str]) -> list[tuple[str, Path]]:
    """Every input of these targets."""
    return [(target, path) for target in targets for path in kept(target)]


def keep_failure(target: str, content: bytes) -> None:
    """Save what has failed; Hypothesis comes with smaller and smaller ones."""
    folder = CORPUS / target
    folder.mkdir(exist_ok=True)
    (folder / FAILED).write_bytes(content)
