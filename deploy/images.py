"""Container images made from this machine's own programs, for machines that cannot pull any.

    python deploy/images.py server | docker import - NAME    in place of redis:7
    python deploy/images.py python | docker import - NAME    in place of python:3.11-slim
    python deploy/images.py proxy | docker import - NAME     in place of nginx:stable
    python deploy/images.py objects | docker import - NAME   in place of an object store, for tests

Each is a tar of a program, the shared libraries that it loads, and a shell, where they lie here.
The object store is the S3 server of the tests, which keeps everything in its memory.
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
from pip._vendor import certifi

from saikoro.service.store.server.embedded import server_command

ROOT = Path(__file__).parents[1]

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
    ldd: list[str | Path] = [shutil.which("ldd") or "ldd", *loaders]
    listed = subprocess.run(ldd, capture_output=True, text=True, check=False)  # noqa: S603
    found = re.findall(r"^\s.*?(/\S+) \(0x", listed.stdout, re.MULTILINE)
    return {Path(os.path.normpath(library)) for library in found}


def program(name: str) -> Path:
    """Where a program lies; ends the process, with what to do, if it is not there."""
    if found := shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin"):
        return Path(found)
    sys.exit(f"{name} is not there: tests/cluster/programs.sh installs it")


def add_server(image: Image) -> None:
    """A server with the Redis protocol and its client, under the names that every image gives."""
    found = Path(server_command(None)[0][0]).resolve()
    image.program(found, Path("/usr/local/bin/redis-server"))
    image.program(program("redis-cli"), Path("/usr/local/bin/redis-cli"))
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
    # Clients of object stores ask for certificates, also where they need none.
    image.file(Path(certifi.where()), Path("/etc/ssl/certs/ca-certificates.crt"))
    ask = "import site; print(site.getsitepackages()[0])"
    found = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=True)  # noqa: S603
    image.tree(Path(pip.__file__).parent, Path(found.stdout.strip(), "pip"))


def add_proxy(image: Image) -> None:
    """nginx; its configuration is given when it starts."""
    image.program(program("nginx"), Path("/usr/sbin/nginx"))


def add_objects(image: Image) -> None:
    """Python, and the environment of the tests' S3 server."""
    add_python(image)
    [packages] = (ROOT / ".venv" / "s3" / "lib").glob("python3.*/site-packages")
    image.tree(packages, Path("/s3"))


KINDS = {
    "server": add_server,
    "python": add_python,
    "proxy": add_proxy,
    "objects": add_objects,
}

if __name__ == "__main__":
    with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as tar:
        KINDS[sys.argv[1]](Image(tar))
