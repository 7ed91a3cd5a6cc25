"""The record of a tournament: its header, its lines, and whether they are true."""
