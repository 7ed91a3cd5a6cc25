// Judges records with the installed package: a line of JSON for each.
//
//     node judge.mjs MANIFEST
//
// A line of the manifest has `file`, a record compressed by gzip beside it, and `head`.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { BrokenRecord, NoRecord, verify } from "@saikoro/client/verifying";

const [, , manifest] = process.argv;

async function judged({ file, head }) {
  try {
    const { verdict } = await verify(gunzipSync(readFileSync(join(dirname(manifest), file))), { heads: [head] });
    return { verdict };
  } catch (error) {
    if (error instanceof NoRecord) return { verdict: "no_record" };
    if (error instanceof BrokenRecord) return { verdict: error.verdict, line: error.line };
    throw error;
  }
}

for (const line of readFileSync(manifest, "utf8").trimEnd().split("\n")) {
  console.log(JSON.stringify({ ...JSON.parse(line), ...(await judged(JSON.parse(line))) }));
}
