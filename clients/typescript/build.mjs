// Compiles the package into dist/: JavaScript, and declarations that name modules as JavaScript does.
//
//     node build.mjs

import { rmSync } from "node:fs";
import ts from "typescript";

/** A module that is imported, which the compiler renames in JavaScript alone. */
const IMPORTED = /(?<=\b(?:from |import\())"(\.{1,2}\/[^"]+)\.ts"/g;

const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, host);
rmSync(options.outDir, { recursive: true, force: true });
const program = ts.createProgram(fileNames, options);
const { diagnostics } = program.emit(undefined, write);
[...errors, ...ts.getPreEmitDiagnostics(program), ...diagnostics].forEach(report);

function write(file, content) {
  const shown = file.endsWith(".d.ts") ? content.replaceAll(IMPORTED, '"$1.js"') : content;
  ts.sys.writeFile(file, shown);
}

function report(diagnostic) {
  process.exitCode = 1;
  console.error(
    ts.formatDiagnostic(diagnostic, { ...ts.sys, getCanonicalFileName: (file) => file, getNewLine: () => "\n" }),
  );
}
