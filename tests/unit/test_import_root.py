"""Everything has one name: that below `saikoro`."""

import subprocess
import sys

EVERYTHING = """
import pkgutil, sys
import saikoro
for module in pkgutil.walk_packages(saikoro.__path__, "saikoro."):
    if not module.name.endswith(".__main__"):
        __import__(module.name)
bare = {"api_schemas", "domain", "service", "workers"}
print(sorted(name for name in sys.modules if name.partition(".")[0] in bare))
"""


def test_no_module_is_imported_under_its_bare_name():
    command = [sys.executable, "-c", EVERYTHING]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert done.stdout == b"[]\n"
