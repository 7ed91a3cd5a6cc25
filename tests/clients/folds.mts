// Folds the lines of matches with clients/typescript, without any service, and compares every state.
//
//     node folds.mts FILE...
//
// prints for each file how many states are those of the file, or at which version and where the first one differs, as
// a line of JSON. A file has the lines of `tests.kit.dumping`.

import { Fold } from "../../clients/typescript/index.ts";

declare const process: {
  argv: string[];
  getBuiltinModule(name: "node:fs"): { readFileSync(file: string, encoding: "utf8"): string };
};

const { readFileSync } = process.getBuiltinModule("node:fs");

/** Whether two values are equal, as nearly all are. */
function same(mine: unknown, theirs: unknown): boolean {
  if (mine === theirs) return true;
  if (typeof mine !== "object" || typeof theirs !== "object" || mine === null || theirs === null) return false;
  if (Array.isArray(mine) !== Array.isArray(theirs)) return false;
  const [a, b] = [mine as Record<string, unknown>, theirs as Record<string, unknown>];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}

/** The places at which two values differ, as JSON pointers. */
function differences(mine: unknown, theirs: unknown, at = ""): string[] {
  if (same(mine, theirs)) return [];
  const objects = [mine, theirs].every((one) => typeof one === "object" && one !== null);
  if (!objects || Array.isArray(mine) !== Array.isArray(theirs))
    return [`${at}: ${JSON.stringify(mine)} is ${JSON.stringify(theirs)}`];
  const [a, b] = [mine as Record<string, unknown>, theirs as Record<string, unknown>];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(a[key], b[key], `${at}/${key}`));
}

function folded(file: string): object {
  const [first = "", ...rows] = readFileSync(file, "utf8").trimEnd().split("\n");
  const { header, cards, seat } = JSON.parse(first);
  const fold = new Fold(header, cards, seat ?? undefined);
  const expected: { game: object } = { game: {} };
  for (const row of rows) {
    const { line, secret, state, game, known, name } = JSON.parse(row);
    Object.assign(expected, state);
    Object.assign(expected.game, game);
    try {
      fold.take(line, secret ?? undefined, name);
    } catch (error) {
      return { version: line.v, type: line.type, differ: [String(error)] };
    }
    const found = [...differences(fold.state, expected), ...differences(fold.known, known, "known")];
    if (found.length > 0) return { version: line.v, type: line.type, differ: found.slice(0, 10) };
  }
  return { states: fold.version };
}

const [, , ...files] = process.argv;
for (const file of files) console.log(JSON.stringify(folded(file)));
