// Puts into each script the texts that it names, in place of the whole catalogue.
//
// A script names a text by its key, or by how a key begins that goes on with a fact:
// `check.fault.${what}`. tests/web/test_words.py reads keys in the same way.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const TEXTS = "../../service/web/texts";

const WRITTEN = /["'`]([a-z][a-z0-9_]*\.[a-z0-9_.]+)["'`]/g;
const BEGUN = /["'`]([a-z][a-z0-9_]*\.[a-z0-9_.]*)(?:["'] \+|\$\{)/g;

const CATALOGUE = "catalogue.ts";

function readTexts() {
  const files = readdirSync(TEXTS).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(TEXTS, name), "utf8"))));
}

/** The texts that a script names, by their keys. */
function named(source, texts) {
  const found = (pattern) => [...source.matchAll(pattern)].map(([, key]) => key);
  const whole = found(WRITTEN);
  const begun = [...found(BEGUN), ...whole.filter((key) => key.endsWith("."))];
  const keys = new Set(whole);
  const has = (key) => keys.has(key) || begun.some((beginning) => key.startsWith(beginning));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => has(key)));
}

/** A plugin of esbuild. */
export function textsByScript(folder) {
  const texts = readTexts();
  const catalogue = join(folder, CATALOGUE);
  return {
    name: "texts by script",
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(folder) || path.includes("node_modules")) return undefined;
        if (path === catalogue) return { contents: "export const catalogue = {};", loader: "ts" };
        const source = readFileSync(path, "utf8");
        const own = named(source, texts);
        if (Object.keys(own).length === 0) return undefined;
        const bring = `import { catalogue as TEXTS } from ${JSON.stringify(catalogue)};\nObject.assign(TEXTS, ${JSON.stringify(own)});\n`;
        return { contents: bring + source, loader: "ts", resolveDir: dirname(path) };
      });
    },
  };
}
