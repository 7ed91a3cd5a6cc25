"""There is one version: that of the service, the client in Python and the client in TypeScript."""

import json
from pathlib import Path

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from saikoro import __version__

ROOT = Path(__file__).parents[2]


def test_the_wheel_takes_its_version_from_the_code() -> None:
    metadata = ProjectMetadata(str(ROOT), PluginManager())
    assert metadata.version == __version__
    assert "version" in metadata.dynamic


def test_the_client_in_typescript_has_the_same_version() -> None:
    package = json.loads((ROOT / "clients/typescript/package.json").read_text())
    assert package["version"] == __version__
