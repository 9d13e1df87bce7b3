import { checks, evaluateRuns, type Evaluated, type Failure, measures, noticesOf, writeTrec } from "@litfuse/api/evaluate/evaluateRuns"
import type * as MeasureName from "@litfuse/eval/MeasureName"
import { projectConfigFile } from "@litfuse/api/projectConfigFile"
import { overwriteProblem } from "@litfuse/api/isSamePlace"
import * as Notice from "@litfuse/engine/Notice"
import * as Files from "@litfuse/files/Files"
import { visible } from "@litfuse/files/printable"
import * as UnpackLimit from "@litfuse/files/UnpackLimit"
import * as Result from "effect/Result"
import { describeDefect } from "../describeDefect.ts"
import { describePluginFault } from "../describePluginFault.ts"
import * as Arguments from "./Arguments.ts"
import { help } from "./evalOptions.ts"
import { printFooter } from "./printFooter.ts"
import { columns, say, write } from "./output.ts"
import * as EvaluationText from "./EvaluationText.ts"

const textOf = (args: Arguments.Arguments, evaluated: Evaluated): string => {
  const { format, isPerTopic, hasSummary } = args
  const { runs } = evaluated
  if (format === "json") return visible(`${EvaluationText.json(evaluated, args)}\n`)
  if (format === "csv") return `${EvaluationText.csv(runs, isPerTopic, hasSummary)}\n`
  const width = args.out === undefined || args.out === "-" ? columns() : Number.POSITIVE_INFINITY
  return visible(`${EvaluationText.table(runs, isPerTopic, hasSummary, width)}\n\n${printFooter(runs, args, width)}\n`)
}

/** Writes the values to a file; returns the exit code. */
const writeFile = (file: string, pieces: ReadonlyArray<Uint8Array>): number => {
  const wrote = Files.writeText(file, Buffer.concat(pieces).toString())
  return Result.isSuccess(wrote) ? 0 : printError(wrote.failure.message)
}

const print = (args: Arguments.Arguments, evaluated: Evaluated): number => {
  const { runs, rows } = evaluated
  const { format, isPerTopic, hasSummary, compat, out = "-" } = args
  const pieces: Array<Uint8Array> = []
  let code = 0
  let isOpen = true
  const put = (bytes: Uint8Array): void => {
    // the writer of trec_eval's format uses its buffer again
    if (out !== "-") return void pieces.push(Buffer.from(bytes))
    const wrote = isOpen ? write("out", bytes) : Result.succeed(undefined)
    if (Result.isSuccess(wrote)) return
    isOpen = false
    code = wrote.failure.code
  }
  if (format !== "trec") put(Buffer.from(textOf(args, evaluated)))
  else for (const { evaluation } of runs) writeTrec(evaluation, rows, { compat, perTopic: isPerTopic, summary: hasSummary }, put)
  return out === "-" ? code : writeFile(out, pieces)
}

const remedy = (failure: Failure): string =>
  failure._tag === "DatasetError" && failure.reason._tag === "BadLine" && failure.reason.what.includes(" again")
    ? " (--duplicates best keeps the best)"
    : ""

/** A failure in one line, with the option that avoids it. */
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

/** Whether the unknown measure may come from the project's plugins. */
export const isOfPlugins = (failure: Failure): boolean =>
  failure._tag === "EvaluationError" && failure.reason._tag === "UnknownMeasure" && projectConfigFile(process.cwd()) !== undefined

/** Prints an error; returns the exit code. */
export const printError = (line: string): number => {
  say(`litfuse eval: ${line}`)
  return 2
}

/** The arguments of a call, or an exit code for a wrong call or for the help. */
export const readArguments = (words: ReadonlyArray<string>): Arguments.Arguments | number => {
  const args = Arguments.parse(words)
  if (Result.isFailure(args)) return printError(args.failure.message)
  const { files, out = "-", isHelp } = args.success
  const problem = isHelp ? undefined : overwriteProblem(process.cwd(), files, out)
  if (problem !== undefined) return printError(problem)
  if (!isHelp) return args.success
  write("out", Buffer.from(`${help(measures, checks)}\n`))
  return 0
}

/** Prints notices and values; returns the exit code. */
export const printEvaluated = (args: Arguments.Arguments, evaluated: Evaluated): number => {
  for (const notice of noticesOf(evaluated, args.policy)) say(Notice.print(notice))
  return print(args, evaluated)
}

/** Whether a run is to be checked, and not measured. */
export const isCheck = (words: ReadonlyArray<string>): boolean => {
  const end = words.indexOf("--")
  return words.slice(0, end < 0 ? words.length : end).includes("--check") && !words.includes("--help") && !words.includes("-h")
}

const command = (words: ReadonlyArray<string>, plugins: MeasureName.Table | undefined): number | undefined => {
  if (isCheck(words)) return undefined
  const args = readArguments(words)
  if (typeof args === "number") return args
  const evaluated = UnpackLimit.within(args.maxUnpacked, () =>
    evaluateRuns(Arguments.requestOf(args), ticker(args.files.length - 1), plugins)
  )
  if (Result.isSuccess(evaluated)) return printEvaluated(args, evaluated.success)
  return plugins === undefined && isOfPlugins(evaluated.failure) ? undefined : printError(lineOf(evaluated.failure))
}

/**
 * `litfuse eval`: returns the exit code, 70 for a defect and 2 for a plugin that breaks its contract. It is undefined for a check, which the caller
 * runs. It is also undefined where the call needs the measures of the project's plugins: the caller loads them and calls again.
 *
 * - `plugins` the built-in measures and those of the project's plugins, if they are loaded
 *
 * It does not load the command-line framework, because start-up takes most of its time.
 */
export const runEval = (words: ReadonlyArray<string>, plugins?: MeasureName.Table): number | undefined => {
  const ended = Result.try({ try: () => command(words, plugins), catch: (error) => error })
  if (Result.isSuccess(ended)) return ended.success
  const fault = describePluginFault(ended.failure)
  say(fault ?? describeDefect(ended.failure))
  return fault === undefined ? 70 : 2
}
