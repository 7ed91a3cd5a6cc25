/** Whom one plays against, and what a request for such a match says. */

/** Who sits on the other side. */
export type Opponent = "random" | "greedy" | "mcts" | "friend" | "here";

/** The bots, with the range of their setting. */
export const BOTS = {
  random: undefined,
  greedy: { name: "looks", least: 1, most: 64, start: 4 },
  mcts: { name: "playouts", least: 1, most: 100_000, start: 100 },
} as const;

/** A bot as a request names it. */
export type Bot = { bot: "random" } | { bot: "greedy"; looks: number } | { bot: "mcts"; playouts: number };

/** The bot that an opponent is, with its setting; undefined for people. */
export function botOf(opponent: Opponent, setting: number): Bot | undefined {
  switch (opponent) {
    case "random":
      return { bot: "random" };
    case "greedy":
      return { bot: "greedy", looks: within(setting, BOTS.greedy) };
    case "mcts":
      return { bot: "mcts", playouts: within(setting, BOTS.mcts) };
    case "friend":
    case "here":
      return undefined;
  }
}

function within(setting: number, { least, most, start }: { least: number; most: number; start: number }): number {
  return Number.isInteger(setting) ? Math.min(most, Math.max(least, setting)) : start;
}
