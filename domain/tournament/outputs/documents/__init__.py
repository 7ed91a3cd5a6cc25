"""Standings, results and decisions as documents, from which all other outputs are written.

The room depends on the state, and on the times and tables of matches.
"""
