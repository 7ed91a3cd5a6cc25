/**
 * The story of a match: what is seen one after the other, and for how long. It knows no game, no page and no clock.
 *
 * How long something is seen depends on what kind of event it is, never on what a seat can see or answer: else the time
 * that an answer takes would betray a hand.
 */

import type { Frame } from "./picture.ts";

/** What is seen at once, and for how many milliseconds. */
export interface Step {
  /** The event that it is about. */
  readonly event: number;
  /** The last event of it, as what reports leave out is seen with it. */
  readonly version: number;
  readonly kind: keyof typeof LENGTHS;
  readonly length: number;
}

/** Sentences, each with what follows from it, from an event to another one. */
export interface Beat {
  readonly from: number;
  readonly to: number;
  readonly steps: readonly Step[];
}

/** How long each kind of event is seen. */
const LENGTHS = { heading: 600, sentence: 900, die: 1200, detail: 420 } as const;

/** What is left out first where time is short. */
const LIGHTEST = ["detail", "heading", "sentence", "die"] as const;

/** The shortest that anything is seen. */
const LEAST = 220;

/** The beats of frames, in order: each event is in one of them. */
export function beatsOf(frames: readonly Frame[]): Beat[] {
  const beats: { from: number; to: number; steps: Step[] }[] = [];
  for (const frame of frames) {
    const kind = kindOf(frame);
    const last = beats.at(-1);
    const begins = kind === "heading" || kind === "sentence";
    const step = kind === null ? [] : [{ event: frame.v, version: frame.v, kind, length: LENGTHS[kind] }];
    if (last === undefined || (begins && last.steps.length > 0)) beats.push({ from: frame.v, to: frame.v, steps: step });
    else {
      last.to = frame.v;
      last.steps = kind === null ? toTheEnd(last.steps, frame.v) : [...last.steps, ...step];
    }
  }
  return beats;
}

/** The steps of frames, for at most so many milliseconds: what does not fit is passed over, and the end is always there. */
export function stepsOf(frames: readonly Frame[], most = Infinity): Step[] {
  let steps = beatsOf(frames).flatMap((beat) => [...beat.steps]);
  const end = frames.at(-1)?.v;
  if (end === undefined) return [];
  const fit = Math.max(1, Math.floor(most / LEAST));
  for (const lightest of LIGHTEST) steps = thinned(steps, lightest, steps.length - fit);
  steps = toTheEnd(steps, end);
  if (steps.length === 0) return [{ event: end, version: end, kind: "detail", length: 0 }];
  const whole = steps.reduce((sum, { length }) => sum + length, 0);
  if (whole <= most) return steps;
  return steps.map((step) => ({ ...step, length: (step.length * most) / whole }));
}

/** Steps without so many of a kind, evenly; as they are if none is too many. */
function thinned(steps: Step[], kind: Step["kind"], tooMany: number): Step[] {
  if (tooMany <= 0) return steps;
  const count = steps.filter((step) => step.kind === kind).length;
  const kept = Math.max(0, count - tooMany);
  let at = 0;
  return steps.filter((step) => {
    if (step.kind !== kind) return true;
    at += 1;
    return Math.floor((at * kept) / count) > Math.floor(((at - 1) * kept) / count);
  });
}

/** What kind of event it is; null for one that reports leave out. */
function kindOf({ text, depth, die }: Frame): Step["kind"] | null {
  if (die) return "die";
  if (!text) return null;
  return depth === 0 ? "heading" : depth === 2 ? "detail" : "sentence";
}

/** Steps of which the last one goes on to an end; none if there are none. */
function toTheEnd(steps: readonly Step[], end: number): Step[] {
  const last = steps.at(-1);
  return last === undefined ? [] : [...steps.slice(0, -1), { ...last, version: end }];
}

/** Calls something after so many milliseconds; what it returns prevents that. */
export type Later = (call: () => void, after: number) => () => void;

/** A story that is being shown, step by step. */
export class Storyteller {
  readonly #later: Later;
  readonly #show: (step: Step) => void;
  readonly #ended: () => void;
  #frames: readonly Frame[] = [];
  #steps: Step[] = [];
  #shown = 0;
  #speed = 1;
  /** How long the rest may take, in milliseconds. */
  #most = Infinity;
  #cancel: (() => void) | null = null;

  /** `show` is called with each step, and `ended` when the last one was seen, or the story was left. */
  constructor(later: Later, show: (step: Step) => void, ended: () => void) {
    this.#later = later;
    this.#show = show;
    this.#ended = ended;
  }

  /** Whether something is still to be seen. */
  get telling(): boolean {
    return this.#cancel !== null;
  }

  /** Show all frames after a version, so many times as fast, for at most so long; more frames go on where it is, in the time that is left. */
  tell(frames: readonly Frame[], after: number, speed: number, most = Infinity): void {
    if (!this.telling) this.#shown = after;
    this.#frames = frames;
    this.#speed = speed;
    this.#most = this.telling ? Math.min(this.#most, most) : most;
    this.#plan();
    if (!this.telling) this.#next();
  }

  /** Show the rest within so many milliseconds. */
  hurry(within: number): void {
    if (!this.telling) return;
    this.#most = within;
    this.#plan();
    this.#cancel?.();
    this.#next();
  }

  /** Show the rest so many times as fast. */
  pace(speed: number): void {
    this.#speed = speed;
    if (this.telling) this.#plan();
  }

  /** Show nothing more, wherever it is. */
  leave(): void {
    if (!this.telling) return;
    this.#cancel?.();
    this.#cancel = null;
    this.#steps = [];
    this.#ended();
  }

  #plan(): void {
    const left = this.#frames.slice(this.#shown);
    this.#steps = stepsOf(left, this.#most * this.#speed).map((step) => ({ ...step, length: step.length / this.#speed }));
  }

  #next(): void {
    const step = this.#steps.shift();
    if (step === undefined) {
      this.#cancel = null;
      this.#ended();
      return;
    }
    this.#shown = step.version;
    this.#most = Math.max(0, this.#most - step.length);
    this.#cancel = this.#later(() => this.#next(), step.length);
    this.#show(step);
  }
}
