"""Standings, results and decisions as pages for people, in Japanese and in English (TN-17.4)."""
