// Runs functions of clients/web, and of scripts beside this one, without any page.
//
//     node running.mts < ORDERS
//
// Each line of the input is a file, the name of a function in it, and a list of calls, each a list of arguments: all as
// JSON. Each line of the output has the results of those calls as `results`, or why there are none as `error`. Sets are
// lists, and what is undefined is null.

declare const process: {
  stdin: unknown;
  getBuiltinModule(name: "node:readline"): { createInterface(options: { input: unknown }): AsyncIterable<string> };
};

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Set) return [...value];
  return value;
}

async function done(order: string): Promise<unknown> {
  try {
    const [file, name, calls] = JSON.parse(order) as [string, string, unknown[][]];
    const found = await import(file);
    const results: unknown[] = [];
    for (const call of calls) results.push(plain(await found[name](...call.map((one) => one ?? undefined))));
    return { results };
  } catch (error) {
    return { error: String((error as Error).stack) };
  }
}

for await (const order of process.getBuiltinModule("node:readline").createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await done(order), (_, value: unknown) => plain(value)));
}
