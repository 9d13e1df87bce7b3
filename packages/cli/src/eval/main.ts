import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/Evaluation"
import { EvaluationError, NoSharedTopics } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { measures } from "@litfuse/eval/measures/index"
import * as Trec from "@litfuse/eval/trec/Format"
import type { Row } from "@litfuse/eval/trec/Names"
import * as ZScores from "@litfuse/eval/trec/ZScores"
import { find } from "@litfuse/host/configFile"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { describe } from "../defect.ts"
import * as Arguments from "./Arguments.ts"
import { help } from "./options.ts"
import * as Footer from "./footer.ts"
import { say, write } from "./output.ts"
import * as Print from "./print.ts"
import { besideGroups } from "./besideGroups.ts"
import { besideQrels } from "./besideQrels.ts"

type Failure = Arguments.UsageError | DatasetError | EvaluationError

interface Evaluated {
  readonly rows: ReadonlyArray<Row>
  readonly runs: ReadonlyArray<Print.EvaluatedRun>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The same error with the file's name in place of the run's tag: several files may carry one tag. */
const inFile =
  (file: string) =>
  (failure: Failure): Failure =>
    failure._tag === "EvaluationError" && failure.reason._tag === "NoSharedTopics"
      ? new EvaluationError({ measure: failure.measure, reason: new NoSharedTopics({ ...failure.reason, run: file }) })
      : failure

const evaluate = (
  args: Arguments.Arguments,
  progress: (file: string) => void,
  table: MeasureName.Table
): Result.Result<Evaluated, Failure> =>
  Result.gen(function* () {
    const { measure, rows, notices } = yield* args.relations === "qrels" ? besideQrels(args, table) : besideGroups(args)
    const { zscores, compat, policy } = args
    const reference = zscores === undefined ? undefined : yield* ZScores.parse(yield* Files.readBytes(zscores), zscores)
    const runs: Array<Print.EvaluatedRun> = []
    let shown: ReadonlyArray<Row> = rows
    for (const file of args.files.slice(1)) {
      progress(file)
      const { evaluation, ties } = yield* Result.mapError(measure(yield* Files.readBytes(file), file), inFile(file))
      const standardised =
        reference === undefined
          ? { evaluation, rows }
          : ZScores.standardise(evaluation, rows, reference, { compat, isComplete: policy === "judged" })
      shown = standardised.rows
      runs.push({ file, evaluation: standardised.evaluation, ties })
    }
    // by file, not by tag: several files may carry one tag
    const found = runs.flatMap(({ file, evaluation }) => Evaluation.notices({ ...evaluation, tag: file }, policy))
    return { rows: shown, runs, notices: [...notices, ...found] }
  })

const textOf = (args: Arguments.Arguments, runs: ReadonlyArray<Print.EvaluatedRun>): string => {
  const { format, isPerTopic, hasSummary } = args
  if (format === "json") return `${Print.json(runs, args)}\n`
  if (format === "csv") return `${Print.csv(runs, isPerTopic, hasSummary)}\n`
  return `${Print.table(runs, isPerTopic, hasSummary)}\n\n${Footer.print(runs, args)}\n`
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
  else for (const { evaluation } of runs) Trec.write(evaluation, rows, { compat, perTopic: isPerTopic, summary: hasSummary }, put)
  return code
}

/** What this command offers against a fault that readers can only name. */
const remedy = (failure: Failure): string =>
  failure._tag === "DatasetError" && failure.reason._tag === "BadLine" && failure.reason.what.includes(" again")
    ? " (--duplicates best keeps the best)"
    : ""

/** One line on stderr for each further second of work. */
const ticker = (total: number): ((file: string) => void) => {
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
const isOfPlugins = (failure: Failure): boolean =>
  failure._tag === "EvaluationError" && failure.reason._tag === "UnknownMeasure" && find(process.cwd()) !== undefined

const command = (words: ReadonlyArray<string>, plugins: MeasureName.Table | undefined): number | undefined => {
  const args = Arguments.parse(words)
  if (Result.isFailure(args)) {
    say(`litfuse eval: ${args.failure.message}`)
    return 2
  }
  if (args.success.isHelp) {
    write("out", Buffer.from(`${help(measures)}\n`))
    return 0
  }
  const evaluated = evaluate(args.success, ticker(args.success.files.length - 1), plugins ?? MeasureName.house)
  if (Result.isFailure(evaluated)) {
    if (plugins === undefined && isOfPlugins(evaluated.failure)) return undefined
    say(`litfuse eval: ${evaluated.failure.message}${remedy(evaluated.failure)}`)
    return 2
  }
  for (const notice of evaluated.success.notices) say(Notice.print(notice))
  return print(args.success, evaluated.success)
}

/**
 * `litfuse eval`: returns the exit code, 70 for a defect; undefined when it needs the measures of the project's plugins, which whoever calls it loads.
 *
 * - `plugins` the measures of the house and of the project's plugins, where they are loaded
 *
 * It is plain functions from the first byte to the last, and the command-line framework is never loaded: start-up is most of its time.
 */
export const main = (words: ReadonlyArray<string>, plugins?: MeasureName.Table): number | undefined => {
  const ended = Result.try({ try: () => command(words, plugins), catch: (error) => describe(error) })
  if (Result.isSuccess(ended)) return ended.success
  say(ended.failure)
  return 70
}
