/** How a table is laid out, by kinds of zones alone; `service/web/drawing.py` lays it out the same way. */

import type { Place, Seat, TableView, Thing, Zone } from "./picture.ts";

/** A zone with its id. */
export type NamedZone = [id: string, zone: Zone];
/** A thing with its id. */
export type NamedThing = [id: string, thing: Thing];

/** What lies on the side of a seat. */
export interface SideZones {
  seat: Seat;
  far: boolean;
  /** Rows, lists and tracks, from the top of the screen. */
  lanes: NamedZone[];
  piles: NamedZone[];
  hands: NamedZone[];
}

/** A table from the top of the screen to its bottom. */
export interface Layout {
  far: SideZones;
  middle: NamedZone[];
  near: SideZones;
}

/** The most backs that a hand shows. */
const MOST_BACKS = 40;

/** The layout of a table with a seat below. */
export function layout(table: TableView, near: Seat): Layout {
  const zones = Object.entries(table.zones);
  const side = (seat: Seat, far: boolean): SideZones => {
    const own = zones.filter(([, { owner }]) => owner === seat);
    const lanes = own.filter(([, { kind }]) => kind !== "pile" && kind !== "hand");
    return {
      seat,
      far,
      lanes: far ? lanes.reverse() : lanes,
      piles: own.filter(([, { kind }]) => kind === "pile"),
      hands: own.filter(([, { kind }]) => kind === "hand"),
    };
  };
  const other: Seat = near === 0 ? 1 : 0;
  const middle = zones.filter(([, { owner }]) => owner !== 0 && owner !== 1);
  return { far: side(other, true), middle, near: side(near, false) };
}

/** The things of every zone that lie under no other, and those under every thing, by position. */
export class Lying {
  readonly #on = new Map<string, NamedThing[]>();
  readonly #under = new Map<string, NamedThing[]>();

  constructor(table: TableView) {
    const sorted = Object.entries(table.things).sort(([, one], [, other]) => (one.at ?? 0) - (other.at ?? 0));
    for (const [id, thing] of sorted) {
      const [map, key] = thing.under == null ? [this.#on, thing.zone] : [this.#under, thing.under];
      const there = map.get(key);
      if (there === undefined) map.set(key, [[id, thing]]);
      else there.push([id, thing]);
    }
  }

  on(zone: string): NamedThing[] {
    return this.#on.get(zone) ?? [];
  }

  under(thing: string): NamedThing[] {
    return this.#under.get(thing) ?? [];
  }
}

const SYLLABLE = /(\B[aeiouy][^aeiouy]*?|[aeiouy][^aeiouy]+?)(?=(?:[bcdfgpt]r|[bcfgps]l|[cpst]h|qu|[^aeiouy])[aeiouy][a-z])/gi;

/** A name with soft hyphens in long English words: browsers break those that are capitalised without a hyphen. */
export function hyphenated(name: string): string {
  return name.replace(/[a-z]{7,}/gi, (word) => word.replace(SYLLABLE, "$1\xad"));
}

/** The places of a row from the left of the screen, each with its number. */
export function places(zone: Zone, near: Seat): [number, Place][] {
  const all = [...(zone.places ?? []).entries()];
  const opposite = zone.owner == null ? near === 1 : zone.owner !== near;
  return zone.mirrored && opposite ? all.reverse() : all;
}

/** How many cards a zone has, and how many of them are drawn as backs because they are not on the table. */
export function counted(zone: Zone, there: number): { count: number; backs: number } {
  const count = zone.count ?? there;
  return { count, backs: Math.min(Math.max(count - there, 0), MOST_BACKS) };
}
