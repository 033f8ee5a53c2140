// Checks a proof of a shuffle: everything that docs/shuffle.md asks of a verifier, each check by its name.

import { fromHex, isBefore, toHex, utf8, type Bytes } from "./bytes";
import { isWellFormed, type AuditorShuffle, type Deck, type Nonce, type Proof, type ViewerShuffle } from "./document";
import {
  afterCut,
  digestOf,
  facesOf,
  leafOf,
  leavesOf,
  NO_STATEMENT,
  orderOf,
  rootFrom,
  rootOf,
  secretCommitment,
  seedBytes,
  statementOf,
} from "./shuffle";

export interface Check {
  name: string;
  passed: boolean;
}
type AnyShuffle = ViewerShuffle | AuditorShuffle;
type Named = [name: string, passed: boolean];

/** All checks of a proof file, in order; a text that is no proof at all fails the one check that it can be read. */
export function checks(text: string): Check[] {
  const found: Check[] = [];
  try {
    const proof = JSON.parse(text) as Proof;
    const shuffles: AnyShuffle[] = proof.shuffles;
    found.push({ name: "form", passed: JSON.stringify(proof) + "\n" === text && isWellFormed(proof) });
    found.push({ name: "digest", passed: same(digestOf(proof), proof.digest) });
    const faces = facesOf(proof.deck);
    shuffles.forEach((shuffle, place) => {
      const earlier = shuffles.slice(0, place);
      const named = [
        ...sharedChecks(proof.deck, faces, shuffle, earlier.at(-1)),
        ...ownChecks(faces, shuffle, earlier),
      ];
      for (const [name, passed] of named) found.push({ name: `shuffle ${place + 1} ${name}`, passed });
    });
  } catch (error) {
    found.push({ name: `unreadable: ${(error as Error).message}`, passed: false });
  }
  return found;
}

/** The names of the checks that failed; none if all is well. */
export const failures = (text: string): string[] => checks(text).flatMap(({ name, passed }) => (passed ? [] : [name]));

function sharedChecks(deck: Deck, faces: string[], shuffle: AnyShuffle, before: AnyShuffle | undefined): Named[] {
  const { dealt, burned } = shuffle;
  const count = countOf(shuffle);
  const left = before ? Math.max(1, countOf(before) - before.dealt) : faces.length;
  const previous = before ? fromHex(before.statement) : NO_STATEMENT;
  const [committed, root] = [fromHex(shuffle.secret_commitment), fromHex(shuffle.root)];
  const statement = statementOf(deck, count, previous, committed, shuffle.nonces, root);
  return [
    ["count", left <= count && count <= faces.length],
    ["nonces", namesAscend(shuffle.nonces)],
    ["statement", same(statement, shuffle.statement)],
    ["cut", cutIsLegal(shuffle, count)],
    ["dealt", dealt <= count && ascend(burned) && burned.every((place) => place < dealt)],
  ];
}

function ownChecks(faces: string[], shuffle: AnyShuffle, earlier: AnyShuffle[]): Named[] {
  return "openings" in shuffle
    ? viewerChecks(faces, shuffle)
    : auditorChecks(faces, shuffle, earlier as AuditorShuffle[]);
}

function viewerChecks(faces: string[], shuffle: ViewerShuffle): Named[] {
  const { openings, count, cut } = shuffle;
  const positions = openings.map(({ position }) => position);
  const opened = openings.map(({ position, card, face, salt, path }): Named => {
    const at = cut ? (position + cut.at) % count : position;
    const root = rootFrom(leafOf(at, card, face, fromHex(salt)), at, count, path.map(fromHex));
    return [`opening ${position + 1}`, faces[card] === face && at < count && root !== null && same(root, shuffle.root)];
  });
  return [
    ["openings", ascend(positions) && positions.every((position) => position < shuffle.dealt)],
    ["cards", new Set(openings.map(({ card }) => card)).size === positions.length],
    ...opened,
  ];
}

function auditorChecks(faces: string[], shuffle: AuditorShuffle, earlier: AuditorShuffle[]): Named[] {
  const { cards, nonces, cut } = shuffle;
  const before = earlier.at(-1);
  const undealt = before ? afterCut(before.order, before.cut).slice(before.dealt) : [];
  const whole =
    ascend(cards) && cards.every((card) => card < faces.length) && undealt.every((card) => cards.includes(card));
  const [seed, key] = [fromHex(shuffle.seed), fromHex(shuffle.key)];
  const sized = cards.length > 0 && seed.length === seedBytes(cards.length) && key.length === 32;
  const fresh = earlier.every((each) => each.key !== shuffle.key);
  const first: Named[] = [
    ["cards", whole],
    ["secret", sized && fresh && same(secretCommitment(seed, key), shuffle.secret_commitment)],
  ];
  if (!sized) return first;
  const order = orderOf(cards, seed, nonces);
  return [
    ...first,
    ["order", order.join() === shuffle.order.join()],
    ["root", same(rootOf(leavesOf(faces, order, key)), shuffle.root)],
    [
      "shoe",
      afterCut(order, cut)
        .map((card) => faces[card])
        .join(" ") === shuffle.shoe,
    ],
  ];
}

const same = (bytes: Bytes, text: string): boolean => toHex(bytes) === text;
const countOf = (shuffle: AnyShuffle): number => ("cards" in shuffle ? shuffle.cards.length : shuffle.count);
const ascend = (numbers: number[]): boolean => numbers.every((number, at) => at === 0 || numbers[at - 1]! < number);

function cutIsLegal({ cut, dealt }: AnyShuffle, count: number): boolean {
  if (cut) return cut.at >= 2 && cut.at <= count - 2;
  return count < 4 || dealt === 0;
}

function namesAscend(nonces: Nonce[]): boolean {
  const names = nonces.map(({ by }) => utf8(by));
  return names.every((name, at) => at === 0 || isBefore(names[at - 1]!, name));
}
