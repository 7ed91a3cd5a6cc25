"""The packages as they are released, and an empty environment that one of them is installed in."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Collection, Iterator
from contextlib import chdir
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from typing import Literal

from hatchling.build import build_sdist, build_wheel
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "finished.jsonl"
HOUSE = ROOT / "domain/games/laplaplus/sets/house.toml"


def build(source: Path, kind: Literal["wheel", "sdist"], folder: Path) -> Path:
    """The wheel or the sdist of the tree at `source`, written into `folder`."""
    folder.mkdir()
    with chdir(source):
        return folder / (build_wheel if kind == "wheel" else build_sdist)(str(folder))


def unpacked(sdist: Path, folder: Path) -> Path:
    """The tree that an sdist holds."""
    with tarfile.open(sdist) as tar:
        tar.extractall(folder, filter="data")
    [tree] = folder.iterdir()
    return tree


class Environment:
    """A virtual environment with a wheel, what it needs with some of its extras, and other wheels.

    What it needs is linked from the environment of the tests, so nothing is downloaded.
    """

    def __init__(
        self, wheel: Path, folder: Path, extras: Collection[str] = (), others: Collection[Path] = ()
    ) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / "bin" / "python"
        self.scripts = folder / "bin"
        self.verdicts: dict[str, str] = {}
        """What is known of the games in it, so that no command tries them again."""
        self.packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))
        with zipfile.ZipFile(wheel) as opened:
            [metadata] = (path for path in zipfile.Path(opened).iterdir() if "." in path.name)
            package = PathDistribution(metadata)
            needed_by_name = {each.name: each for each in _needed(package, extras)}
        for needed in needed_by_name.values():
            for top in {file.parts[0] for file in needed.files or ()} - {"..", "__pycache__"}:
                self.packages.joinpath(top).symlink_to(str(needed.locate_file(top)))
        pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(self.python), "install"]
        offline = ["--no-index", "--no-deps", "--no-compile", *map(str, (wheel, *others))]
        subprocess.run([*pip, *offline], check=True)

    def variables(self, folder: Path) -> dict[str, str]:
        """The environment variables of a program that its user runs in a folder."""
        return {"PATH": os.defpath, "HOME": str(folder), **self.verdicts}

    def run(self, *command: object, folder: Path) -> "subprocess.CompletedProcess[str]":
        """Run a program of this environment in a folder of its user."""
        program, *words = map(str, command)
        return subprocess.run(
            [str(self.scripts / program), *words],
            cwd=folder,
            env=self.variables(folder),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def _needed(package: Distribution, extras: Collection[str]) -> Iterator[Distribution]:
    """All that a package needs with these extras, and what that needs."""
    for line in package.requires or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            needed = distribution(requirement.name)
            yield needed
            yield from _needed(needed, requirement.extras)
