"""Container images made from this machine's own programs, for machines that cannot pull any.

    python deploy/images.py server | docker import - NAME    in place of redis:7
    python deploy/images.py python | docker import - NAME    in place of python:3.11-slim

Each is a tar of a program, the shared libraries that it loads, and a shell, where they lie here.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable
from pathlib import Path

import pip

from saikoro.service.store.server.embedded import server_command

REDIS_UID = 999
"""That of the images `redis` and `valkey`."""

LEFT_OUT = re.compile(
    r"tests?|idlelib|_?tkinter.*|turtledemo|lib2to3|config-.*|.+\.opt-\d\.pyc|site-packages"
)
"""Parts of the standard library that no service needs, and what is installed with it."""


class Image:
    """The files of an image, written as they are added."""

    def __init__(self, tar: tarfile.TarFile) -> None:
        self._tar = tar
        self._added: set[str] = set()
        self.folder("/tmp", mode=0o1777)  # noqa: S108 - the image's
        self.program(Path("/bin/sh"), Path("/bin/sh"))

    def folder(self, path: str, *, mode: int = 0o755, uid: int = 0) -> None:
        """Add an empty folder."""
        entry = tarfile.TarInfo(path)
        entry.type, entry.mode, entry.uid, entry.gid = tarfile.DIRTYPE, mode, uid, uid
        self._tar.addfile(entry)

    def link(self, path: Path, target: str) -> None:
        """Add a symbolic link."""
        entry = tarfile.TarInfo(str(path))
        entry.type, entry.linkname = tarfile.SYMTYPE, target
        self._tar.addfile(entry)

    def file(self, found: Path, path: Path) -> None:
        """Add the file `found` as `path`, readable by everybody; once."""
        if str(path) not in self._added:
            self._added.add(str(path))
            entry = self._tar.gettarinfo(found.resolve(), str(path))
            entry.mode, entry.uid, entry.gid = entry.mode | 0o444, 0, 0
            with found.open("rb") as opened:
                self._tar.addfile(entry, opened)

    def tree(self, found: Path, path: Path) -> None:
        """Add all files below `found` but those left out, and what they load."""
        for folder, folders, names in os.walk(found):
            folders[:] = [name for name in folders if not LEFT_OUT.fullmatch(name)]
            inside = [Path(folder, name) for name in names if not LEFT_OUT.fullmatch(name)]
            for each in inside:
                self.file(each, path / each.relative_to(found))
            self.libraries(each for each in inside if each.suffix == ".so")

    def program(self, found: Path, path: Path) -> None:
        """Add a program, and what it loads."""
        self.file(found, path)
        self.libraries([found])

    def libraries(self, loaders: Iterable[Path]) -> None:
        """Add the shared libraries that these files load, where they look for them."""
        for library in loaded_by(loaders):
            self.file(library, library)


def loaded_by(loaders: Iterable[Path]) -> set[Path]:
    """The shared libraries that these files load."""
    ldd = [shutil.which("ldd") or "ldd", *loaders]
    listed = subprocess.run(ldd, capture_output=True, text=True, check=False)  # noqa: S603
    found = re.findall(r"^\s.*?(/\S+) \(0x", listed.stdout, re.MULTILINE)
    return {Path(os.path.normpath(library)) for library in found}


def add_server(image: Image) -> None:
    """A server with the Redis protocol, under the name that every image gives it."""
    found = Path(server_command(None)[0][0]).resolve()
    image.program(found, Path("/usr/local/bin/redis-server"))
    image.folder("/data", uid=REDIS_UID)


def add_python(image: Image) -> None:
    """The Python that runs this, its standard library and pip."""
    python, library = Path(sys.executable).resolve(), Path(sysconfig.get_path("stdlib"))
    image.program(python, python)
    # The C library loads this one by itself, when a thread is ended.
    libraries = next(each.parent for each in loaded_by([python]) if each.name.startswith("libc.so"))
    image.file(libraries / "libgcc_s.so.1", libraries / "libgcc_s.so.1")
    for name in {"python", "python3"} - {python.name}:
        image.link(python.with_name(name), python.name)
    image.tree(library, library)
    # What is installed from the lock loads libraries of the system, too.
    installed = Path(sysconfig.get_path("platlib"))
    for each in loaded_by(installed.rglob("*.so")):
        if not each.is_relative_to(installed):
            image.file(each, each)
    ask = "import site; print(site.getsitepackages()[0])"
    found = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)  # noqa: S603
    image.tree(Path(pip.__file__).parent, Path(found.stdout.strip(), "pip"))


if __name__ == "__main__":
    with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as tar:
        {"server": add_server, "python": add_python}[sys.argv[1]](Image(tar))
