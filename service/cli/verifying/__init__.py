"""`saikoro verify`: one record, or all that there are in folders, archives and services."""
