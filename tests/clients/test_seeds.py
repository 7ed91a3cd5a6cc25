"""When the client for JavaScript opens the seed of a seat."""

import json
import subprocess
from pathlib import Path

from tests.clients.generated.node import NODE

SCRIPT = Path(__file__).parent / "seeds.mts"


def test_a_seed_is_opened_once_and_not_before_both_have_joined() -> None:
    ran = subprocess.run([str(NODE), str(SCRIPT)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    looks = ["GET ", "GET decision"]
    joins = ["POST seats", "GET "]
    opens = ["GET ", "POST seeds"]
    again = ["GET rematch/seat", "POST rematch", "GET ", "POST seeds"]
    assert json.loads(ran.stdout) == [
        *[*joins, *looks, *opens, *["GET decision"] * 3],
        *[*again, *again, "1 commitment"],
    ]
