"""The npm package of clients/typescript is whole before it is built."""

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "clients" / "typescript"
PACKAGE = json.loads((CLIENT / "package.json").read_text("utf-8"))


def test_it_has_the_licence_of_the_repository() -> None:
    assert (CLIENT / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_its_lock_is_that_of_its_version() -> None:
    lock = json.loads((CLIENT / "package-lock.json").read_text("utf-8"))
    named = lock["packages"][""]
    assert (named["name"], named["version"]) == (PACKAGE["name"], PACKAGE["version"])
    assert lock["version"] == PACKAGE["version"]


def test_every_import_is_made_of_a_source() -> None:
    imports = [paths for paths in PACKAGE["exports"].values() if isinstance(paths, dict)]
    assert imports
    for paths in imports:
        name = Path(paths["default"]).stem
        assert paths == {"types": f"./dist/{name}.d.ts", "default": f"./dist/{name}.js"}
        assert (CLIENT / f"{name}.ts").exists()


def test_every_import_is_in_its_readme() -> None:
    readme = (CLIENT / "README.md").read_text("utf-8")
    for name in PACKAGE["exports"].keys() - {"./package.json"}:
        assert f"| `@saikoro/client{name.removeprefix('.')}` |" in readme
