"""Planning a tournament: its plan, its size, its seeding, and the version of its rules."""
