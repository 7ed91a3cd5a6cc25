"""What is true and what is allowed: pure code without I/O, clock, randomness or framework."""
