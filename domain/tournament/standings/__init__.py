"""Points, tie-breaks, ratings, standings and the final ranking (TN-9 to TN-11, TN-15).

The room depends on the facts alone, on stages with their results.
"""
