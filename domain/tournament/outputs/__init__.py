"""The outputs of a tournament: documents, tables of brackets and of CSV, and their words (TN-17).

Documents are made from the state, and all other outputs from documents; the room depends on no
commands. What people see is drawn from them in `service/web/tournaments`.
"""
