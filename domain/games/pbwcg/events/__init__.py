"""What can have happened in PBWCG (PB-22), and what it changes (PB-27)."""
