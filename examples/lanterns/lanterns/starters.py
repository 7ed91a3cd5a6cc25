"""Decks to play a match without building one."""

STARTERS = (
    [{"deck": [f"lantern-{number}" for number in range(1, 7)], "charm": "lantern-6"}],
    [{"deck": [f"lantern-{number}" for number in range(4, 10)], "charm": "lantern-4"}],
)
