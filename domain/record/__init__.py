"""The record of a match as lines: their canonical bytes, its header, the heads that chain them."""
