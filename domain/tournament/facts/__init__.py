"""The facts in the lines of a tournament: its header, its events, and the types of both.

Rounds and stages, which collect pairings and results, are here too. The room depends on the plan.
"""
