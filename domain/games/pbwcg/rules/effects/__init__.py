"""What can happen to units, hands and PLs, whatever causes it."""
