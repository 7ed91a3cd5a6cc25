"""What can have happened in Fairies Battle (FB-17), and what each event changes.

Cards are handles (FB-2.3); an `id` names the card in the card set and is there where the card is
or becomes public. Slots are numbered 1 to 6. Shuffles, dice, decisions, answers and sealed
submissions are events of the shared life cycle; the cards that a seat alone may see are among its
secrets.
"""
