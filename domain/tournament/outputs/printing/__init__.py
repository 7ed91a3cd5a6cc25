"""Pages of a tournament to print: pairings, result slips, standings and cross tables (TN-17.7).

The room depends on the documents, and on the words of the pages.
"""
