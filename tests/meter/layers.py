"""The layer of each folder of tests; the budget is one sum for all of them."""

from pathlib import Path

TESTS = Path(__file__).parents[1]

LAYERS = {
    "archive": "service",
    "backup": "service",
    "attacks": "http",
    "browser": "browser",
    "cli": "http",
    "clients": "http",
    "cluster": "soak",
    "contract": "service",
    "deploy": "service",
    "docs": "documents",
    "examples": "documents",
    "fairness": "unit",
    "forged": "records",
    "fuzz": "records",
    "golden": "golden",
    "http": "http",
    "packaging": "documents",
    "publishing": "service",
    "replay": "records",
    "soak": "soak",
    "stories": "stories",
    "unit": "unit",
    "web": "http",
}
"""By folder below tests/; `examples` is the folder beside it. `make test` runs all but `soak` and
`browser`."""


def folder_of(path: Path) -> str:
    """The folder of a test, as `LAYERS` names it."""
    if path.is_relative_to(TESTS):
        return path.relative_to(TESTS).parts[0]
    return path.relative_to(TESTS.parent).parts[0]


def layer_of(folder: str) -> str:
    """The layer of a folder."""
    return LAYERS[folder]
