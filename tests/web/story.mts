// A story that is shown, on a clock which goes on when something has been waited for.

import type { Frame } from "../../clients/typescript/index.ts";
import { Storyteller } from "../../clients/web/story.ts";

/** What is done to a story: more frames come, or it is hurried, paced or left, or the clock goes on by so many milliseconds. */
type Act = { tell: Frame[]; after: number; most?: number } | { hurry: number } | { pace: number } | { leave: true } | { wait: number };

/** The events that were shown, each with when, and when the story ended. */
export function told(acts: Act[], speed: number): { shown: [number, number][]; ended: number[] } {
  let now = 0;
  let next: { call: () => void; at: number } | null = null;
  const shown: [number, number][] = [];
  const ended: number[] = [];
  const later = (call: () => void, after: number): (() => void) => {
    const mine = (next = { call, at: now + after });
    return () => {
      if (next === mine) next = null;
    };
  };
  const story = new Storyteller(later, ({ version }) => shown.push([now, version]), () => ended.push(now));
  for (const act of acts) {
    if ("tell" in act) story.tell(act.tell, act.after, speed, act.most);
    else if ("hurry" in act) story.hurry(act.hurry);
    else if ("pace" in act) story.pace(act.pace);
    else if ("leave" in act) story.leave();
    else {
      const until = now + act.wait;
      while (next !== null && next.at <= until) {
        const { call, at } = next;
        [now, next] = [at, null];
        call();
      }
      now = until;
    }
  }
  return { shown: shown.map(([at, version]) => [Math.round(at), version]), ended: ended.map(Math.round) };
}
