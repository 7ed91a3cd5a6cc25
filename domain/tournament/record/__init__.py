"""The record of a tournament: the ledger writes and reads its lines, and folds them to a state.

Seasons and seedings are read from whole records. The room depends on the state, on the times of
matches, and on standings.
"""
