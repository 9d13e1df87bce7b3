import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: ["packages/*", { test: { name: "house", include: ["tools/**/*.test.ts"], testTimeout: 120_000 } }],
    reporters: ["default", new URL("tools/skips.ts", import.meta.url).pathname]
  }
})
