import { evaluate, type Evaluated, type EvaluatedRun, type Failure, measures, noticesOf, writeTrec } from "@litfuse/api/evaluate/evaluate"
import type * as MeasureName from "@litfuse/eval/MeasureName"
import { find } from "@litfuse/api/configFile"
import * as Notice from "@litfuse/engine/Notice"
import { visible } from "@litfuse/files/printable"
import * as Result from "effect/Result"
import { describe } from "../defect.ts"
import * as Arguments from "./Arguments.ts"
import { help } from "./options.ts"
import * as Footer from "./footer.ts"
import { columns, say, write } from "./output.ts"
import * as Print from "./printEvaluation.ts"

const textOf = (args: Arguments.Arguments, runs: ReadonlyArray<EvaluatedRun>): string => {
  const { format, isPerTopic, hasSummary } = args
  if (format === "json") return visible(`${Print.json(runs, args)}\n`)
  if (format === "csv") return `${Print.csv(runs, isPerTopic, hasSummary)}\n`
  const width = columns()
  return visible(`${Print.table(runs, isPerTopic, hasSummary, width)}\n\n${Footer.print(runs, args, width)}\n`)
}

/** Prints what was evaluated; the exit code. */
const print = (args: Arguments.Arguments, { runs, rows }: Evaluated): number => {
  const { format, isPerTopic, hasSummary, compat } = args
  let code = 0
  let isOpen = true
  const put = (bytes: Uint8Array): void => {
    const wrote = isOpen ? write("out", bytes) : Result.succeed(undefined)
    if (Result.isSuccess(wrote)) return
    isOpen = false
    code = wrote.failure.code
  }
  if (format !== "trec") put(Buffer.from(textOf(args, runs)))
  else for (const { evaluation } of runs) writeTrec(evaluation, rows, { compat, perTopic: isPerTopic, summary: hasSummary }, put)
  return code
}

/** The option of this command that helps against an error of a reader. */
const remedy = (failure: Failure): string =>
  failure._tag === "DatasetError" && failure.reason._tag === "BadLine" && failure.reason.what.includes(" again")
    ? " (--duplicates best keeps the best)"
    : ""

/** A failure in one line, with the option that helps against it. */
export const lineOf = (failure: Failure): string => `${failure.message}${remedy(failure)}`

/** One line on stderr for each further second of work. */
export const ticker = (total: number): ((file: string) => void) => {
  let done = 0
  let next = process.uptime() + 1
  return (file) => {
    if (process.uptime() > next) {
      next = process.uptime() + 1
      say(`${done} of ${total} runs measured, now ${file}`)
    }
    done++
  }
}

/** Whether a failure may be a measure that only the project's plugins bring. */
export const isOfPlugins = (failure: Failure): boolean =>
  failure._tag === "EvaluationError" && failure.reason._tag === "UnknownMeasure" && find(process.cwd()) !== undefined

/** Prints why a call cannot be answered; returns the exit code. */
export const complain = (line: string): number => {
  say(`litfuse eval: ${line}`)
  return 2
}

/** The arguments of a call; or an exit code, when the call is wrong or asks for the help. */
export const read = (words: ReadonlyArray<string>): Arguments.Arguments | number => {
  const args = Arguments.parse(words)
  if (Result.isFailure(args)) return complain(args.failure.message)
  if (!args.success.isHelp) return args.success
  write("out", Buffer.from(`${help(measures)}\n`))
  return 0
}

/** Prints notices and values; returns the exit code. */
export const finish = (args: Arguments.Arguments, evaluated: Evaluated): number => {
  for (const notice of noticesOf(evaluated, args.policy)) say(Notice.print(notice))
  return print(args, evaluated)
}

const command = (words: ReadonlyArray<string>, plugins: MeasureName.Table | undefined): number | undefined => {
  const args = read(words)
  if (typeof args === "number") return args
  const evaluated = evaluate(Arguments.askedOf(args), ticker(args.files.length - 1), plugins)
  if (Result.isSuccess(evaluated)) return finish(args, evaluated.success)
  return plugins === undefined && isOfPlugins(evaluated.failure) ? undefined : complain(lineOf(evaluated.failure))
}

/**
 * `litfuse eval`: returns the exit code, 70 for a defect; undefined when it needs the measures of the project's plugins, which whoever calls it loads.
 *
 * - `plugins` the built-in measures and those of the project's plugins, where they are loaded
 *
 * It is plain functions from the first byte to the last, and the command-line framework is never loaded: start-up is most of its time.
 */
export const main = (words: ReadonlyArray<string>, plugins?: MeasureName.Table): number | undefined => {
  const ended = Result.try({ try: () => command(words, plugins), catch: (error) => describe(error) })
  if (Result.isSuccess(ended)) return ended.success
  say(ended.failure)
  return 70
}
