"""The bytes by which anybody can prove every die, card and submission of a match.

Each function here is one line of the fairness definitions; nothing here knows a game.
"""
