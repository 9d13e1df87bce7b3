import "./vitest.shared.ts"
import { defineConfig } from "vitest/config"
import { longFiles } from "./tools/test-setup/longTests.ts"

export default defineConfig({
  test: {
    projects: [
      "packages/*",
      {
        test: {
          name: "house",
          include: ["tools/**/*.test.ts"],
          isolate: false,
          exclude: [longFiles, "tools/release/adoption/**", "**/node_modules/**"],
          testTimeout: 600_000,
          hookTimeout: 600_000
        }
      },
      // what is published, installed in an empty folder: npm run adoption
      {
        test: {
          name: "adoption",
          include: ["tools/release/adoption/*.test.ts"],
          globalSetup: ["tools/release/adoption/installArchives.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000
        }
      }
    ],
    reporters: ["default", new URL("tools/test-setup/Skips.ts", import.meta.url).pathname]
  }
})
