"""Views and reports of a LaplaPlus match."""
