#!/usr/bin/env node
// It prints the version and switches the compile cache on before any other import, because start-up takes most of the time of a short command.
import { compilerFlags } from "./eval/compilerFlags.ts"

const args = process.argv.slice(2)

/** The argument of workers of `eval --workers`. It is checked before `node:worker_threads` is loaded, because that loads streams. */
const workerWord = "--worker-of-eval"

if (args[0] === workerWord && !process.getBuiltinModule("node:worker_threads").isMainThread) {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads")
  parentPort?.postMessage((await import("./eval/runEvalInParallel.ts")).answerInWorker(workerData))
} else if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  const { readFileSync } = process.getBuiltinModule("node:fs")
  console.log(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version)
} else {
  process.getBuiltinModule("node:module").enableCompileCache()
  if (args[0] === "eval") {
    const { setFlagsFromString } = process.getBuiltinModule("node:v8")
    const words = args.slice(1)
    for (const flag of compilerFlags(words)) setFlagsFromString(flag)
    // The compile cache stores what is compiled when a module loads; with this flag that is every function.
    setFlagsFromString("--no-lazy")
    const code = words.some((word) => word.startsWith("--workers"))
      ? await (await import("./eval/runEvalInParallel.ts")).runEvalInParallel(words, new URL(import.meta.url), workerWord)
      : (await import("./eval/runEval.ts")).runEval(words)
    if (code !== undefined) process.exitCode = code
    else (await (await import("./appFor.ts")).appFor(process.cwd())).evaluateWithPlugins(words)
  } else {
    // A reader such as `| head` may close the pipe early, which is not an error.
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") console.error(`litfuse: the output cannot be written (${error.code}); check where it goes`)
      process.exit(error.code === "EPIPE" ? 0 : 2)
    })
    // V8 gives up to 96 MB to new objects. Without growth, a fusion takes a quarter less memory and a tenth more CPU time.
    if (args[0] === "fuse") process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1")
    const { appFor } = await import("./appFor.ts")
    const { main } = await appFor(process.cwd())
    main()
  }
}
