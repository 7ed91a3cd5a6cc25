"""Verifying records of tournaments: everything in them must follow from their inputs.

The room depends on the commands, whose rules decide which line may follow which, and on all rooms
below them.
"""
