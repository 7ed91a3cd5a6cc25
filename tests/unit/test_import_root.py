"""Everything has one name: that below `saikoro`."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import saikoro

ROOT = Path(__file__).parents[2]
BARE = ("api_schemas", "domain", "service", "workers")
ROOMS = (*BARE, "saikoro")


@pytest.fixture(scope="module", autouse=True)
def everything() -> None:
    """Every module of ours is loaded, beside those of the tests that this process collected."""
    for module in pkgutil.walk_packages(saikoro.__path__, "saikoro."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)


def test_no_module_is_imported_under_its_bare_name() -> None:
    """Neither by a module of ours, nor by a test that this process has collected."""
    assert [name for name in sys.modules if name.partition(".")[0] in BARE] == []


def test_every_module_is_a_file_that_git_lists_and_is_loaded_once() -> None:
    """Folders of texts and the like, which have no module, are loaded without a file."""
    loaded = [
        str(Path(module.__file__).resolve().relative_to(ROOT))
        for name, module in sys.modules.items()
        if name.partition(".")[0] == "saikoro"
        and not name.endswith(".__main__")
        and module.__file__
    ]
    command = ["git", "-C", str(ROOT), "ls-files", "--", *(f"{room}/*.py" for room in ROOMS)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert sorted(loaded) == [file for file in listed if not file.endswith("/__main__.py")]


@pytest.mark.parametrize("name", BARE)
def test_a_bare_name_says_what_to_import(name: str) -> None:
    with pytest.raises(ImportError, match=f"it is saikoro.{name}:"):
        importlib.import_module(name)
