"""What every text of the catalogue means, written by hand beside it."""

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.texts import Block, Text
from saikoro.domain.games.pbwcg.cards.notation.words import (
    AttackRange,
    Attribute,
    CardKind,
    Pl,
    Prefix,
    Range,
    Value,
)
from tests.kit.cases import for_every
from tests.kit.pbwcg_sources import house_set

BODY, SKILL, MIND, NONE = Attribute
NEAR, MIDDLE, FAR = AttackRange.WITHIN_1, AttackRange.WITHIN_2, AttackRange.WITHIN_3
COLUMN, ALL = AttackRange.COLUMN, AttackRange.ENEMY_SIDE
FRONT, REAR = AttackRange.ENEMY_FRONT, AttackRange.ENEMY_REAR
SELF, OWN_PC, ENEMY_PC = Range.SELF, Range.OWN_PC, Range.ENEMY_PC
OWN_SIDE, OWN_FRONT, OWN_REAR = Range.OWN_SIDE, Range.OWN_FRONT, Range.OWN_REAR
TARGET, ATTACKER, MASTER = Range.TARGET, Range.ATTACKER, Range.MASTER
ALWAYS, EACH_TURN, TURN_START = Prefix.ALWAYS, Prefix.EACH_TURN, Prefix.TURN_START
EVADED = n.EvasionCheck()


def hit(who: AttackRange, attribute: Attribute, value: int, *riders: n.Rider) -> n.Attack:
    return n.Attack(who, attribute, value, riders=riders)


def fixed(who: AttackRange, attribute: Attribute, value: int, *riders: n.Rider) -> n.Attack:
    return n.Attack(who, attribute, value, fixed=True, riders=riders)


def gain(who: Range, value: Value, by: int, turns: int, limited: str | None = None) -> n.GainStatus:
    return n.GainStatus(who, n.Mod(value, by), turns, limited)


def mod(value: Value, by: int, who: Range | None = None) -> n.Modify:
    return n.Modify(n.Mod(value, by), who)


ABILITIES: dict[str, tuple[n.Clause, ...]] = {
    "ab01": (gain(SELF, Value.ATTACK_ALL, 2, 2),),
    "ab02": (hit(NEAR, BODY, 1, n.InflictBs("出血")),),
    "ab03": (n.RecoverBs(OWN_PC),),
    "ab04": (n.ChangeEndurance(SELF, 2),),
    "ab05": (hit(FRONT, MIND, 0, EVADED),),
    "ab06": (hit(MIDDLE, MIND, -2, n.InflictBs("混乱")),),
    "ab07": (hit(NEAR, BODY, 3),),
    "ab08": (hit(NEAR, BODY, -2, n.Repeat(2)),),
    "ab09": (gain(SELF, Value.EVADE_CHECKS, 1, 2, "見切り"),),
    "ab10": (gain(SELF, Value.DEFENCE_ALL, 4, 2, "鉄壁"),),
    "ab11": (hit(NEAR, BODY, 1, n.InflictBs("麻痺", n.ChangeEndurance(TARGET, -1))),),
    "ab12": (gain(OWN_SIDE, Value.DEFENCE_ALL, 2, 1),),
    "ab13": (hit(FAR, SKILL, 1),),
    "ab14": (hit(MIDDLE, SKILL, -1, n.InflictBs("鈍足")),),
    "ab15": (hit(ALL, SKILL, -3, EVADED),),
    "ab16": (hit(NEAR, SKILL, 0, n.InflictBs("毒", n.ChangeWp(TARGET, -3))),),
    "ab17": (hit(FRONT, SKILL, -5, n.InflictBs("暗闇")),),
    "ab18": (hit(NEAR, SKILL, 0, EVADED, n.IgnoreDefence()),),
    "ab19": (hit(MIDDLE, MIND, 3),),
    "ab20": (hit(COLUMN, MIND, 1, n.InflictBs("麻痺")),),
    "ab21": (hit(MIDDLE, MIND, -2, n.InflictBs("封印", n.ChangeWp(TARGET, -4))),),
    "ab22": (n.ChangeHp(Pl.OWN, 8),),
    "ab23": (n.ChangeEndurance(OWN_PC, 2),),
    "ab24": (hit(NEAR, MIND, 2, n.ChangeEnduranceDamage(1)),),
    "ab25": (n.SummonChosen(SELF, 6),),
    "ab26": (n.SummonChosen(OWN_PC, 13),),
    "ab27": (n.VanishSupports(1),),
    "ab28": (gain(OWN_SIDE, Value.ATTACK_ALL, 2, 1),),
    "ab29": (hit(MIDDLE, MIND, -4, n.InflictBs("睡眠")),),
    "ab30": (gain(OWN_SIDE, Value.SPEED, 3, 2),),
    "ab31": (hit(NEAR, BODY, 6), n.ChangeEndurance(SELF, -1)),
    "ab32": (hit(FRONT, BODY, -6, n.InflictBs("恐怖")),),
    "ab33": (hit(FRONT, BODY, 2), n.GiveBs(SELF, "混乱")),
    "ab34": (hit(MIDDLE, MIND, -2, n.InflictBs("呪い", n.ChangeHp(Pl.ENEMY, -3))),),
    "ab35": (fixed(FAR, MIND, 9, n.InflictBs("恐怖")),),
    "ab36": (hit(MIDDLE, MIND, 0), n.ChangeWp(TARGET, -2), n.ChangeWp(SELF, 1)),
    "ab37": (hit(ALL, MIND, 2),),
    "ab38": (gain(OWN_FRONT, Value.ENDURANCE_TAKEN, -1, 2),),
    "ab39": (hit(FRONT, MIND, 0, EVADED),),
    "ab40": (gain(OWN_FRONT, Value.ATTACK_BODY, 1, 1),),
    "ab41": (gain(SELF, Value.EVADE_CHECKS, 1, 1), gain(SELF, Value.SPEED, 2, 2)),
    "ab42": (hit(FAR, SKILL, -1, n.SureHit()),),
    "ab43": (hit(NEAR, NONE, 2),),
}

