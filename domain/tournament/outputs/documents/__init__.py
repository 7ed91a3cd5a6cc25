"""Standings, results and decisions as documents, from which all other outputs are written."""
