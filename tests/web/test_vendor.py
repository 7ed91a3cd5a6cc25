"""What others have written and we serve is declared: name, version, digests, licence."""

import json
from pathlib import Path
from typing import Any

from saikoro.service.web.static import manifest

ROOT = Path(__file__).parents[2]

WEB = ROOT / "clients" / "web"

VENDORED: list[dict[str, str]] = json.loads(WEB.joinpath("VENDOR.json").read_bytes())

LOCKED: dict[str, Any] = json.loads(WEB.joinpath("package-lock.json").read_bytes())["packages"]


def test_every_package_that_is_built_in_is_declared_and_no_other() -> None:
    assert sorted(one["name"] for one in VENDORED) == manifest().packages


def test_what_is_declared_is_what_is_installed() -> None:
    for one in VENDORED:
        locked = LOCKED[f"node_modules/{one['name']}"]
        found = {"version": locked["version"], "integrity": locked["integrity"]}
        assert {field: one[field] for field in found} == found, f"see {one['name']} in VENDOR.json"
        assert one["licence"] == locked["license"]
        assert len(bytes.fromhex(one["sha256"])) == 32


def test_every_licence_comes_along() -> None:
    for one in VENDORED:
        assert "Copyright" in ROOT.joinpath(one["text"]).read_text("utf-8")
