"""What the rules of KTC require, by chapter; each is declared once, with its words."""
