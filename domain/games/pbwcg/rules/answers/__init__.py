"""PB-20: what a PL may answer, and why not."""
