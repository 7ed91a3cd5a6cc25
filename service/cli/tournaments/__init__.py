"""`saikoro tournament`: whole tournaments, from a file to a folder."""
