"""The rules of matches and tournaments: pure code without I/O, clock, randomness or framework."""
