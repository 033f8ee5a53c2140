import { env } from "node:process";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const room = env.PITBOSS_ROOM ?? "http://127.0.0.1:8000";

const AT_ONCE = /\/(Lobby|TablePage|Poker|House)-/;
const FRAME =
  /\/src\/lib\/(announce|api|currency|frame-messages|keyboard|money|preferences|route|session|store|views|why)(\.svelte)?\.ts$/;

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: "../src/pitboss/static",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures stay files: the page's content policy allows no data addresses.
    assetsInlineLimit: 0,
    // Every browser that reads es2022 knows how to preload. The lobby and the table come with all they need at once;
    // for the other pages the frame, which everybody loads, has no long lists.
    // What every page needs of the client's own comes as one file: a dozen small ones weigh a third more on the way.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "frame", test: FRAME }] } } },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (page, needs, { hostType }) =>
        hostType === "html" || AT_ONCE.test(page) ? needs : needs.filter((file) => file.endsWith(".css")),
    },
  },
  server: { proxy: { "/api": room, "/ws": { target: room, ws: true } } },
  test: {
    // A busy machine is no failure.
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "logic", include: ["tests/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "components",
          include: ["tests/components/*.test.ts"],
          environment: "jsdom",
          setupFiles: ["tests/components/setup.ts"],
        },
      },
    ],
  },
});
