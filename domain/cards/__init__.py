"""What card sets of all games share: their digests, and the tooling of card notations."""
