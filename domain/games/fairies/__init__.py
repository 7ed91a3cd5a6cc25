"""Fairies Battle: units in two rows of six, guardians that block, damage over 150 loses."""
