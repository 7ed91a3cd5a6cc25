/** The part of JSON Schema that the schemas of games use. */

/** A JSON Schema, as far as forms are made from it. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly "x-ja"?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

/** A schema behind its references, and without `null` where that is one of two alternatives. */
export function resolved(schema: Schema, root: Schema): Schema {
  let found = schema;
  for (let depth = 0; found.$ref !== undefined && depth < 20; depth += 1) {
    const name = found.$ref.split("/").at(-1) ?? "";
    const { $ref: _, ...beside } = found;
    found = { ...root.$defs?.[name], ...beside };
  }
  const others = (found.anyOf ?? []).filter((one) => resolved(one, root).type !== "null");
  const [only] = others;
  if (found.anyOf === undefined || only === undefined || others.length > 1) return found;
  const { anyOf: _, ...beside } = found;
  return { ...resolved(only, root), ...beside };
}

/** Whether a schema allows null. */
export function nullable(schema: Schema, root: Schema): boolean {
  return (schema.anyOf ?? []).some((one) => resolved(one, root).type === "null");
}

/** The schema of the answers to a decision, in the schema of its game; undefined if it has none. */
export function answerSchema(root: Schema, decision: string): Schema | undefined {
  const answers = root.$defs?.["Answers"]?.properties?.[decision];
  return answers === undefined ? undefined : resolved(answers, root);
}
