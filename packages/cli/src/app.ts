import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import { bench } from "./commands/bench.ts"
import { bundle } from "./commands/bundle.ts"
import { check } from "./commands/check.ts"
import { compare } from "./commands/compare.ts"
import { convert } from "./commands/convert.ts"
import { data } from "./commands/data.ts"
import { dedup } from "./commands/dedup.ts"
import { evaluation as evalCommand } from "./commands/eval.ts"
import { fuse } from "./commands/fuse.ts"
import { get } from "./commands/get.ts"
import { index } from "./commands/index.ts"
import { pipeline } from "./commands/pipeline.ts"
import { plugin } from "./commands/plugin.ts"
import { query } from "./commands/query.ts"
import { replay } from "./commands/replay.ts"
import { retrieve } from "./commands/retrieve.ts"
import { search } from "./commands/search.ts"
import { source } from "./commands/source.ts"
import { ending } from "./ending.ts"
import { main as evaluate } from "./eval/main.ts"
import { allMeasures } from "./measures.ts"
import { presenter } from "./presenter.ts"
import { version } from "./version.ts"

/** The command line: every command, from which help, completions and tests are derived. */
export const root = Command.make("litfuse").pipe(
  Command.withDescription("Evaluate literature search: measure and compare rankings, fuse them, check reported numbers, and search"),
  Command.withSubcommands([
    search,
    get,
    bundle,
    replay,
    convert,
    dedup,
    source,
    retrieve,
    index,
    evalCommand,
    check,
    compare,
    fuse,
    bench,
    data,
    pipeline,
    query,
    plugin
  ])
)

/** The exit code of an effect; what a failure leaves to be said is on stderr. */
const codeOf = <E>(effect: Effect.Effect<number, E>): Effect.Effect<number> =>
  Effect.catchCause(effect, (cause) =>
    Effect.sync(() => {
      const { code, text } = ending(cause)
      if (text !== undefined) console.error(text)
      return code
    })
  )

/** Words without the global options before them. */
const commandWords = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  let at = 0
  while (words[at] === "--log-level" || words[at]?.startsWith("--log-level=") === true) at += words[at] === "--log-level" ? 2 : 1
  return words.slice(at)
}

/** The words after `eval`; undefined for every other call. */
const evalWords = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const [command, ...rest] = commandWords(words)
  return command === "eval" ? rest : undefined
}

const isHelp = (word: string): boolean => word === "--help" || word === "-h"

/** Whether words begin with a command: a command that has commands of its own is followed by one of them, or by none. */
const isKnown = (command: Command.Command.Any, [name, ...rest]: ReadonlyArray<string>): boolean => {
  const own = command.subcommands.flatMap(({ commands }) => commands)
  if (name === undefined || own.length === 0) return true
  const next = own.find((one) => one.name === name)
  return next !== undefined && isKnown(next, rest)
}

/**
 * `help bench check` is `bench check --help`. Help on a command that there is not loses the wish for help, because the framework would then show the
 * help of the command above it, as if that had been asked for.
 */
const helpWords = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (words[0] === "help") return helpWords([...words.slice(1).filter((word) => word !== "help"), "--help"])
  const named = commandWords(words)
  const isWrong =
    words.some(isHelp) &&
    !isKnown(
      root,
      named.slice(
        0,
        named.findIndex((word) => word.startsWith("-"))
      )
    )
  return isWrong ? words.filter((word) => !isHelp(word)) : words
}

/** `litfuse eval`, with the measures of the project's plugins where a name is no built-in measure. */
const evaluation = (words: ReadonlyArray<string>): Effect.Effect<number> =>
  codeOf(
    Effect.suspend(() => {
      const code = evaluate(words)
      return code === undefined ? Effect.map(allMeasures, (measures) => evaluate(words, measures) ?? 70) : Effect.succeed(code)
    })
  )

/**
 * Runs the command line on words through the framework: everything but `eval` and `--version`, which start faster without it. The result is
 * the exit code; what a failure leaves to be said is on stderr.
 */
export const run = (given: ReadonlyArray<string>): Effect.Effect<number> => {
  const words = helpWords(given)
  const ofEval = evalWords(words)
  return ofEval === undefined ? runFramework(words) : evaluation(ofEval)
}

const runFramework = (words: ReadonlyArray<string>): Effect.Effect<number> =>
  Command.runWith(root, { version })(words).pipe(
    Effect.as(0),
    Effect.provide(NodeServices.layer),
    Effect.provideService(CliOutput.Presenter, presenter),
    Effect.provideService(Logger.LogToStderr, true),
    codeOf
  )

/** How long the process waits, after a command is over, for something that is still open. */
const patienceMs = 3000

/** Ends the process in the end although something, a plugin's timer or connection, is still open, and says so. */
const endAnyway = (): void => {
  setTimeout(() => {
    if (process.stdout.writableLength > 0) return
    const open = [...new Set(process.getActiveResourcesInfo())].join(", ")
    console.error(`litfuse: the command is over, but a plugin keeps the process alive (${open}); it should close what it opens`)
    process.exit()
  }, patienceMs).unref()
}

/** Leaves the exit code of an effect to this process. */
const end = (code: Effect.Effect<number>): void =>
  code.pipe(
    Effect.map((value) => {
      process.exitCode = value
      endAnyway()
    }),
    NodeRuntime.runMain
  )

/** Runs the command line that this process was called with, and leaves its exit code. */
export const main = (): void => end(run(process.argv.slice(2)))

/** Runs `litfuse eval` with the measures of the project's plugins too, and leaves its exit code. */
export const evaluateWithPlugins = (words: ReadonlyArray<string>): void => end(evaluation(words))
