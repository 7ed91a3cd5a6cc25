"""The tooling that the card notations of all games share."""
