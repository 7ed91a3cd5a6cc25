/** What a match came to: the reason of its end, and where it swung most. It knows no game and no page. */

import type { Frame, Side } from "./picture.ts";

/** How many swings are named. */
const MOST = 3;

/** The frame with the reason of the end: the last sentence before that of the end itself. */
export function reasonOf(frames: readonly Frame[]): Frame | undefined {
  const end = frames.findLastIndex(({ type }) => type === "match.finished");
  return frames.slice(0, Math.max(end, 0)).findLast(({ text, die }) => text && !die);
}

/** The sentences with which a number of a side changed most, in order. */
export function swingsOf(frames: readonly Frame[]): Frame[] {
  const found: { frame: Frame; by: number }[] = [];
  let before: readonly Side[] = [];
  for (const frame of frames) {
    if (frame.sides === undefined) continue;
    const by = changeOf(before, frame.sides);
    if (frame.text && by > 0) found.push({ frame, by });
    before = frame.sides;
  }
  const largest = found.sort((one, other) => other.by - one.by || other.frame.v - one.frame.v).slice(0, MOST);
  return largest.map(({ frame }) => frame).sort((one, other) => one.v - other.v);
}

/** By how much the number of a side that changed most has changed. */
function changeOf(before: readonly Side[], now: readonly Side[]): number {
  const changes = now.flatMap(({ numbers = [] }, seat) =>
    numbers.map(({ word, value }) => {
      const earlier = before[seat]?.numbers?.find((one) => one.word === word);
      return earlier === undefined ? 0 : Math.abs(value - earlier.value);
    }),
  );
  return Math.max(0, ...changes);
}
