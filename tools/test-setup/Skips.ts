import type { Reporter, TestModule } from "vitest/node"

/**
 * Prints in one line how many tests were skipped, and why. Tests are skipped where the judged collections, a browser, LaTeX, Deno or onnxruntime-node are
 * missing, or where live services are not to be asked.
 */
export default class Skips implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    let skipped = 0
    for (const module of modules) for (const test of module.children.allTests()) if (test.result().state === "skipped") skipped++
    if (skipped > 0)
      console.log(
        `${skipped} test(s) skipped: they read real collections, open a browser, compile LaTeX, load onnxruntime-node, call Python with pandas, run in Deno or ask live services, and LITFUSE_DATA, LITFUSE_FIXTURES, LITFUSE_CHROMIUM, pdflatex, onnxruntime-node, python3 with pandas and ir_measures (LITFUSE_PYTHON), deno (LITFUSE_DENO) or LITFUSE_LIVE is not there`
      )
  }
}
