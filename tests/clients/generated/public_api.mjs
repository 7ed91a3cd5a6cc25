// Reads the declarations of an installed package as an editor does.
//
//     node public_api.mjs TYPESCRIPT PACKAGE
//
// prints a line of JSON: the names that each import has, those without a description, and where a type is `any`.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const [, , typescript, folder] = process.argv;
const ts = createRequire(import.meta.url)(typescript);

const { exports } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
const entries = Object.entries(exports).flatMap(([name, { types }]) => (types ? [[name, `${folder}/${types}`]] : []));
const options = { strict: true, target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, types: [] };
const program = ts.createProgram(
  entries.map(([, file]) => file),
  options,
);
const checker = program.getTypeChecker();

const found = { names: {}, bare: [], any: [] };

function described(symbol, name) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const text = [symbol, target].map((one) => ts.displayPartsToString(one.getDocumentationComment(checker))).join("");
  if (text === "") found.bare.push(name);
  return target;
}

/** The members of what the package itself declares, but not those of generated types. */
function members(symbol, name) {
  for (const declaration of symbol.declarations ?? []) {
    if (!ts.isClassDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      if (member.name === undefined || ts.isPrivateIdentifier(member.name)) continue;
      const own = checker.getSymbolAtLocation(member.name);
      if (own.name !== "name") described(own, `${name}.${own.name}`);
    }
  }
}

function anywhere(node, file) {
  if (node.kind === ts.SyntaxKind.AnyKeyword) found.any.push(`${file.fileName}:${node.getStart(file)}`);
  ts.forEachChild(node, (child) => anywhere(child, file));
}

for (const [entry, file] of entries) {
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  found.names[entry] = symbols.map(({ name }) => name).sort();
  for (const symbol of symbols) members(described(symbol, symbol.name), symbol.name);
}
for (const file of program.getSourceFiles()) if (file.fileName.startsWith(folder)) anywhere(file, file);

console.log(JSON.stringify(found));
