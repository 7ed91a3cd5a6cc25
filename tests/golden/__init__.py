"""Golden files: facts and wording that one reads as a diff; `make golden` writes them."""
