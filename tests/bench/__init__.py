"""Measurements: `make bench` prints them as one table, with ratios taken in one run."""
