import { mergeConfig } from "vitest/config"
import { small } from "./tools/tested.ts"
import { built } from "./vitest.shared.ts"

// the small packages in one process, in one thread: each process and each thread loads the modules again
const own = mergeConfig(built, { test: { maxWorkers: 1 } })
own.test!.include = small.map((name) => `packages/${name}/test/**/*.test.ts`)
export default own
