/** The options of a game as fields, made from their schema; what is left as it is by default is not sent. */

import type { Text } from "../words.ts";
import { type Schema, nullable, resolved } from "./schema.ts";

/** An option that can be set. */
export interface Setting {
  /** Its name in the rule book. */
  readonly name: string;
  /** Its description in the schema, in Japanese as far as there is one. */
  readonly about: Text;
  /** What is filled in. */
  readonly kind: "yes" | "number" | "choice" | "text" | "list";
  /** The values of a choice. */
  readonly values: readonly string[];
  /** The smallest number. */
  readonly least: number | undefined;
  /** The largest number. */
  readonly most: number | undefined;
  /** What it is by default. */
  readonly start: unknown;
  /** The name of the type of its values, by which their words are found. */
  readonly type: string;
  /** Whether it may be left without a value. */
  readonly optional: boolean;
}

/** The option that pages ask for in words of their own. */
const LICENCE = "licence";

/** The options of a game, in the order of its rule book. */
export function settingsOf(schema: Schema): Setting[] {
  const options = resolved(schema, schema);
  const named = Object.entries(options.properties ?? {}).filter(([name]) => name !== LICENCE);
  return named.map(([name, given]) => {
    const found = resolved(given, schema);
    const english = plain(given.description ?? "");
    return {
      name,
      about: { ja: plain(given["x-ja"] ?? english), en: english },
      kind: kindOf(found),
      values: (found.enum ?? []).map(String),
      least: found.minimum,
      most: found.maximum,
      start: given.default,
      type: found.title ?? "",
      optional: nullable(given, schema) || given.default === undefined,
    };
  });
}

/** The value of an option as it was typed; undefined where it is as by default. */
export function chosenValue(setting: Setting, typed: string | boolean): unknown {
  const value = valueOf(setting, typed);
  return JSON.stringify(value) === JSON.stringify(setting.start) ? undefined : value;
}

/** The default of an option as one would type it. */
export function typedStart({ start }: Setting): string {
  if (start === null || start === undefined) return "";
  return Array.isArray(start) ? start.join(" ") : String(start);
}

/** A description as it is read on a page: words of code are as they are. */
function plain(text: string): string {
  return text.replaceAll("`", "");
}

function valueOf(setting: Setting, typed: string | boolean): unknown {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  if (text === "" && setting.optional) return setting.start === undefined ? undefined : null;
  if (setting.kind === "number") return Number(text);
  return setting.kind === "list" ? text.split(/[\s,、]+/u).filter(Boolean) : text;
}

function kindOf(schema: Schema): Setting["kind"] {
  if (schema.enum !== undefined) return "choice";
  if (schema.type === "boolean") return "yes";
  if (schema.type === "integer") return "number";
  return schema.type === "array" ? "list" : "text";
}
