"""Logs of several processes in one file: every line stays whole."""

import json
import subprocess
import sys

LOG = """\
import io, json, logging, sys
import structlog
from saikoro.service.process.logs import configure

class Writes(io.StringIO):
    def write(self, text):
        written.append(text)
        return len(text)

written = []
sys.stderr, real = Writes(), sys.stderr
configure("info", "test")
structlog.get_logger().info("match.created", match="one")
logging.getLogger("rq.worker").warning("of a library")
sys.stderr = real
print(json.dumps(written))
"""


def test_a_line_is_one_write():
    """The API, the workers and their parent write to one file, each when it likes."""
    logged = subprocess.run([sys.executable, "-c", LOG], capture_output=True, text=True, check=True)
    written = json.loads(logged.stdout)
    assert all(line.endswith("\n") for line in written)
    events = [json.loads(line)["event"] for line in written]
    assert events == ["match.created", "of a library"]
