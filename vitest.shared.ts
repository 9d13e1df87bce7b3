import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, mergeConfig } from "vitest/config"
import { longFiles, longTests } from "./tools/test-setup/longTests.ts"

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

// Threads and commands that tests start load up to a thousand modules: the second one to load a module takes the code that the first one compiled, which
// is a third of the time of the tests that start workers.
process.env["NODE_COMPILE_CACHE"] ??= pathOf("node_modules/.cache/compiled")

// Tests are the same on every machine, whatever its user has in a configuration of their own.
process.env["XDG_CONFIG_HOME"] = pathOf("node_modules/.cache/no-configuration")
// Where the system keeps files in memory, folders that tests make are there: opening a file costs a tenth, and nothing of them is to last.
const inMemory = "/dev/shm"
const freeIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
if (freeIn(inMemory) > 4e9) process.env["TMPDIR"] ??= inMemory

// Each run of the tests begins with an empty cache: what an earlier one computed must not answer.
if (process.env["LITFUSE_TESTED"] === undefined) {
  const own = (process.env["LITFUSE_TESTED"] = mkdtempSync(join(tmpdir(), "litfuse-tested-")))
  process.on("exit", () => rmSync(own, { recursive: true, force: true }))
}
process.env["XDG_CACHE_HOME"] = join(process.env["LITFUSE_TESTED"], "cache")
process.env["XDG_STATE_HOME"] = join(process.env["LITFUSE_TESTED"], "state")

// CI runs `npm run test:long` too. The files that it draws with more cases need no first run with fewer.
const repeated = process.env["LITFUSE_REPEATED"] === "no" ? longTests().map(pathOf) : []

/** What the tests of every package have in common. Nothing in the house keeps state between tests, so files share a worker: half the time. */
const shared = defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [longFiles, "**/node_modules/**", ...repeated],
    isolate: false,
    setupFiles: [pathOf("tools/test-setup/seeds.ts")],
    // nothing is timed here; a loaded machine must not turn a test red
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default", pathOf("tools/test-setup/Skips.ts")]
  }
})

export default shared

/** For packages whose tests start the command, or its workers: they start what is built. */
export const built = mergeConfig(
  shared,
  defineConfig({
    test: {
      globalSetup: [pathOf("tools/test-setup/buildCommand.ts")],
      alias: [{ find: /^.*\/workerEntry(\.ts)?$/, replacement: pathOf("tools/test-setup/builtWorkerEntry.ts") }]
    }
  })
)
