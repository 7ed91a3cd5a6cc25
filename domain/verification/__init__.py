"""Verification: proves facts of a record, runs its rules again, and gives one verdict."""
