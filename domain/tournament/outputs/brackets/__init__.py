"""Brackets and groups in the open format brackets-model (TN-17.5).

The room depends on the documents, on the words of the pages, and on the trees of formats.
"""
