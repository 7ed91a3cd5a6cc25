"""One drawing of a tournament: for its page, its wall, its sheets of paper and its folder.

`drawing` is what all of them show, as plain data; `templates/tournament` write it down.
"""
