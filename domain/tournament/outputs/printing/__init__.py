"""Pages of a tournament to print: pairings, result slips, standings and cross tables (TN-17.7)."""