SET_CARDS: dict[str, tuple[n.Clause, ...]] = {
    "st01": (n.ChangeHp(Pl.OWN, 12),),
    "st02": (n.ChangeEndurance(OWN_PC, 4),),
    "st03": (n.ChangeWp(OWN_PC, 8),),
    "st04": (n.RecoverBs(OWN_PC), n.ChangeEndurance(TARGET, 1)),
    "st05": (n.ChangeEndurance(OWN_SIDE, 2), n.ChangeWp(OWN_SIDE, 2)),
    "st06": (n.Summon(OWN_PC, "草原狼"),),
    "st07": (n.Summon(OWN_PC, "霧鴉"),),
    "st08": (n.Summon(ENEMY_PC, "寄生蔦"),),
    "st09": (n.Summon(OWN_PC, "星獣"),),
    "st10": (n.Summon(ENEMY_PC, "錆霊"),),
    "st16": (fixed(FRONT, MIND, 12),),
    "st17": (fixed(FAR, MIND, 14, n.InflictBs("鈍足")),),
    "st18": (fixed(FAR, SKILL, 13, n.InflictBs("麻痺", n.ChangeWp(TARGET, -3))),),
    "st19": (fixed(COLUMN, BODY, 12),),
    "st20": (hit(MIDDLE, MIND, 0), n.ChangeHp(Pl.OWN, 5)),
    "st21": (gain(OWN_PC, Value.ATTACK_ALL, 4, 2, "戦神"),),
    "st22": (gain(OWN_PC, Value.DEFENCE_ALL, 4, 2, "石守"),),
    "st23": (gain(OWN_SIDE, Value.SPEED, 4, 2),),
    "st26": (n.DiscardFaceDown(1),),
    "st27": (n.DiscardItems(ENEMY_PC, 1),),
    "st28": (n.EmptyField(), n.Draw(1)),
    "st29": (n.VanishSupports(1),),
    "st35": (n.ChangeHp(Pl.OWN, 30), n.ChangeEndurance(OWN_SIDE, 3)),
    "st36": (n.SummonDiscarded(adds_hp=False),),
    "st37": (n.Draw(2), n.DiscardHand(Pl.ENEMY, 1)),
    "st40": (n.SwapRows(ENEMY_PC),),
    "st41": (n.ReturnDiscarded(CardKind.EQUIPMENT),),
    "st42": (n.RecoverBs(OWN_SIDE, "毒"), n.ChangeHp(Pl.OWN, 4)),
    "st43": (n.DiscardHand(Pl.OWN, 1), n.Draw(2)),
    "st44": (fixed(REAR, SKILL, 11),),
    "st46": (gain(OWN_REAR, Value.DEFENCE_ALL, 3, 2),),
    "st47": (n.SummonDiscarded(),),
    "st48": (n.ReturnDiscarded(CardKind.PC),),
    "st49": (n.ReturnDiscarded(CardKind.SET),),
}
"""Those whose clauses have no prefix."""

