import type { Reporter, TestModule } from "vitest/node"

/** Says in one line how many tests were skipped, and why: the only reason in this repository is that the judged collections are not here. */
export default class Skips implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    let skipped = 0
    for (const module of modules) for (const test of module.children.allTests()) if (test.result().state === "skipped") skipped++
    if (skipped > 0) console.log(`${skipped} test(s) skipped: they read real collections, and LITFUSE_DATA or LITFUSE_FIXTURES is not set`)
  }
}
