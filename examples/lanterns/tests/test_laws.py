"""Every law of games."""

from lanterns import LANTERNS
from saikoro.conformance import Laws


class TestLanterns(Laws):
    """Random matches keep each of them."""

    game = LANTERNS
    options = ({}, {"rounds": 6, "rewinds": "judge"})
