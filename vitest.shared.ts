import { defineConfig } from "vitest/config"

/** What the tests of every package have in common. Nothing in the house keeps state between tests, so files share a worker: half the time. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    isolate: false,
    setupFiles: [new URL("tools/seeded.ts", import.meta.url).pathname],
    // nothing is timed here; a loaded machine must not turn a test red
    testTimeout: 180_000,
    reporters: ["default", new URL("tools/skips.ts", import.meta.url).pathname]
  }
})
