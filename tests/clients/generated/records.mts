// Checks records with clients/typescript, without any service.
//
//     node records.mts FILE...
//
// prints for each what the record shows, or what is wrong with it, as a line of JSON.

import { BrokenRecord, NoRecord, verify } from "../../../clients/typescript/index.ts";

declare const process: {
  argv: string[];
  getBuiltinModule(name: "node:fs"): { readFileSync(file: string): Uint8Array };
};

const { readFileSync } = process.getBuiltinModule("node:fs");

const [, , ...files] = process.argv;

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

for (const file of files) console.log(JSON.stringify(await verified(file)));
