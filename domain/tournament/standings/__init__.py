"""Deciding pairings, points, tie-breaks, ratings and rankings (TN-9 to TN-12, TN-15).

The room depends on the facts alone, on stages with their results.
"""
