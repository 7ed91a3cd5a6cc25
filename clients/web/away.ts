/** What happened while somebody was away, in a few sentences. It knows no game and no page. */

import type { Frame } from "./picture.ts";

/** The fewest and the most sentences: what is shorter needs no summary. */
const FEWEST = 3;
const MOST = 7;

/** How much an event matters to who has not seen it, by what it shows. */
const WEIGHTS: Partial<Record<string, number>> = { hit: 5, help: 4, act: 3, fail: 3, change: 2, pass: 1, aim: 1 };

/** The sentences after a version that matter most, in order; none where there are too few to sum up. */
export function awayOf(frames: readonly Frame[], after: number): Frame[] {
  const told = frames.filter((frame) => frame.v > after && frame.text && !frame.die && weightOf(frame) > 0);
  if (told.length < FEWEST) return [];
  const heaviest = [...told].sort((one, other) => weightOf(other) - weightOf(one) || other.v - one.v);
  return heaviest.slice(0, MOST).sort((one, other) => one.v - other.v);
}

function weightOf({ cue }: Frame): number {
  return WEIGHTS[cue?.kind ?? ""] ?? 0;
}

/** Up to where a seat has seen a match of which this device knows nothing: to the end of its last turn but the present one. */
export function lastTurnOf(stretches: readonly { to: number; acting: number | null }[], seat: number): number {
  return stretches.slice(0, -1).findLast(({ acting }) => acting === seat)?.to ?? 0;
}
