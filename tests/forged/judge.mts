// Judges every record of a folder with clients/typescript: a line of JSON for each, in the order of its manifest.

import { BrokenRecord, NoRecord, verify } from "../../clients/typescript/verifying.ts";

declare const process: {
  argv: string[];
  getBuiltinModule(name: "node:fs"): { readFileSync(file: string): Uint8Array };
  getBuiltinModule(name: "node:zlib"): { gunzipSync(content: Uint8Array): Uint8Array };
};

const { readFileSync } = process.getBuiltinModule("node:fs");
const { gunzipSync } = process.getBuiltinModule("node:zlib");

const [, , folder] = process.argv;

async function judged(record: Uint8Array, head: string): Promise<object> {
  try {
    const { verdict, unchecked, choice } = await verify(record, { heads: head === "" ? [] : [head] });
    return { verdict, unchecked, choice };
  } catch (error) {
    if (error instanceof NoRecord) return { verdict: "no_record" };
    if (error instanceof BrokenRecord) return { verdict: error.verdict, line: error.line, what: error.what };
    throw error;
  }
}

const manifest = new TextDecoder().decode(readFileSync(`${folder}/manifest.jsonl`)).trimEnd();
for (const row of manifest.split("\n")) {
  const { file, head } = JSON.parse(row);
  console.log(JSON.stringify(await judged(gunzipSync(readFileSync(`${folder}/${file}`)), head)));
}
