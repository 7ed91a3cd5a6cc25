"""A match as lines: their canonical bytes, the heads that chain them, checks without rules."""
