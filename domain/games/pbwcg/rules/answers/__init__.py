"""What a PL may answer, and why not (PB-20)."""
