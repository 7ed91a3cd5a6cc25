"""Versions of the tournament rules: a tournament keeps the one that it was created with (TN-1.5).

Version 2 decides a pairing that both entrants left or missed as a double loss (TN-18), and ranks
an elimination without a champion from 2. Version 3 has judges and disputes (TN-19).
"""

FIRST, DOUBLE_LOSS, JUDGES = 1, 2, 3

NEWEST = JUDGES
"""The version of new tournaments."""
