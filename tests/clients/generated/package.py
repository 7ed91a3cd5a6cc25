"""The npm package of clients/typescript as strangers have it: packed, and in a project."""

import json
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.clients.generated.node import CLIENT, CONSUMERS, NODE, TOOLS, TSC, node, npm

README = (CLIENT / "README.md").read_text("utf-8")

_CPU = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())

NODES = {
    "20": CONSUMERS / "node_modules" / f"node-20-{sys.platform}-{_CPU}" / "bin" / "node",
    "22": CONSUMERS / "node_modules" / f"node-22-{sys.platform}-{_CPU}" / "bin" / "node",
    "24": NODE,
}
"""Node by its version; on Linux with x64, 20 is 20.3, the oldest that the package takes."""


def blocks(language: str) -> list[str]:
    """What the README of the package shows in a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def pack(folder: Path) -> Path:
    """Pack the package into a folder, from a copy of its sources."""
    sources = folder / "sources"
    shutil.copytree(CLIENT, sources, ignore=shutil.ignore_patterns("node_modules", "dist"))
    (sources / "node_modules").symlink_to(TOOLS)
    for words in (["run", "prepack"], ["pack", "--ignore-scripts", "--pack-destination", folder]):
        ran = npm(*words, folder=sources)
        assert ran.returncode == 0, ran.stdout + ran.stderr
    [package] = folder.glob("*.tgz")
    return package


class Project(NamedTuple):
    """A project that was empty until the package was installed in it, and nothing else."""

    folder: Path

    @classmethod
    def of(cls, package: Path, folder: Path) -> "Project":
        """A project in an empty folder; no registry is asked."""
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        ran = npm("install", "--offline", package, folder=folder)
        assert ran.returncode == 0, ran.stderr
        return cls(folder)

    @property
    def package(self) -> Path:
        """Where the package is installed."""
        return self.folder / "node_modules" / "@saikoro" / "client"

    def write(self, name: str, content: str) -> Path:
        """A file of the project."""
        file = self.folder / name
        file.write_text(content, "utf-8")
        return file

    def run(self, file: Path, *words: object, version: str = "24") -> str:
        """What a script prints in a version of Node."""
        ran = node(file, *words, folder=self.folder, program=NODES[version])
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def check(self, file: Path, **options: object) -> None:
        """Fail if a script or anything that it imports has wrong types."""
        strict = {"strict": True, "noEmit": True, "target": "es2022", "types": [], **options}
        config = {"compilerOptions": strict, "files": [file.name]}
        project = self.write(f"{file.stem}.tsconfig.json", json.dumps(config))
        ran = node(TSC, "--project", project, folder=self.folder)
        assert ran.returncode == 0, ran.stdout

    def bundle(self, file: Path, **options: object) -> "subprocess.CompletedProcess[str]":
        """Bundle a script by esbuild."""
        words = {"entryPoints": [str(file)], "bundle": True, "format": "esm", **options}
        esbuild = CONSUMERS / "node_modules" / "esbuild"
        script = f"require({str(esbuild)!r}).buildSync({json.dumps(words)})"
        ran = node("-e", script, folder=self.folder)
        assert ran.returncode == 0, ran.stderr
        return ran
