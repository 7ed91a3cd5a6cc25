"""The matches of a round: their times, their tables, and how they are played.

The room depends on the state, and on entries, whose builds it plays.
"""
