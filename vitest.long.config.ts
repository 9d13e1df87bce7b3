import { defineConfig, mergeConfig } from "vitest/config"
import { LongFirst } from "./tools/test-setup/LongFirst.ts"
import { longTests, nightlyTests } from "./tools/test-setup/longTests.ts"
import { built } from "./vitest.shared.ts"

// what tools/test-setup/seeds.ts reads in each worker
process.env["LITFUSE_LAW_CASES"] ??= "1000"

// `npm run test:long`: long files of all packages and tools, and laws with many cases. `--mode nightly`: files that only `npm run nightly` runs.
// A third worker, because many long tests wait for processes or for a server.
export default defineConfig(({ mode }) => {
  const own = mergeConfig(built, { test: { maxWorkers: 3, sequence: { sequencer: LongFirst }, testTimeout: 600_000, hookTimeout: 600_000 } })
  own.test!.include = [...(mode === "nightly" ? nightlyTests() : longTests())]
  own.test!.exclude = ["**/node_modules/**"]
  return own
})
