"""What the rules of Fairies Battle require, by chapter; each is declared once, with its words."""
