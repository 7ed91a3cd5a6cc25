"""What an organiser writes: plans and lists of entrants, read and checked without a service."""
