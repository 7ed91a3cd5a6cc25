"""Packages of strangers: folders with a module and the metadata that pip would write."""

import os
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

LANTERNS = "from lanterns import LANTERNS as GAME\n"
"""The code of a package with a whole game."""


def write_package(
    folder: Path, name: str, code: str, games: Mapping[str, str], version: str = "1.0"
) -> None:
    """Put a package into `folder`: a module of its name with this code, and its entry points."""
    (folder / f"{name}.py").write_text(code, "utf-8")
    metadata = folder / f"{name}-{version}.dist-info"
    metadata.mkdir()
    described = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (metadata / "METADATA").write_text(described, "utf-8")
    entries = "".join(f"{game} = {name}:{attribute}\n" for game, attribute in games.items())
    (metadata / "entry_points.txt").write_text(f"[saikoro.games]\n{entries}", "utf-8")


def path_with(folder: Path) -> dict[str, str]:
    """The environment of a process in which the packages of `folder` are installed."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, [folder, ROOT, ROOT / "examples" / "lanterns"])),
    }
