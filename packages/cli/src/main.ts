#!/usr/bin/env node
// Nothing is imported before the version is answered and the compile cache is on: start-up is most of what a short command costs.
const args = process.argv.slice(2)

if (args.length === 1 && (args[0] === "--version" || args[0] === "-v")) {
  const { readFileSync } = process.getBuiltinModule("node:fs")
  console.log(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version)
} else {
  process.getBuiltinModule("node:module").enableCompileCache()
  if (args[0] === "eval") {
    // A process that measures a few runs ends before the work of the optimising compiler pays: it would double the time of a run of
    // 50 x 1,000. From some ten such runs on it pays.
    const { statSync } = process.getBuiltinModule("node:fs")
    const sizeOf = (word: string): number => statSync(word, { throwIfNoEntry: false })?.size ?? 0
    if (args.slice(1).reduce((sum, word) => sum + sizeOf(word), 0) < 40_000_000)
      process.getBuiltinModule("node:v8").setFlagsFromString("--no-turbofan")
    const { main } = await import("./eval/main.ts")
    const code = main(args.slice(1))
    if (code !== undefined) process.exitCode = code
    else (await import("./app.ts")).evaluateWithPlugins(args.slice(1))
  } else {
    // A reader that has seen enough (`| head`) closes the pipe: that is an end, not an error.
    process.stdout.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") console.error(`litfuse: the output cannot be written (${error.code}); check where it goes`)
      process.exit(error.code === "EPIPE" ? 0 : 2)
    })
    const { main } = await import("./app.ts")
    main()
  }
}
