import { mergeConfig } from "vitest/config"
import { testGroups } from "./tools/checks/testGroups.ts"
import { built } from "./vitest.shared.ts"

// the small packages in one process, in one thread: each process and each thread loads the modules again
const own = mergeConfig(built, { test: { maxWorkers: 1 } })
own.test!.include = testGroups.small.map((name) => `packages/${name}/test/**/*.test.ts`)
export default own
