"""Problems: what clients receive in place of an error, from one table in two languages."""
