// SHAKE-256 (FIPS 202): Keccak-f[1600] with a rate of 136 bytes, in plain 64-bit numbers.

import { join, type Bytes } from "./bytes";

const RATE = 136;
const MASK = (1n << 64n) - 1n;

const turned = (lane: bigint, by: number): bigint => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;

/** How far each lane turns, and where it goes: the walk of rho and pi. */
const WALK: { from: number; to: number; by: number }[] = [];
for (let x = 1, y = 0, t = 0; t < 24; t++) {
  const [toX, toY] = [y, (2 * x + 3 * y) % 5];
  WALK.push({ from: x + 5 * y, to: toX + 5 * toY, by: (((t + 1) * (t + 2)) / 2) % 64 });
  [x, y] = [toX, toY];
}

/** The constants of iota, from the feedback register of the standard. */
const ROUND_CONSTANTS: bigint[] = [];
for (let round = 0, register = 1; round < 24; round++) {
  let constant = 0n;
  for (let j = 0; j < 7; j++) {
    if (register & 1) constant |= 1n << BigInt(2 ** j - 1);
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
  }
  ROUND_CONSTANTS.push(constant);
}

function permute(lanes: bigint[]): void {
  for (const constant of ROUND_CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lanes[x]! ^ lanes[x + 5]! ^ lanes[x + 10]! ^ lanes[x + 15]! ^ lanes[x + 20]!,
    );
    const tilted = lanes.map((lane, at) => lane ^ columns[(at + 4) % 5]! ^ turned(columns[((at % 5) + 1) % 5]!, 1));
    const moved = [...tilted];
    for (const { from, to, by } of WALK) moved[to] = turned(tilted[from]!, by);
    for (let at = 0; at < 25; at++) {
      const row = at - (at % 5);
      lanes[at] = moved[at]! ^ (~moved[row + ((at + 1) % 5)]! & MASK & moved[row + ((at + 2) % 5)]!);
    }
    lanes[0]! ^= constant;
  }
}

function padded(message: Bytes): Bytes {
  const bytes = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE);
  bytes.set(message);
  bytes[message.length] = 0x1f;
  bytes[bytes.length - 1]! |= 0x80;
  return bytes;
}

export function shake256(length: number, ...parts: Bytes[]): Bytes {
  const lanes = Array.from({ length: 25 }, () => 0n);
  const input = new DataView(padded(join(...parts)).buffer);
  for (let block = 0; block < input.byteLength; block += RATE) {
    for (let at = 0; at < RATE / 8; at++) lanes[at]! ^= input.getBigUint64(block + 8 * at, true);
    permute(lanes);
  }
  const output = new Uint8Array(Math.ceil(length / RATE) * RATE);
  const view = new DataView(output.buffer);
  for (let block = 0; block < output.length; block += RATE) {
    if (block) permute(lanes);
    for (let at = 0; at < RATE / 8; at++) view.setBigUint64(block + 8 * at, lanes[at]!, true);
  }
  return output.slice(0, length);
}
