"""The record of a tournament: header, lines and verification."""