PREFIXED: dict[str, tuple[Prefix, tuple[n.Clause, ...]]] = {
    "pc02": (ALWAYS, (mod(Value.DEFENCE_ALL, 1),)),
    "pc05": (ALWAYS, (n.Immune("暗闇"),)),
    "pc08": (ALWAYS, (n.Immune("混乱"),)),
    "pc12": (ALWAYS, (n.Immune("毒"),)),
    "pc15": (Prefix.KNOCKED_OUT, (n.ChangeHp(Pl.OWN, 5),)),
    "pc18": (ALWAYS, (n.SummonCapacity(3),)),
    "pc22": (ALWAYS, (mod(Value.ENDURANCE_TAKEN, -1),)),
    "pc24": (TURN_START, (n.ChangeWp(SELF, 1),)),
    "pc27": (Prefix.SUMMONED, (n.Draw(1),)),
    "eq04": (ALWAYS, (n.NormalRange(2),)),
    "eq10": (ALWAYS, (mod(Value.SPEED, 2),)),
    "eq11": (ALWAYS, (n.NormalAttackRider(n.InflictBs("毒")),)),
    "eq12": (ALWAYS, (n.NormalAttackRider(n.InflictBs("鈍足")),)),
    "eq16": (ALWAYS, (mod(Value.RESIST_CHECKS, 1),)),
    "eq21": (ALWAYS, (mod(Value.RECOVER_CHECKS, 1),)),
    "eq23": (ALWAYS, (mod(Value.ENDURANCE_DEALT, 1),)),
    "st11": (ALWAYS, (n.ModifyEffectValue(BODY, 2),)),
    "st12": (EACH_TURN, (n.ChangeEndurance(Range.ALL_PCS, 1),)),
    "st13": (EACH_TURN, (n.GiveBs(Range.ALL_FRONT, "毒"),)),
    "st14": (ALWAYS, (n.ModifyEffectValue(MIND, 2), n.ModifyEffectValue(SKILL, -1))),
    "st15": (ALWAYS, (mod(Value.EVADE_CHECKS, 1, Range.ALL_PCS),)),
    "st24": (ALWAYS, (mod(Value.ATTACK_ALL, 1, OWN_SIDE),)),
    "st25": (EACH_TURN, (n.ChangeHp(Pl.OWN, 3),)),
    "st30": (Prefix.TRAP_NORMAL_ATTACK, (n.NegateAttack(), n.ChangeEndurance(ATTACKER, -1))),
    "st31": (Prefix.TRAP_ABILITY, (fixed(AttackRange.ATTACKER, NONE, 10),)),
    "st32": (Prefix.TRAP_SUMMON, (n.GiveBs(Range.SUMMONED, "鈍足"),)),
    "st33": (Prefix.TRAP_KNOCK_OUT, (n.ChangeHp(Pl.ENEMY, -6),)),
    "st34": (Prefix.TRAP_PL_ATTACK, (n.NegateAttack(),)),
    "st38": (ALWAYS, (n.HandLimit(2),)),
    "st39": (EACH_TURN, (n.ChangeHp(Pl.BOTH, -3),)),
    "st45": (EACH_TURN, (n.ChangeEndurance(Range.ALL_REAR, 1),)),
    "sp04": (ALWAYS, (n.CannotAct(), mod(Value.DEFENCE_ALL, -2, MASTER))),
    "sp07": (ALWAYS, (mod(Value.ATTACK_MIND, 2, MASTER),)),
    "sp08": (ALWAYS, (mod(Value.DEFENCE_ALL, 2, MASTER),)),
    "sp09": (TURN_START, (n.ChangeWp(MASTER, 1),)),
}

MEANINGS = {
    **{card: Text((Block(None, clauses),)) for card, clauses in (ABILITIES | SET_CARDS).items()},
    **{card: Text((Block(*block),)) for card, block in PREFIXED.items()},
    "sp05": Text((Block(ALWAYS, (n.CannotAct(),)), Block(TURN_START, (n.ChangeWp(MASTER, -2),)))),
}

CARDS = {**house_set().abilities, **house_set().cards}


@for_every("card", CARDS)
def test_what_a_card_of_the_catalogue_means(card):
    assert CARDS[card].text == MEANINGS.get(card, Text())
