"""Standings: points, tie-breaks and the tables that rank by them (TN-9 to TN-11)."""
