/** The form of an answer that cannot be listed, such as a deck: made from its schema, its form and examples. */

import { type Schema, resolved } from "./schema.ts";

/** Something that people fill in. `pool` has the ids of what may be chosen. */
export type Field =
  | { readonly kind: "list"; readonly pool: readonly string[]; readonly numeric: boolean }
  | { readonly kind: "counts"; readonly pool: readonly string[] }
  | { readonly kind: "places"; readonly keys: readonly string[]; readonly pool: readonly string[] }
  | { readonly kind: "one"; readonly pool: readonly string[] }
  | { readonly kind: "several"; readonly values: readonly string[] }
  | { readonly kind: "number"; readonly least: number | undefined; readonly most: number | undefined }
  | { readonly kind: "text"; readonly longest: number | undefined }
  | { readonly kind: "yes" }
  | { readonly kind: "group"; readonly fields: readonly NamedField[] }
  | { readonly kind: "json" };

/** A field of an object. */
export interface NamedField {
  /** The name of the property. */
  readonly name: string;
  /** What is filled in. */
  readonly field: Field;
  /** What of its pool is in examples; the rest of the pool is rarely right here. */
  readonly typical: ReadonlySet<string>;
}

/** What a form is made from, besides its schema. */
export interface Hints {
  /** The form of the decision (`ask`), which may list what can be chosen. */
  readonly ask: unknown;
  /** Legal answers. */
  readonly examples: readonly unknown[];
  /** The ids of all cards. */
  readonly cards: readonly string[];
}

/** The form of an answer; of kind `json` where there is nothing better than to write it. */
export function formOf(schema: Schema, root: Schema, hints: Hints): Field {
  return fieldOf(resolved(schema, root), root, hints, hints.examples);
}

/** The answer of a form that nobody has touched. */
export function blank(field: Field): unknown {
  switch (field.kind) {
    case "list":
    case "several":
      return [];
    case "counts":
    case "places":
      return {};
    case "one":
      return null;
    case "number":
      return field.least ?? 0;
    case "text":
      return "";
    case "yes":
      return false;
    case "group":
      return Object.fromEntries(field.fields.map(({ name, field: inner }) => [name, blank(inner)]));
    case "json":
      return {};
  }
}

/** An answer as it is sent: without what is not chosen yet. */
export function cleaned(value: unknown, field: Field): unknown {
  if (!isObject(value)) return value;
  switch (field.kind) {
    case "counts":
      return Object.fromEntries(Object.entries(value).filter(([, count]) => count !== 0));
    case "places":
      return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
    case "group": {
      const fields = new Map(field.fields.map(({ name, field: inner }) => [name, inner]));
      const kept = Object.entries(value).filter(([, inner]) => inner !== null);
      return Object.fromEntries(kept.map(([name, inner]) => [name, cleaned(inner, fields.get(name) ?? { kind: "json" })]));
    }
    default:
      return value;
  }
}

/** What stands at a JSON pointer; undefined if nothing does. */
export function valueAt(value: unknown, pointer: string): unknown {
  return steps(pointer).reduce<unknown>((found, step) => (isObject(found) ? found[step] : undefined), value);
}

/** A copy with another value at a JSON pointer. */
export function withValue(value: unknown, pointer: string, put: unknown): unknown {
  const [first, ...rest] = steps(pointer);
  if (first === undefined) return put;
  const inner = `${rest.map((step) => `/${escaped(step)}`).join("")}`;
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])];
    copy[Number(first)] = withValue(copy[Number(first)], inner, put);
    return copy;
  }
  const before = isObject(value) ? value : {};
  return { ...before, [first]: withValue(before[first], inner, put) };
}

/** The place of a property below a JSON pointer. */
export function below(pointer: string, name: string | number): string {
  return `${pointer}/${escaped(String(name))}`;
}

/** The answer of a file: itself, or the first of a build that has the fields of the form; undefined without one. */
export function answerIn(file: unknown, field: Field): unknown {
  const found = Array.isArray(file) ? (file as unknown[]) : [file];
  if (field.kind !== "group") return found[0];
  const names = new Set(field.fields.map(({ name }) => name));
  return found.find((one) => isObject(one) && Object.keys(one).some((name) => names.has(name)));
}

