"""Where dice, shuffles and random choices come from."""
