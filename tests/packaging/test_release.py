"""`make release` refuses what cannot be released, and takes its notes from the CHANGELOG."""

import subprocess
from pathlib import Path

import pytest

from tests.packaging.release import Refused, check, notes

CHANGELOG = """\
# Changelog

## [Unreleased]

### Added

- Not yet.

## [0.2.0] - 2026-11-24

### Added

- A sixth game.

### Fixed

- A typo.

## [0.1.0] - 2026-01-02

## [0.0.9]

- Without a date.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with a CHANGELOG, and nothing that is not committed."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def git(root: Path, *words: str) -> None:
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@saikoro.example"]
    command = ["git", "-C", str(root), *author, *words]
    subprocess.run(command, check=True)


def test_a_committed_version_with_notes_may_be_released(root):
    check(root, "0.2.0")


def test_changes_that_are_not_committed_are_not_released(root):
    (root / "forgotten.py").write_text("")
    with pytest.raises(Refused, match="not committed"):
        check(root, "0.2.0")


def test_a_version_is_released_once(root):
    git(root, "tag", "v0.2.0")
    with pytest.raises(Refused, match=r"v0\.2\.0 exists"):
        check(root, "0.2.0")


@pytest.mark.parametrize("version", ["0.3.0", "0.1.0", "0.0.9", "0.2", "Unreleased"])
def test_a_version_without_notes_is_not_released(root, version):
    with pytest.raises(Refused, match="no section"):
        check(root, version)


def test_the_notes_are_the_section_of_the_version(root):
    assert notes(root, "0.2.0") == "### Added\n\n- A sixth game.\n\n### Fixed\n\n- A typo.\n"
