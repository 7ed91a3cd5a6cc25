// Checks records and folds their lines with clients/typescript, without any service.
//
//     node records.mts verify FILE...     prints for each what the record shows, or what is wrong with it
//     node records.mts fold FILE...       prints for each how many states are those of the file, or what differs
//
// each as a line of JSON. A file to fold has the lines of `tests.kit.dumping`.

import { BrokenRecord, Fold, NoRecord, canonical, verify } from "../../../clients/typescript/saikoro.ts";

declare const process: {
  argv: string[];
  getBuiltinModule(name: "node:fs"): { readFileSync(file: string): Uint8Array };
};

const { readFileSync } = process.getBuiltinModule("node:fs");

const [, , task, ...files] = process.argv;

const spelled = (value: unknown) => new TextDecoder().decode(canonical(value));

async function verified(file: string): Promise<object> {
  try {
    const { kept, ...found } = await verify(readFileSync(file));
    return { ...found, kept: kept.size };
  } catch (error) {
    if (error instanceof NoRecord) return { verdict: "no_record", wrong: error.message };
    if (!(error instanceof BrokenRecord)) throw error;
    return { verdict: error.verdict, line: error.line, wrong: error.message };
  }
}

/** The places at which two values differ, as JSON pointers. */
function differences(mine: unknown, theirs: unknown, at = ""): string[] {
  if (spelled(mine ?? null) === spelled(theirs ?? null)) return [];
  const objects = [mine, theirs].every((one) => typeof one === "object" && one !== null);
  if (!objects) return [`${at}: ${spelled(mine ?? null)} is ${spelled(theirs ?? null)}`];
  const [a, b] = [mine as Record<string, unknown>, theirs as Record<string, unknown>];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(a[key], b[key], `${at}/${key}`));
}

function folded(file: string): object {
  const [first = "", ...rows] = new TextDecoder().decode(readFileSync(file)).trimEnd().split("\n");
  const { header, cards, seat } = JSON.parse(first);
  const fold = new Fold(header, cards, seat ?? undefined);
  for (const row of rows) {
    const { line, secret, state, known } = JSON.parse(row);
    fold.take(line, secret ?? undefined);
    const found = [...differences(fold.state, state), ...differences(fold.known, known, "known")];
    if (found.length > 0) return { at: line.v, type: line.type, differ: found.slice(0, 10) };
  }
  return { game: header.game, states: fold.version };
}

for (const file of files) {
  const found = task === "verify" ? await verified(file) : folded(file);
  console.log(JSON.stringify(found));
}
