"""Standings, results and decisions as pages for people, in Japanese and in English (TN-17.4).

The words of all outputs are here. The room depends on the documents.
"""
