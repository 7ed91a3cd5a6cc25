"""What is generated of the TypeScript client belongs to the API as it is."""

import subprocess
import sys
from pathlib import Path

from tests.clients.description import HEADER, description, digest
from tests.clients.generated.methods import methods

TYPES = Path(__file__).parents[2] / "clients" / "typescript" / "api.ts"


def test_the_types_are_those_of_the_present_description():
    first, _, _ = TYPES.read_text("utf-8").partition("\n")
    assert first.startswith(HEADER), "make client-types has not written this file"
    written = first.removeprefix(HEADER)
    assert written == digest(description()), "the API has changed: run make client-types"


def test_the_methods_are_those_of_the_present_declarations():
    written = TYPES.with_name("operations.ts").read_text("utf-8")
    assert written == methods(), "an operation has changed: run make client-types"


def test_the_description_is_the_same_in_every_process():
    script = "from tests.clients.description import *; print(digest(description()))"
    another = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert another == f"{digest(description())}\n"


def test_another_description_has_another_digest():
    described = b'{"a":{"b":[1,2],"c":3}}'
    assert digest(described) == digest(b'{"a":{"c":3,"b":[1,2]}}')
    assert digest(described) != digest(b'{"a":{"b":[2,1],"c":3}}')
