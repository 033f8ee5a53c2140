// Drawings are made once and referred to. The page carries those it has used, in one picture that is never seen.

import { chip } from "./chips";
import { DEFS, full, small } from "./faces";

const SVG = "http://www.w3.org/2000/svg";
let sheet: SVGSVGElement | null = null;
const drawn = new Set<string>();

function place(id: string, viewBox: string, draw: () => string): string {
  if (!sheet) {
    sheet = document.createElementNS(SVG, "svg");
    sheet.setAttribute("width", "0");
    sheet.setAttribute("height", "0");
    sheet.setAttribute("aria-hidden", "true");
    sheet.setAttribute("style", "position:absolute");
    sheet.innerHTML = `<defs>${DEFS}</defs>`;
    document.body.append(sheet);
  }
  if (!drawn.has(id)) {
    drawn.add(id);
    sheet.insertAdjacentHTML(
      "beforeend",
      `<symbol id="${id}" viewBox="${viewBox}" overflow="visible">${draw()}</symbol>`,
    );
  }
  return `#${id}`;
}

/** The address of a face, drawn if it is the first of its kind. */
export const fullFace = (face: string | null): string => place(`c-${face ?? "back"}`, "0 0 100 140", () => full(face));
export const smallFace = (face: string | null): string =>
  face === null ? fullFace(null) : place(`s-${face}`, "0 0 100 140", () => small(face));

/** The address of a chip, in one of three turns so that the spots of a stack do not stand in line. */
export const chipAt = (value: number, turn: number, isTop: boolean): string =>
  place(`chip-${value}-${turn % 3}${isTop ? "t" : ""}`, "0 0 32 18", () => chip(value, turn % 3, isTop));
