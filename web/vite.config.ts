import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const room = process.env.PITBOSS_ROOM ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/pitboss/static",
    emptyOutDir: true,
    target: "es2022",
    // Small pictures stay files: the page's content policy allows no data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": room, "/ws": { target: room, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
