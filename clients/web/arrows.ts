/** Arrows over a table, such as that of an attack: each from the edge of a thing to that of another one. */

const NAMESPACE = "http://www.w3.org/2000/svg";
/** The length of a head, and how far it reaches into what it points at, in pixels. */
const HEAD = 15;
const INTO = 10;

/** An arrow: from where, to where, the seat that it comes from, if it is known, and whether it is of what is shown just now. */
export interface Arrow {
  from: DOMRect;
  to: DOMRect;
  seat: string | undefined;
  shown: boolean;
}

/** Draw arrows, in the place of those that were there, unless they are the same. */
export function drawArrows(svg: SVGElement, arrows: readonly Arrow[], origin: DOMRect): void {
  const shapes = arrows.map((one) => shapeOf(one, origin));
  const drawn = shapes.map(({ line, tip, kind }) => `${kind} ${line} ${tip}`).join("\n");
  if (svg.dataset["drawn"] === drawn) return;
  svg.dataset["drawn"] = drawn;
  svg.replaceChildren(...shapes.map(elementOf));
}

interface Shape {
  line: string;
  tip: string;
  kind: string;
}

function shapeOf({ from, to, seat, shown }: Arrow, origin: DOMRect): Shape {
  const [x1, y1] = [from.x + from.width / 2 - origin.x, from.y + from.height / 2 - origin.y];
  const [x2, y2] = [to.x + to.width / 2 - origin.x, to.y + to.height / 2 - origin.y];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [out, into] = [toEdge(from, ux, uy), toEdge(to, ux, uy) - INTO];
  const beside = length - out - into < 2 * HEAD; // then it goes from middle to middle
  const [start, end] = beside ? [HEAD, length - HEAD] : [out, length - into];
  const at = (along: number, across: number): string => `${round(x1 + ux * along - uy * across)} ${round(y1 + uy * along + ux * across)}`;
  return {
    line: `M${at(start, 0)}L${at(end - HEAD * 0.8, 0)}`,
    tip: [at(end, 0), at(end - HEAD, HEAD * 0.55), at(end - HEAD, -HEAD * 0.55)].join(),
    kind: `${seat === undefined ? "" : `of-${seat}`}${shown ? " shown" : ""}`,
  };
}

/** How far it is from the middle of a rectangle to its edge, in a direction. */
function toEdge({ width, height }: DOMRect, ux: number, uy: number): number {
  return Math.min(width / 2 / Math.max(Math.abs(ux), 1e-6), height / 2 / Math.max(Math.abs(uy), 1e-6));
}

function round(one: number): number {
  return Math.round(one * 10) / 10;
}

function elementOf({ line, tip, kind }: Shape): SVGElement {
  const group = document.createElementNS(NAMESPACE, "g");
  const path = document.createElementNS(NAMESPACE, "path");
  const head = document.createElementNS(NAMESPACE, "polygon");
  group.setAttribute("class", kind);
  path.setAttribute("d", line);
  path.setAttribute("pathLength", "1");
  head.setAttribute("points", tip);
  group.append(path, head);
  return group;
}
