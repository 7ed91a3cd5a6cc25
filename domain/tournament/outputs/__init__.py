"""The outputs of a tournament: documents, tables, pages and brackets (TN-17).

Documents are made from the state, and all other outputs from documents. For seasons the room
depends on the record; it depends on no commands.
"""
