"""Games that are packages are put together of what their modules are called."""

import sys

import pytest

from saikoro.domain.match.interface.rooms import parts

WHERE = {"play": "rules.play", "left": "state.left", "read_page": "cards.page.read_page"}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The folder of a package without modules."""
    folder = tmp_path / "sticks"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "sticks"]:
        del sys.modules[name]


def test_what_a_package_does_not_have_is_left_out(package):
    (package / "rules.py").write_text("def play(): ...\n")
    (package / "state.py").write_text("def start(): ...\n")
    found = parts("sticks", WHERE)
    assert [*found] == ["play"]
    assert found["play"].__module__ == "sticks.rules"


def test_a_module_that_imports_what_is_missing_is_no_module_that_is_missing(package):
    (package / "state.py").write_text("import nowhere_at_all\n")
    with pytest.raises(ModuleNotFoundError, match="nowhere_at_all"):
        parts("sticks", {"left": "state.left"})
