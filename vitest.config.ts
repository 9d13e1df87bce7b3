import { defineConfig } from "vitest/config"

export default defineConfig({
  test: { projects: ["packages/*", { test: { name: "house", include: ["tools/**/*.test.ts"] } }] }
})
