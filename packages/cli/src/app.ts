import { layer as hostLayer } from "@litfuse/api/Host"
import { Approver } from "@litfuse/api/trust/approver"
import { restoreHandlers } from "@litfuse/files/withoutPause"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import { commandsFor, isHelp } from "./everyCommand.ts"
import { exitStatus } from "./exitStatus.ts"
import { presenter } from "./presenter.ts"
import { limitHeap } from "./limitHeap.ts"
import { withCurrentNames } from "./withCurrentNames.ts"
import { terminalConsole, withTerminal } from "./terminalConsole.ts"
import { approver } from "./trust/askApproval.ts"
import { withTrustFlags } from "./trust/trustFlags.ts"
import { version } from "./version.ts"
import { printWarnings } from "./watchEvents.ts"

const codeOf = <E>(effect: Effect.Effect<number, E>): Effect.Effect<number> =>
  Effect.catchCause(withTerminal(effect), (cause) =>
    Effect.sync(() => {
      const { code, text } = exitStatus(cause)
      if (text !== undefined) terminalConsole.error(text)
      return code
    })
  )

const commandWords = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [first = "", ...rest] = words
  if (["--log-level", "--trust", "--max-unpacked"].includes(first)) return commandWords(rest.slice(1))
  return /^--(?:log-level=|trust=|max-unpacked=|no-plugins$|quiet$)/.test(first) ? commandWords(rest) : words
}

/** A call with current names, and notes about old ones. */
const currentCall = (words: ReadonlyArray<string>): ReturnType<typeof withCurrentNames> => {
  const rest = commandWords(words)
  const { words: current, notes } = withCurrentNames(rest)
  return { words: [...words.slice(0, words.length - rest.length), ...current], notes }
}

const evalWords = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const [command, ...rest] = commandWords(words)
  return command === "eval" ? rest : undefined
}

/** Whether words name a command; a subcommand may be missing, but not unknown. */
const isKnown = (command: Command.Command.Any, [name, ...rest]: ReadonlyArray<string>): boolean => {
  const own = command.subcommands.flatMap(({ commands }) => commands)
  if (name === undefined || own.length === 0) return true
  const next = own.find((one) => one.name === name)
  return next !== undefined && isKnown(next, rest)
}

/** `help bench check` is `bench check --help`. */
const helpAsOption = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words[0] === "help" ? [...words.filter((word) => word !== "help"), "--help"] : words

/** Removes `--help` after an unknown command, for which the framework would show the help of its parent. */
const withoutVainHelp = (root: Command.Command.Any, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!words.some(isHelp)) return words
  const rest = commandWords(words)
  const option = rest.findIndex((word) => word.startsWith("-"))
  return isKnown(root, rest.slice(0, option)) ? words : words.filter((word) => !isHelp(word))
}

/** `litfuse eval`, with the measures of the project's plugins if a name is not a built-in measure. */
const evaluation = (words: ReadonlyArray<string>): Effect.Effect<number> =>
  codeOf(
    Effect.gen(function* () {
      const { isCheck, runEval: evaluate } = yield* Effect.promise(() => import("./eval/runEval.ts"))
      if (isCheck(words)) return yield* Effect.as((yield* Effect.promise(() => import("./eval/checkRun.ts"))).checkRun(words), 0)
      const code = evaluate(words)
      if (code !== undefined) return code
      const { allMeasures } = yield* Effect.promise(() => import("@litfuse/api/parseMeasures"))
      return evaluate(words, yield* allMeasures(process.cwd())) ?? 70
    }).pipe(printWarnings, Effect.provide(hostLayer))
  )

const withTrust =
  (words: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    withTrustFlags(words)(Effect.provideService(effect, Approver, approver))

/**
 * Runs a command line and returns its exit code. A failure is printed on stderr. `eval` and `--version` run without the framework, because they start
 * faster.
 */
export const run = (args: ReadonlyArray<string>): Effect.Effect<number> => {
  const { words, notes } = currentCall(helpAsOption(args))
  const ofEval = evalWords(words)
  for (const note of notes) console.error(note)
  return withTrust(words)(ofEval === undefined ? runFramework(words) : evaluation(ofEval))
}

const runFramework = (words: ReadonlyArray<string>): Effect.Effect<number> =>
  // a completion script names plugins, so that a wrong configuration is an error of the user here too
  Effect.tryPromise({ try: () => commandsFor(commandWords(words)), catch: (error) => error }).pipe(
    Effect.flatMap((root) => Command.runWith(root, { version })(withoutVainHelp(root, words))),
    Effect.as(0),
    printWarnings,
    limitHeap,
    Effect.provide(Layer.merge(hostLayer, NodeServices.layer)),
    Effect.provideService(CliOutput.Presenter, presenter),
    Effect.provideService(Logger.LogToStderr, true),
    codeOf
  )

/** How long the process waits for open resources after a command has finished. */
const patienceMs = 3000

/** Ends the process, with a warning, although a timer or connection of a plugin is still open. */
const endAnyway = (): void => {
  setTimeout(() => {
    if (process.stdout.writableLength > 0) return
    const open = [...new Set(process.getActiveResourcesInfo())].join(", ")
    console.error(`litfuse: the command is finished, but a plugin keeps the process alive (${open}); a plugin must close what it opens`)
    process.exit()
  }, patienceMs).unref()
}

const end = (code: Effect.Effect<number>): void =>
  code.pipe(
    Effect.map((value) => {
      // the runtime then takes them away for good
      restoreHandlers()
      process.exitCode = value
      endAnyway()
    }),
    NodeRuntime.runMain
  )

/** Runs the command line of this process, and sets its exit code. */
export const main = (): void => end(run(process.argv.slice(2)))

/** Runs `litfuse eval` with the measures of the project's plugins, and sets the exit code. */
export const evaluateWithPlugins = (words: ReadonlyArray<string>): void => end(withTrust(words)(evaluation(words)))
