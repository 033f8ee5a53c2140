// Whether the tree over some records is the beginning of the tree over more of them (RFC 9162, section 2.1.4.2).

import { fromHex, toHex, type Bytes } from "./bytes";
import { sha256 } from "./sha256";

const NODE = Uint8Array.of(1);
const isOdd = (number: number): boolean => number % 2 === 1;
const half = (number: number): number => Math.floor(number / 2);

function isPowerOfTwo(number: number): boolean {
  while (!isOdd(number)) number = half(number);
  return number === 1;
}

export interface Size {
  records: number;
  root: string;
}

export function isBeginning(first: Size, second: Size, path: string[]): boolean {
  if (first.records < 1 || first.records > second.records) return false;
  if (first.records === second.records) return path.length === 0 && first.root === second.root;
  const nodes = (isPowerOfTwo(first.records) ? [first.root, ...path] : path).map(fromHex);
  let [inFirst, inSecond] = [first.records - 1, second.records - 1];
  while (isOdd(inFirst)) [inFirst, inSecond] = [half(inFirst), half(inSecond)];
  const [start, ...rest] = nodes;
  if (!start || !path.length) return false;
  let [before, after]: [Bytes, Bytes] = [start, start];
  for (const node of rest) {
    if (inSecond === 0) return false;
    if (isOdd(inFirst) || inFirst === inSecond) {
      [before, after] = [sha256(NODE, node, before), sha256(NODE, node, after)];
      while (!isOdd(inFirst) && inFirst) [inFirst, inSecond] = [half(inFirst), half(inSecond)];
    } else after = sha256(NODE, after, node);
    [inFirst, inSecond] = [half(inFirst), half(inSecond)];
  }
  return inSecond === 0 && toHex(before) === first.root && toHex(after) === second.root;
}
