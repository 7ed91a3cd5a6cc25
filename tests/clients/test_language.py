"""The language that the client for JavaScript asks for."""

import json
import subprocess
from pathlib import Path

from tests.clients.generated.node import NODE

SCRIPT = Path(__file__).parent / "language.mts"


def test_the_service_answers_in_the_language_of_the_client() -> None:
    ran = subprocess.run([str(NODE), str(SCRIPT)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == ["ja", "en", None]