function fieldOf(
  schema: Schema,
  root: Schema,
  hints: Hints,
  examples: readonly unknown[],
  name = "",
): Field {
  if (schema.enum !== undefined) return { kind: "one", pool: schema.enum.map(String) };
  switch (schema.type) {
    case "boolean":
      return { kind: "yes" };
    case "integer":
    case "string":
      return scalar(schema, hints, examples);
    case "array":
      return list(resolved(schema.items ?? {}, root), hints, examples);
    case "object":
      return object(schema, root, hints, examples, name);
    default:
      return { kind: "json" };
  }
}

function scalar(schema: Schema, hints: Hints, examples: readonly unknown[]): Field {
  const numeric = schema.type === "integer";
  const pool = numeric ? undefined : poolOf(examples.map(String), hints);
  if (pool !== undefined) return { kind: "one", pool };
  if (numeric) return { kind: "number", least: schema.minimum, most: schema.maximum };
  return { kind: "text", longest: schema.maxLength };
}

function list(items: Schema, hints: Hints, examples: readonly unknown[]): Field {
  if (items.enum !== undefined) return { kind: "several", values: items.enum.map(String) };
  const numeric = items.type === "integer";
  if (!numeric && items.type !== "string") return { kind: "json" };
  const pool = poolOf(examples.flat().map(String), hints);
  return pool === undefined ? { kind: "json" } : { kind: "list", pool, numeric };
}

function object(
  schema: Schema,
  root: Schema,
  hints: Hints,
  examples: readonly unknown[],
  name: string,
): Field {
  const given = examples.filter(isObject);
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).flatMap(([inner, described]) => {
      const values = given.map((one) => one[inner]).filter((one) => one !== undefined && one !== null);
      const behind = resolved(described, root);
      const field = fieldOf(behind, root, hints, values, inner);
      const needed = schema.required?.includes(inner) === true;
      if (!needed && values.length === 0 && !["several", "yes", "one"].includes(field.kind)) return [];
      return [{ name: inner, field, typical: new Set(values.flatMap(idsIn)) }];
    });
    return { kind: "group", fields };
  }
  const values = given.flatMap(Object.values) as unknown[];
  if (values.length === 0) return { kind: "json" };
  const keys = [...new Set(given.flatMap(Object.keys))];
  if (values.every((one) => typeof one === "number")) {
    const pool = poolOf(keys, hints);
    return pool === undefined ? { kind: "json" } : { kind: "counts", pool };
  }
  const pool = poolOf(values.map(String), hints);
  const places = named(hints.ask, name) ?? keys;
  return pool === undefined ? { kind: "json" } : { kind: "places", keys: places, pool };
}

/** The list that the form has under a name. */
function named(ask: unknown, name: string): readonly string[] | undefined {
  const found = isObject(ask) ? ask[name] : undefined;
  return Array.isArray(found) ? found.map(String) : undefined;
}

/** The smallest collection that has all these ids: a list of the form, its keys, or all cards. */
function poolOf(ids: readonly string[], hints: Hints): readonly string[] | undefined {
  const collections = [...collectionsIn(hints.ask), hints.cards].filter((one) => one.length > 1);
  const fit = collections.filter((one) => {
    const has = new Set(one);
    return ids.every((id) => has.has(id));
  });
  if (ids.length === 0) return undefined;
  return fit.reduce<readonly string[] | undefined>(
    (best, one) => (best === undefined || one.length < best.length ? one : best),
    undefined,
  );
}

function collectionsIn(ask: unknown): (readonly string[])[] {
  if (!isObject(ask)) return [];
  return Object.values(ask).flatMap((one): (readonly string[])[] => {
    if (Array.isArray(one)) return one.every((each) => typeof each !== "object") ? [one.map(String)] : [];
    return isObject(one) ? [Object.keys(one)] : [];
  });
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) => (typeof inner === "number" ? [name] : idsIn(inner)));
  }
  return [String(value)];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function steps(pointer: string): string[] {
  return pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function escaped(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}
