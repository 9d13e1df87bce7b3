import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

// Threads and commands that tests start load up to a thousand modules: the second one to load a module takes the code that the first one compiled, which
// is a third of the time of the tests that start workers.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url))

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
