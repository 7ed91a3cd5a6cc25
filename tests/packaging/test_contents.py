"""The wheel and the sdist hold what they should, and nothing else."""

import email
import shutil
import tarfile
import zipfile
from pathlib import Path

from saikoro import __version__
from tests.packaging.building import ROOT, build, unpacked

ROOMS = ("api_schemas", "client", "conformance", "domain", "installed", "service", "workers")


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def ours(folder: Path) -> set[str]:
    """All files below a folder of the repository but those that Python makes."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder.parent)) for path in found if path.suffix != ".pyc"}


def test_a_wheel_has_one_name(wheel):
    assert {name.split("/")[0] for name in names(wheel)} == {
        "saikoro",
        f"saikoro-{__version__}.dist-info",
    }


def test_a_wheel_has_all_that_the_repository_has_below_that_name(wheel):
    below = {f"saikoro/{file}" for room in ROOMS for file in ours(ROOT / "saikoro" / room)}
    below |= {"saikoro/__init__.py", "saikoro/game.py", "saikoro/py.typed"}
    assert {name for name in names(wheel) if name.startswith("saikoro/")} == below


def test_a_wheel_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as opened:
        about = f"saikoro-{__version__}.dist-info"
        metadata = email.message_from_bytes(opened.read(f"{about}/METADATA"))
        scripts = opened.read(f"{about}/entry_points.txt").decode()
    assert (metadata["Name"], metadata["Version"]) == ("saikoro", __version__)
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("Provides-Extra") == ["conformance", "export", "server", "traces"]
    assert "saikoro = saikoro.service.cli.__main__:main" in scripts


def test_a_source_distribution_has_every_module_once(sdist):
    with tarfile.open(sdist) as tar:
        assert not [member.name for member in tar if member.islnk() or member.issym()]
        tops = {"/".join(member.name.split("/")[1:2]) for member in tar}
    assert tops == {
        ".gitignore",
        "CHANGELOG.md",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
        "saikoro",
    }


def test_the_wheel_of_a_source_distribution_is_the_same(wheel, sdist, tmp_path):
    tree = unpacked(sdist, tmp_path / "tree")
    again = build(tree, "wheel", tmp_path / "again")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_the_wheel_of_what_an_image_is_made_of_is_the_same(wheel, tmp_path):
    """An engine copies what `.dockerignore` leaves, and links as links."""
    context = tmp_path / "context"
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        source, copy = ROOT / line[1:], context / line[1:]
        if line.startswith("!") and source.is_dir():
            shutil.copytree(source, copy, symlinks=True)
        elif line.startswith("!") and source.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    assert build(context, "wheel", tmp_path / "again").read_bytes() == wheel.read_bytes()
