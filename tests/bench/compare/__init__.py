"""Two checkouts measured alternately, each in a process of its own: figures as ratios."""
