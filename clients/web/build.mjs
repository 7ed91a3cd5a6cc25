// Builds the pages into service/web/static: `make web`.
//
// Every page is an entry, and so are the style sheet and each picture; what several entries use is in
// chunks of its own.
// Names carry the digest of what is in them, so that they can be cached without end; `manifest.json`
// says which file an entry is in, of which sources it was built, and which packages are in it.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";
import { textsByScript } from "./texts.mjs";

const OUT = "../../service/web/static";

/** What a build depends on; a test reads the same (tests/web/test_built.py). */
const SOURCES = [".", "../typescript", "../../service/web/texts"];

/** Files of these kinds are sources. */
const KINDS = /\.(ts|css|json|mjs|svg)$/;

function* files(path) {
  if (KINDS.test(path)) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (["node_modules", "dist"].includes(entry.name)) continue;
    if (entry.isDirectory() || KINDS.test(entry.name)) yield* files(join(path, entry.name));
  }
}

function digestOfSources() {
  const hash = createHash("sha256");
  const root = "../..";
  const found = SOURCES.flatMap((path) => [...files(path)]).map((path) => relative(root, path));
  for (const path of found.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** The packages that a build contains, by the paths of its inputs. */
function packagesOf(inputs) {
  const found = Object.keys(inputs).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(found.filter((name) => name !== undefined))].sort();
}

const { metafile, outputFiles } = await build({
  entryPoints: [...readdirSync("pages").map((name) => `pages/${name}`), "css/look.css", "css/core.css"],
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  write: false,
  plugins: [textsByScript(import.meta.dirname)],
  legalComments: "none",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
  logLevel: "warning",
});

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const { path, contents } of outputFiles) writeFileSync(path, contents);

const entries = {};
for (const [path, { entryPoint, imports }] of Object.entries(metafile.outputs)) {
  if (entryPoint === undefined) continue;
  entries[basename(entryPoint)] = {
    file: basename(path),
    parts: imports.filter(({ kind }) => kind === "import-statement").map((part) => basename(part.path)),
  };
}
for (const name of readdirSync("images")) {
  const content = readFileSync(join("images", name));
  const [stem, kind] = name.split(".");
  const file = `${stem}-${createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase()}.${kind}`;
  writeFileSync(join(OUT, file), content);
  entries[name] = { file, parts: [] };
}
const packages = packagesOf(metafile.inputs);
const manifest = { sources: digestOfSources(), packages, entries: sorted(entries) };
writeFileSync(join(OUT, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);

function sorted(entries) {
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));
}
