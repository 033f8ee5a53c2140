// Whether an Ed25519 signature holds (RFC 8032, section 5.1.7): by the browser where it can, else by the code below.

import { bytesOf, numberOf, toHex, type Bytes } from "./bytes";
import { sha512 } from "./sha512";

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (number: bigint): bigint => ((number % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let rest = exponent, square = mod(base); rest; rest >>= 1n, square = (square * square) % P)
    if (rest & 1n) result = (result * square) % P;
  return result;
}

const D = mod(-121665n * power(121666n, P - 2n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** X, Y, Z and T = XY/Z: the extended coordinates of section 5.1.4. */
type Point = [x: bigint, y: bigint, z: bigint, t: bigint];
const NEUTRAL: Point = [0n, 1n, 1n, 0n];

function sum([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = (y1 - x1) * (y2 - x2);
  const b = (y1 + x1) * (y2 + x2);
  const c = 2n * D * mod(t1 * t2);
  const d = 2n * z1 * z2;
  const [e, f, g, h] = [mod(b - a), mod(d - c), mod(d + c), mod(b + a)];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}

function times(point: Point, number: bigint): Point {
  let result = NEUTRAL;
  for (let rest = number, doubled = point; rest; rest >>= 1n, doubled = sum(doubled, doubled))
    if (rest & 1n) result = sum(result, doubled);
  return result;
}

/** The point with this Y and this lowest bit of X; nothing if there is none. */
function pointAt(y: bigint, odd: bigint): Point | null {
  if (y >= P) return null;
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)];
  let x = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n));
  const found = mod(v * x * x);
  if (found === mod(-u)) x = mod(x * ROOT_OF_MINUS_ONE);
  else if (found !== u) return null;
  if (x === 0n && odd) return null;
  if ((x & 1n) !== odd) x = P - x;
  return [x, y, 1n, mod(x * y)];
}

const BASE = pointAt(mod(4n * power(5n, P - 2n)), 0n)!;

const fromLittle = (bytes: Bytes): bigint => numberOf(bytes.slice().reverse());

function decoded(bytes: Bytes): Point | null {
  const number = fromLittle(bytes);
  return pointAt(number & (2n ** 255n - 1n), number >> 255n);
}

function encoded([x, y, z]: Point): Bytes {
  const inverse = power(z, P - 2n);
  return bytesOf(mod(y * inverse) | ((mod(x * inverse) & 1n) << 255n), 32).reverse();
}

/** By our own routine. */
export function verified(key: Bytes, signature: Bytes, message: Bytes): boolean {
  if (key.length !== 32 || signature.length !== 64) return false;
  const [first, half] = [signature.subarray(0, 32), fromLittle(signature.subarray(32))];
  const point = decoded(key);
  if (!point || half >= ORDER) return false;
  const challenge = fromLittle(sha512(first, key, message)) % ORDER;
  const [x, y, z, t] = times(point, challenge);
  return toHex(encoded(sum(times(BASE, half), [P - x, y, z, P - t]))) === toHex(first);
}

/** By the browser; nothing where it cannot: no secure page, no Ed25519, or no such key. */
export async function verifiedByBrowser(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean | null> {
  try {
    const own = (bytes: Bytes) => new Uint8Array(bytes);
    const imported = await crypto.subtle.importKey("raw", own(key), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, imported, own(signature), own(message));
  } catch {
    return null;
  }
}

export async function holds(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  return (await verifiedByBrowser(key, signature, message)) ?? verified(key, signature, message);
}
