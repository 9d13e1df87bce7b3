/** Properties draw the same cases in every run of the tests: LITFUSE_SEED=2 npm test looks at others, LITFUSE_LAW_CASES=1000 at more. */
import * as fc from "fast-check"
import { afterAll, vi } from "vitest"

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env["LITFUSE_SEED"] ?? 1),
  numRuns: Number(process.env["LITFUSE_LAW_CASES"] ?? 100)
})

// files share a worker: variables of the environment that one sets must not reach the next
afterAll(() => void vi.unstubAllEnvs())
