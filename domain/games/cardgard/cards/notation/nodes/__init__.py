"""Card texts as tagged nodes, by the grammar of CG-21."""

# ruff: noqa: F403 - each chapter's names are listed where it has them
from saikoro.domain.games.cardgard.cards.notation.nodes.effects import *
from saikoro.domain.games.cardgard.cards.notation.nodes.selectors import *
from saikoro.domain.games.cardgard.cards.notation.nodes.texts import *
from saikoro.domain.games.cardgard.cards.notation.nodes.triggers import *
from saikoro.domain.games.cardgard.cards.notation.nodes.words import *
from saikoro.domain.games.cardgard.words import Ailment as Ailment
from saikoro.domain.games.cardgard.words import DamageType as DamageType
from saikoro.domain.games.cardgard.words import Element as Element
