"""What comes before the first turn: submissions (FB-3) and set-up (FB-4)."""
