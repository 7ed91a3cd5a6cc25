"""Plans and lists of entrants that an organiser writes, read and checked without a service."""
