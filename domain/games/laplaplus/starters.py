"""Two rows of LP-15 as answers, to play without preparing."""

STARTERS = (
    [{"row": [6, 7, 4, 6, 13, 6, 13, 2]}],
    [{"row": [10, 10, 10, 10, 10, 10, 20, 20]}],
)
