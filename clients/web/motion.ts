/** Motion on the table: what changes its zone glides, numbers count, what an event names is seen. */

/** The longest that anything moves, in milliseconds. */
const QUICK = 240;
/** How long it is seen by how much a number has changed. */
const FLIGHT = 900;

/** Where everything was, and the numbers on it. */
export interface Spots {
  things: Map<string, DOMRect>;
  zones: Map<string, DOMRect>;
  numbers: Map<string, number>;
}

/** Where everything on a table is now. */
export function spotsOf(root: HTMLElement): Spots {
  const things = new Map<string, DOMRect>();
  const zones = new Map<string, DOMRect>();
  const numbers = new Map<string, number>();
  for (const each of root.querySelectorAll<HTMLElement>("[data-zone]")) zones.set(each.dataset["zone"]!, each.getBoundingClientRect());
  for (const each of root.querySelectorAll<HTMLElement>(".thing[data-id]")) {
    const own = each.getBoundingClientRect();
    // What lies in a closed pile is where the pile is.
    const zone = each.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
    things.set(each.dataset["id"]!, own.width > 0 ? own : (zones.get(zone ?? "") ?? own));
  }
  for (const [key, node] of counts(root)) numbers.set(key, Number(node.data));
  return { things, zones, numbers };
}

/** Let everything that has changed move from where it was to where it is. */
export function glide(root: HTMLElement, before: Spots, named: readonly string[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const after = spotsOf(root);
  const running: Animation[] = [];
  for (const each of root.querySelectorAll<HTMLElement>(".thing[data-id]")) {
    const id = each.dataset["id"]!;
    const [from, to] = [before.things.get(id), after.things.get(id)!];
    if (to.width === 0) continue;
    if (from === undefined || from.width === 0) running.push(each.animate({ opacity: [0, 1] }, QUICK));
    else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > 2) {
      const translate = [`${from.x - to.x}px ${from.y - to.y}px`, "0 0"];
      running.push(each.animate({ translate }, { duration: QUICK, easing: "ease-out" }));
      const place = each.closest(".place, .cards > li"); // what it lies on is a layer of its own
      if (place !== null) running.push(place.animate({ zIndex: [3, 3] }, QUICK));
    } else if (named.includes(id)) {
      running.push(each.animate({ scale: [1, 1.05, 1] }, QUICK));
    }
  }
  const counting = [...counts(root)].flatMap(([key, node]) => {
    const [from, to] = [before.numbers.get(key), Number(node.data)];
    if (from === undefined || from === to || Number.isNaN(to)) return [];
    fly(root, node, to - from);
    return [countTo(node, from, to)];
  });
  stops.set(root, () => {
    for (const one of running) one.cancel();
    for (const stop of counting) stop();
  });
}

/** End at once what still moves; before anything else is drawn, because it holds the texts of numbers. */
glide.stop = (root: HTMLElement): void => {
  stops.get(root)?.();
  stops.delete(root);
};

const stops = new WeakMap<HTMLElement, () => void>();

/** The text of every number, by what it is on and what it counts. */
function* counts(root: HTMLElement): Generator<[string, Text]> {
  for (const each of root.querySelectorAll<HTMLElement>(".n[data-word]")) {
    const on = each.closest<HTMLElement>("[data-id], [data-zone], .side");
    const text = [...(each.querySelector("b")?.childNodes ?? [])].find((node) => node instanceof Text);
    const name = on?.dataset["id"] ?? on?.dataset["zone"] ?? on?.className.match(/seat-\d/)?.[0];
    if (text instanceof Text) yield [`${name} ${each.dataset["word"]}`, text];
  }
}

/** Let it be seen by how much a number has changed, above it, also while the next event is drawn. */
function fly(root: HTMLElement, node: Text, change: number): void {
  const holder = node.parentElement;
  if (holder === null || holder.getBoundingClientRect().width === 0) return;
  const [own, its] = [root.getBoundingClientRect(), holder.getBoundingClientRect()];
  const label = document.createElement("span");
  label.className = `flying ${kindOf(node, change)}`;
  label.ariaHidden = "true";
  label.textContent = change > 0 ? `+${change}` : `−${-change}`;
  label.style.insetInlineStart = `${its.x + its.width / 2 - own.x}px`;
  label.style.insetBlockStart = `${its.y - own.y}px`;
  root.append(label);
  const flight = label.animate({ opacity: [0, 1, 1, 0], translate: ["-50% 0", "-50% -1.4rem", "-50% -1.8rem", "-50% -2.2rem"] }, FLIGHT);
  flight.onfinish = () => label.remove();
}

/** Whether a change of a number is good for its owner. */
function kindOf(node: Text, change: number): string {
  const harms = node.parentElement?.closest(".n")?.classList.contains("harm") === true;
  return change > 0 === harms ? "worse" : "better";
}

/** Count from a number to another; the result ends it at once. */
function countTo(node: Text, from: number, to: number): () => void {
  const start = performance.now();
  const holder = node.parentElement?.parentElement;
  const kind = kindOf(node, to - from);
  let request = 0;
  const step = (now: number): void => {
    const part = Math.min(1, (now - start) / QUICK);
    node.data = String(Math.round(from + (to - from) * part));
    if (part < 1) request = requestAnimationFrame(step);
    else holder?.classList.remove(kind);
  };
  holder?.classList.add(kind);
  node.data = String(from);
  request = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(request);
    node.data = String(to);
    holder?.classList.remove(kind);
  };
}
