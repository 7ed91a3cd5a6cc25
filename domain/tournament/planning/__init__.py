"""Planning a tournament: its plan, and the comparison of names.

The room depends on no other room of the tournament.
"""
