"""Tests of Saikoro, with the games of `examples/` among what they import."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "examples" / "lanterns"))
