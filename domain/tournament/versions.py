"""Versions of the tournament rules: a tournament keeps the one that it was created with (TN-1.5).

Version 2 decides a pairing that both entrants left or missed as a double loss (TN-18), and ranks
an elimination without a champion from 2.
"""

FIRST, DOUBLE_LOSS = 1, 2

NEWEST = DOUBLE_LOSS
"""The version of new tournaments."""
