import { mergeConfig } from "vitest/config"
import { longTests } from "./tools/test-setup/longTests.ts"
import { built } from "./vitest.shared.ts"

// what tools/test-setup/seeds.ts reads in each worker
process.env["LITFUSE_LAW_CASES"] ??= "1000"

// `npm run test:long`: long files of all packages and tools, and laws with many cases
const own = mergeConfig(built, { test: { exclude: ["**/node_modules/**"], testTimeout: 600_000, hookTimeout: 600_000 } })
own.test!.include = [...longTests()]
own.test!.exclude = ["**/node_modules/**"]
export default own
