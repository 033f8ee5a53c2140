// What every test of a component begins with: the matchers for pages, and no question left open by the test before.

import "@testing-library/jest-dom/vitest";
import { beforeEach } from "vitest";
import { why } from "../../src/lib/why.svelte";

// The imitation of a browser lays nothing out, so nothing in it scrolls or changes its size.
Element.prototype.scrollTo = () => undefined;
globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
const NO_SCREEN = { matches: false, onchange: null, addListener: () => undefined, removeListener: () => undefined };
globalThis.matchMedia = (media) => Object.assign(new EventTarget(), { ...NO_SCREEN, media });

beforeEach(() => why.close());
