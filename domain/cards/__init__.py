"""The shared part of card sets: card names, builds, notations and diagnostics."""
