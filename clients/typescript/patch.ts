/** JSON Patches (RFC 6902): the way from one state to the next. */

import { isObject, spelled } from "./bytes.ts";
import { UnexpectedAnswer } from "./errors.ts";

/** A change of a JSON Patch; `copy` is never sent. */
export type PatchOperation =
  | { op: "add" | "replace" | "test"; path: string; value: unknown }
  | { op: "remove"; path: string }
  | { op: "move"; path: string; from: string };

type Tree = Record<string, unknown> | unknown[];

/** A document with the changes of a patch, which the given one does not get. UnexpectedAnswer if they do not fit. */
export function patched<T>(document: T, patch: readonly PatchOperation[]): T {
  const whole: Tree = { "": structuredClone(document) };
  for (const change of patch) {
    switch (change.op) {
      case "add":
        put(whole, change.path, structuredClone(change.value), true);
        break;
      case "replace":
        put(whole, change.path, structuredClone(change.value), false);
        break;
      case "remove":
        take(whole, change.path);
        break;
      case "move":
        put(whole, change.path, take(whole, change.from), true);
        break;
      case "test":
        if (spelled(look(whole, change.path)) !== spelled(change.value)) wrong(change.path);
        break;
      default:
        wrong(JSON.stringify(change));
    }
  }
  return whole[""] as T;
}

/** The place that a pointer names: the tree that holds it, and its key there. */
function place(whole: Tree, pointer: string): [Tree, string] {
  const keys = pointer.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  let tree: unknown = whole;
  for (const key of keys) tree = child(tree, key, pointer);
  if (!isObject(tree) && !Array.isArray(tree)) wrong(pointer);
  return [tree as Tree, last];
}

function child(tree: unknown, key: string, pointer: string): unknown {
  if (Array.isArray(tree) && /^\d+$/.test(key) && Number(key) < tree.length) return tree[Number(key)];
  if (isObject(tree) && Object.hasOwn(tree, key)) return tree[key];
  return wrong(pointer);
}

function look(whole: Tree, pointer: string): unknown {
  const [tree, key] = place(whole, pointer);
  return child(tree, key, pointer);
}

function take(whole: Tree, pointer: string): unknown {
  const [tree, key] = place(whole, pointer);
  const taken = child(tree, key, pointer);
  if (Array.isArray(tree)) tree.splice(Number(key), 1);
  else delete tree[key];
  return taken;
}

function put(whole: Tree, pointer: string, value: unknown, added: boolean): void {
  const [tree, key] = place(whole, pointer);
  if (!added) child(tree, key, pointer);
  if (!Array.isArray(tree)) {
    Object.defineProperty(tree, key, { value, configurable: true, enumerable: true, writable: true });
    return;
  }
  const index = key === "-" ? tree.length : Number(key);
  if (!Number.isInteger(index) || index < 0 || index > tree.length) wrong(pointer);
  tree.splice(index, added ? 0 : 1, value);
}

function wrong(where: string): never {
  throw new UnexpectedAnswer(`the patch does not fit the state at ${where}`);
}
