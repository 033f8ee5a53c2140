// Motion with a purpose, each within 550 ms; none for those who want none. A newer event ends what still moves.

import type { TransitionConfig } from "svelte/transition";
import type { Point } from "./layout";

/** Whether nothing may travel. */
export const still = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || "still" in document.documentElement.dataset;

/** Ends everything that moves, as a touch or the key for it does. */
export function settle(): void {
  for (const each of document.getAnimations()) {
    try {
      each.finish();
    } catch {
      // What goes on without end cannot be finished.
    }
  }
}

const easeInOut = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
const easeOut = (t: number): number => 1 - (1 - t) ** 4;

interface Way {
  /** Where it goes to or comes from, seen from where it lies. */
  by: Point;
}

const travel = ({ x, y }: Point, part: number): string => `translate(${x * part}px, ${y * part}px)`;

/** Chips slide from the plaque to where bets lie. */
export function pushed(_: Element, { by }: Way): TransitionConfig {
  return {
    duration: still() ? 0 : 280,
    easing: easeOut,
    css: (t, u) => `transform: ${travel(by, u)}; opacity: ${Math.min(1, 2 * t)}`,
  };
}

/** A bet goes to the pot when the street ends. */
export function gathered(_: Element, { by }: Way): TransitionConfig {
  return {
    duration: still() ? 0 : 360,
    easing: easeInOut,
    css: (t, u) => `transform: ${travel(by, u)}; opacity: ${Math.min(1, 3 * t)}`,
  };
}

/** A hand that is given up slides towards the middle and fades. */
export function thrown(_: Element, { by }: Way): TransitionConfig {
  const far = Math.hypot(by.x, by.y) || 1;
  const step = { x: (40 * by.x) / far, y: (40 * by.y) / far };
  return { duration: still() ? 0 : 180, css: (t, u) => `transform: ${travel(step, u)}; opacity: ${t}` };
}

export const way = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });
