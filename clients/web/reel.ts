/** A match as a reel of frames, of which any moment is drawn without asking again. */

import { applyFrame } from "../typescript/tables.ts";
import { type Frame, type TableView, copied } from "./picture.ts";

/** A table is kept at every so many versions. */
const KEPT_EVERY = 64;

/** Consecutive frames in which the same seat, or none, has the turn. */
export interface Stretch {
  /** The first version. */
  from: number;
  /** The last version. */
  to: number;
  /** Whose turn it is. */
  acting: number | null;
}

/** Frames from the first one on, and the tables that they make. */
export class Reel {
  readonly frames: Frame[] = [];
  /** The versions of headings, such as the first event of a round. */
  readonly headings: number[] = [];
  readonly stretches: Stretch[] = [];
  readonly #kept: TableView[];
  #last: TableView;
  #shown: { version: number; table: TableView };

  /** Before the first event the table is as in `base`. */
  constructor(base: TableView) {
    this.#kept = [base];
    this.#last = base;
    this.#shown = { version: 0, table: base };
  }

  /** The version of the last frame. */
  get version(): number {
    return this.frames.length;
  }

  /** Take the next frames; those that are there already are left out. False if some are missing between. */
  take(frames: readonly Frame[]): boolean {
    const fresh = frames.filter(({ v }) => v > this.version);
    if (fresh.length === 0) return true;
    if (fresh[0]?.v !== this.version + 1) return false;
    const table = copied(this.#last);
    for (const frame of fresh) {
      applyFrame(table, frame);
      this.frames.push(frame);
      if (frame.depth === 0) this.headings.push(frame.v);
      this.#stretch(frame.v, table.acting);
      if (frame.v % KEPT_EVERY === 0) this.#kept.push(copied(table));
    }
    this.#last = table;
    return true;
  }

  #stretch(version: number, acting: number | null): void {
    const last = this.stretches.at(-1);
    if (last?.acting === acting) last.to = version;
    else this.stretches.push({ from: version, to: version, acting });
  }

  /** The table at a version; not to be changed. */
  at(version: number): TableView {
    if (version === this.version) return this.#last;
    const { version: shown, table: near } = this.#shown;
    const whole = Math.floor(version / KEPT_EVERY);
    const [start, from] = shown <= version && shown > whole * KEPT_EVERY ? [near, shown] : [this.#kept[whole]!, whole * KEPT_EVERY];
    const table = copied(start);
    for (let next = from; next < version; next += 1) applyFrame(table, this.frames[next]!);
    this.#shown = { version, table };
    return table;
  }

  /** The frame that led to a version; undefined at the start. */
  frame(version: number): Frame | undefined {
    return this.frames[version - 1];
  }

  /** The last frame with a sentence, up to a version. */
  sentence(version: number): Frame | undefined {
    let at = version;
    while (at > 0 && !this.frames[at - 1]!.text) at -= 1;
    return this.frame(at);
  }

  /** Where turns and chapters begin, in order. */
  marks(): number[] {
    return [...new Set([...this.stretches.map(({ from }) => from), ...this.headings])].sort((one, other) => one - other);
  }

  /** The next or the previous mark from a version; the end or the start of the reel if there is none. */
  mark(version: number, way: 1 | -1): number {
    const marks = this.marks();
    if (way > 0) return marks.find((one) => one > version) ?? this.version;
    return marks.findLast((one) => one < version) ?? 0;
  }
}
