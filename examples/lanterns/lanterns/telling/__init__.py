"""What people and clients see of a match of Lanterns."""
