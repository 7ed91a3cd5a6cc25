"""Tests of Saikoro, with the games of `examples/` among what they import."""

import sys
from pathlib import Path

LANTERNS = str(Path(__file__).parents[1] / "examples" / "lanterns")

sys.path.append(LANTERNS)
