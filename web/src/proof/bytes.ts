// Bytes, numbers and texts, as docs/shuffle.md writes them.

export type Bytes = Uint8Array;

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => encoder.encode(text);

export function join(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function uint32(number: number): Bytes {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

export function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const numberOf = (bytes: Bytes): bigint => BigInt("0x" + toHex(bytes));

export const bytesOf = (number: bigint, length: number): Bytes =>
  fromHex(number.toString(16).padStart(2 * length, "0"));

/** Whether one comes before the other, byte by byte. */
export function isBefore(left: Bytes, right: Bytes): boolean {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return left[at]! < right[at]!;
  return left.length < right.length;
}
