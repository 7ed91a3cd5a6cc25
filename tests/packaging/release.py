"""What `make release` asks before it builds the packages, and what it says of them.

python -m tests.packaging.release check    refuse what cannot be released, with the reason
python -m tests.packaging.release notes    print the notes of the version, from the CHANGELOG
"""

import re
import subprocess
import sys
from pathlib import Path

from saikoro import __version__

ROOT = Path(__file__).parents[2]


class Refused(Exception):
    """What cannot be released."""


def check(root: Path, version: str) -> None:
    """Refused for changes that are not committed, a version without notes, or a released one."""
    if _git(root, "status", "--porcelain"):
        raise Refused("there are changes that are not committed")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"the tag v{version} exists: raise the version")
    notes(root, version)


def notes(root: Path, version: str) -> str:
    """The section of a version in the CHANGELOG, without its heading; Refused if there is none."""
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = rf"^## \[{re.escape(version)}\] - [0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}\n"
    found = re.search(heading + r"(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise Refused(f"CHANGELOG.md has no section `## [{version}] - YYYY-MM-DD` with notes")
    return found[1].strip() + "\n"


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    try:
        match sys.argv[1:]:
            case ["check"]:
                check(ROOT, __version__)
            case ["notes"]:
                sys.stdout.write(notes(ROOT, __version__))
            case _:
                sys.exit(__doc__)
    except Refused as refused:
        sys.exit(f"release {__version__}: {refused}")
