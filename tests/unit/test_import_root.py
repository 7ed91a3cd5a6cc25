"""Everything has one name: that below `saikoro`."""

import importlib
import pkgutil
import sys

import saikoro

BARE = {"api_schemas", "domain", "service", "workers"}


def test_no_module_is_imported_under_its_bare_name():
    """Neither by a module of ours, nor by a test that this process has collected."""
    for module in pkgutil.walk_packages(saikoro.__path__, "saikoro."):
        if not module.name.endswith(".__main__"):
            importlib.import_module(module.name)
    assert [name for name in sys.modules if name.partition(".")[0] in BARE] == []
