// Runs functions of clients/web/playing, without any page.
//
//     node running.mts MODULE FUNCTION < ARGUMENTS
//
// Each line of the input has the arguments of a call as a list of JSON, and each line of the output its result.
// Sets are lists, and what is undefined is null.

declare const process: {
  argv: string[];
  getBuiltinModule(name: "node:fs"): { readFileSync(file: number, encoding: "utf8"): string };
};

const [, , module = "", name = ""] = process.argv;
const found = await import(`../../../clients/web/playing/${module}.ts`);
const lines = process.getBuiltinModule("node:fs").readFileSync(0, "utf8").split("\n").filter(Boolean);

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Set) return [...value];
  return value;
}

for (const line of lines) {
  const result = found[name](...JSON.parse(line).map((one: unknown) => one ?? undefined));
  console.log(JSON.stringify(plain(result), (_, value: unknown) => plain(value)));
}
