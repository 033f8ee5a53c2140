// The little of Node that the tools and the tests use. All of Node's types would give the page's timers another type.
declare module "node:crypto" {
  interface Digest {
    update(data: Uint8Array | string): Digest;
    digest(encoding: "hex"): string;
  }
  export function createHash(algorithm: string, options?: { outputLength: number }): Digest;
  export function createHmac(algorithm: string, key: Uint8Array): Digest;
}
declare module "node:process" {
  export const env: Record<string, string | undefined>;
}
declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
