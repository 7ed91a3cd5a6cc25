"""Commands: the requests of officials and entrants, and the events that they become.

The room depends on progress, which says what follows from a ruling, and on the ledger of the
record.
"""
