import { defineConfig } from "vitest/config"

/** What the tests of every package have in common. */
export default defineConfig({
  test: { include: ["test/**/*.test.ts"], reporters: ["default", new URL("tools/skips.ts", import.meta.url).pathname] }
})
