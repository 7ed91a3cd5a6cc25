"""Versions of the tournament rules: a tournament keeps the one that it was created with (TN-1.5).

Version 2 decides a pairing that both entrants left or missed as a double loss (TN-18), and ranks
an elimination without a champion from 2. Version 3 has judges and disputes (TN-19). Version 4
gives back exactly what a ruling found, if nothing was played because of it (TN-14.6), and pauses
single tables (TN-30). Version 5 has builds that stay closed (TN-32), penalties, results of a real
table and rewinds as rulings (TN-33 to TN-35). Version 6 gives back what a ruling found also where
only rounds were played again that had been there, and states the tables again (TN-14.6); and
disputes have comments (TN-19.7).
"""

FIRST, DOUBLE_LOSS, JUDGES, EXACT_UNDO, DESK, ANY_UNDO = 1, 2, 3, 4, 5, 6

TABLE_PAUSES, COMMENTS = EXACT_UNDO, ANY_UNDO

NEWEST = ANY_UNDO
"""The version of new tournaments."""
