import { layer as hostLayer } from "@litfuse/api/Host"
import { Approver } from "@litfuse/api/trust/approver"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import { commandsFor, isHelp } from "./commands.ts"
import { ending } from "./ending.ts"
import { presenter } from "./presenter.ts"
import { sparing } from "./sparing.ts"
import { terminal, withTerminal } from "./terminal.ts"
import { approver } from "./trust/asking.ts"
import { withWords } from "./trust/words.ts"
import { version } from "./version.ts"
import { withRemarks } from "./watching.ts"

/** The exit code of an effect; what a failure leaves to be said is on stderr. */
const codeOf = <E>(effect: Effect.Effect<number, E>): Effect.Effect<number> =>
  Effect.catchCause(withTerminal(effect), (cause) =>
    Effect.sync(() => {
      const { code, text } = ending(cause)
      if (text !== undefined) terminal.error(text)
      return code
    })
  )

/** Words without the global options before them. */
const commandWords = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first = "", ...rest] = words
  if (first === "--log-level" || first === "--trust") return commandWords(rest.slice(1))
  return /^--(?:log-level=|trust=|no-plugins$|quiet$)/.test(first) ? commandWords(rest) : words
}

/** The words after `eval`; undefined for every other call. */
const evalWords = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const [command, ...rest] = commandWords(words)
  return command === "eval" ? rest : undefined
}

/** Whether words begin with a command: a command that has commands of its own is followed by one of them, or by none. */
const isKnown = (command: Command.Command.Any, [name, ...rest]: ReadonlyArray<string>): boolean => {
  const own = command.subcommands.flatMap(({ commands }) => commands)
  if (name === undefined || own.length === 0) return true
  const next = own.find((one) => one.name === name)
  return next !== undefined && isKnown(next, rest)
}

/** `help bench check` is `bench check --help`. */
const helpAsOption = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words[0] === "help" ? [...words.filter((word) => word !== "help"), "--help"] : words

/** The words without `--help` where the command is unknown: the framework would show the help of the command above it. */
const withoutVainHelp = (root: Command.Command.Any, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!words.some(isHelp)) return words
  const named = commandWords(words)
  const option = named.findIndex((word) => word.startsWith("-"))
  return isKnown(root, named.slice(0, option)) ? words : words.filter((word) => !isHelp(word))
}

/** `litfuse eval`, with the measures of the project's plugins where a name is no built-in measure. */
const evaluation = (words: ReadonlyArray<string>): Effect.Effect<number> =>
  codeOf(
    Effect.gen(function* () {
      const { main: evaluate } = yield* Effect.promise(() => import("./eval/main.ts"))
      const code = evaluate(words)
      if (code !== undefined) return code
      const { allMeasures } = yield* Effect.promise(() => import("@litfuse/api/measures"))
      return evaluate(words, yield* allMeasures(process.cwd())) ?? 70
    }).pipe(withRemarks, Effect.provide(hostLayer))
  )

/** A command may use plugins that its words, or the person at the terminal, approve. */
const withTrust =
  (words: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    withWords(words)(Effect.provideService(effect, Approver, approver))

/**
 * Runs the command line on words through the framework: everything but `eval` and `--version`, which start faster without it. The result is
 * the exit code; what a failure leaves to be said is on stderr.
 */
export const run = (given: ReadonlyArray<string>): Effect.Effect<number> => {
  const words = helpAsOption(given)
  const ofEval = evalWords(words)
  return withTrust(words)(ofEval === undefined ? runFramework(words) : evaluation(ofEval))
}

const runFramework = (words: ReadonlyArray<string>): Effect.Effect<number> =>
  // a completion script names plugins, so that a wrong configuration is an error of the user here too
  Effect.tryPromise({ try: () => commandsFor(commandWords(words)), catch: (error) => error }).pipe(
    Effect.flatMap((root) => Command.runWith(root, { version })(withoutVainHelp(root, words))),
    Effect.as(0),
    withRemarks,
    sparing,
    Effect.provide(Layer.merge(hostLayer, NodeServices.layer)),
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
export const evaluateWithPlugins = (words: ReadonlyArray<string>): void => end(withTrust(words)(evaluation(words)))
