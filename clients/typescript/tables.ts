/** Tables of matches, and the frames that lead from one to the next. */

import type { components } from "./api.ts";
import { UnexpectedAnswer } from "./errors.ts";

type Schemas = components["schemas"];

/** What lies on the table of a match at a version. */
export type MatchTable = Schemas["MatchTable"];
/** What one event changed on the table, with its sentence and its die. */
export type Frame = Schemas["Frame"];
/** Frames in order, and the faces of the cards that they lay on the table. */
export type FramesPage = Schemas["FramesPage"];
/** Zones and things. */
export type TableView = Schemas["TableView"];
/** What is printed on a card. */
export type Face = Schemas["Face"];

/** What frames apply to, besides a version: who looks, whether the end has opened all, and what draws. */
export type Base = Pick<MatchTable, "viewer" | "opened" | "drawer">;

/** Frames with what they apply to: a page of them, or the message `frames` of an event stream. */
export type Frames = Base & Pick<FramesPage, "after" | "frames" | "faces">;

/** The parameters of an address that names a base. */
export function named({ viewer, opened, drawer }: Base): { viewer: string; opened: string; drawer: string } {
  return { viewer: viewer === null ? "all" : String(viewer), opened: String(opened), drawer };
}

/**
 * The table after frames, which the given one does not get; frames that it has had are skipped.
 *
 * UnexpectedAnswer if they are of another base or begin later: then read the table again. `head` is that of the given
 * table where the frames, as those of an event stream, come without one.
 */
export function framed(seen: MatchTable, page: Frames & { head?: string }): MatchTable {
  for (const part of ["viewer", "opened", "drawer"] as const) {
    if (seen[part] !== page[part]) throw new UnexpectedAnswer(`the frames have another ${part} than the table`);
  }
  if (page.after > seen.version) throw new UnexpectedAnswer("the frames begin after the table");
  const later = page.frames.filter((frame) => frame.v > seen.version);
  const last = later.at(-1);
  if (last === undefined) return seen;
  const table = { ...seen.table, zones: { ...seen.table.zones }, things: { ...seen.table.things } };
  for (const frame of later) applyFrame(table, frame);
  return { ...seen, version: last.v, head: page.head ?? seen.head, table, faces: { ...seen.faces, ...page.faces } };
}

/** Change a table, whose zones and things are its own, as a frame says. */
export function applyFrame(table: TableView, frame: Frame): void {
  if (frame.heading !== undefined) table.heading = frame.heading;
  if (frame.acting !== undefined) table.acting = frame.acting;
  if (frame.sides !== undefined) table.sides = frame.sides;
  if (frame.links !== undefined) table.links = frame.links;
  change(table.zones, frame.zones);
  if (frame.order !== undefined) table.zones = Object.fromEntries(frame.order.map((id) => [id, table.zones[id]!]));
  change(table.things, frame.things);
}

function change<T>(there: Record<string, T>, changed: Record<string, T | null> = {}): void {
  for (const [id, one] of Object.entries(changed)) {
    if (one === null) delete there[id];
    else there[id] = one;
  }
}
