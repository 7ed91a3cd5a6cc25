/** What lies on a table, by the names of the API description. */

import type { Schemas } from "../typescript/index.ts";

export type { Face, Frame } from "../typescript/index.ts";

/** A seat of a match. */
export type Seat = 0 | 1;
export type TableView = Schemas["TableView"];
export type Zone = Schemas["Zone"];
export type Place = Schemas["Place"];
export type Thing = Schemas["Thing"];
export type Side = Schemas["Side"];
export type Count = Schemas["Number"];
export type Cue = Schemas["Cue"];
export type Badge = Schemas["Badge"];
export type DieFace = Schemas["DieFace"];

/** An empty table, before anything has happened. */
export const EMPTY: TableView = { heading: [], acting: null, sides: [], zones: {}, things: {}, links: [] };

/** A shallow copy, which frames may be applied to. */
export function copied(table: TableView): TableView {
  return { ...table, zones: { ...table.zones }, things: { ...table.things } };
}
