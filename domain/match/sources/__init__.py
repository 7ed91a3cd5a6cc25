"""Sources of dice, shuffles and random choices."""
