import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/Evaluation"
import { EvaluationError, NoSharedTopics } from "@litfuse/eval/EvaluationError"
import * as Files from "@litfuse/files/Files"
import * as SubtopicQrels from "@litfuse/eval/formats/SubtopicQrels"
import * as TrecQrels from "@litfuse/eval/formats/TrecQrels"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as IdPool from "@litfuse/eval/IdPool"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Judgements from "@litfuse/eval/Judgements"
import { measures } from "@litfuse/eval/measures/index"
import * as Run from "@litfuse/eval/Run"
import * as Ties from "@litfuse/eval/Ties"
import * as Trec from "@litfuse/eval/trec/Format"
import type * as Measure from "@litfuse/engine/Measure"
import { find } from "@litfuse/host/configFile"
import * as Notice from "@litfuse/engine/Notice"
import * as Result from "effect/Result"
import { describe } from "../defect.ts"
import * as Arguments from "./Arguments.ts"
import { help } from "./options.ts"
import * as Footer from "./footer.ts"
import * as Print from "./print.ts"
import { wanted, type Wanted } from "./wanted.ts"

type Failure = Arguments.UsageError | DatasetError | EvaluationError

interface Evaluated {
  readonly wanted: Wanted
  readonly runs: ReadonlyArray<Print.EvaluatedRun>
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** The same error with the file's name in place of the run's tag: several files may carry one tag. */
const inFile =
  (file: string) =>
  ({ measure, reason }: EvaluationError): EvaluationError =>
    new EvaluationError({ measure, reason: reason._tag === "NoSharedTopics" ? new NoSharedTopics({ ...reason, run: file }) : reason })

/** True for a measure that divides by the maximum grade, or fills unjudged places with it. */
const readsMaximum = ({ values }: Measure.Configured): boolean =>
  values["gain"] === "graded" || values["max_rel"] === 0 || values["unjudged"] === "best"

const evaluate = (
  args: Arguments.Arguments,
  progress: (file: string) => void,
  table: MeasureName.Table
): Result.Result<Evaluated, Failure> =>
  Result.gen(function* () {
    const asked = yield* wanted(args, table)
    const [qrelsFile, ...runFiles] = args.files
    const { duplicates, compat, policy } = args
    const ids = IdPool.make()
    const reading = { duplicates, ids, comments: Run.commentsIn(compat) }
    const reader = asked.measures.some(({ measure }) => measure.needsSubtopics) ? SubtopicQrels : TrecQrels
    const qrels = yield* reader.parse(yield* Files.readBytes(qrelsFile!), qrelsFile!, reading)
    const judgements = Judgements.make(qrels)
    const runs: Array<Print.EvaluatedRun> = []
    for (const file of runFiles) {
      progress(file)
      const parsed = yield* TrecRun.parse(yield* Files.readBytes(file), file, reading)
      const run = Run.truncate(Run.sort(parsed, compat), args.depth)
      const evaluation = yield* Result.mapError(
        Evaluation.evaluate(judgements, run, asked.measures, policy, args.isJudgedOnly),
        inFile(file)
      )
      const ties = args.hasTies ? Ties.spans(judgements, run, evaluation.topics, asked.measures, compat) : undefined
      runs.push({ file, evaluation, ties })
    }
    // by file, not by tag: several files may carry one tag
    const notices = runs.flatMap(({ file, evaluation }) => Evaluation.notices({ ...evaluation, tag: file }, policy))
    if (!asked.measures.some(readsMaximum)) return { wanted: asked, runs, notices }
    const text = `graded measures read ${judgements.maximum} as the highest grade: it is that of the whole file`
    return { wanted: asked, runs, notices: [Notice.make("maximum-grade", qrelsFile!, text), ...notices] }
  })

const print = (args: Arguments.Arguments, { runs, wanted: { rows } }: Evaluated): string => {
  const { format, isPerTopic, hasSummary, compat } = args
  switch (format) {
    case "json":
      return `${Print.json(runs, args)}\n`
    case "csv":
      return `${Print.csv(runs, isPerTopic, hasSummary)}\n`
    case "trec":
      return runs.map(({ evaluation }) => Trec.emit(evaluation, rows, { compat, perTopic: isPerTopic, summary: hasSummary })).join("")
    case "table":
      return `${Print.table(runs, isPerTopic, hasSummary)}\n\n${Footer.print(runs, args)}\n`
  }
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
      console.error(`${done} of ${total} runs measured, now ${file}`)
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
    console.error(`litfuse eval: ${args.failure.message}`)
    return 2
  }
  if (args.success.isHelp) {
    console.log(help(measures))
    return 0
  }
  const evaluated = evaluate(args.success, ticker(args.success.files.length - 1), plugins ?? MeasureName.house)
  if (Result.isFailure(evaluated)) {
    if (plugins === undefined && isOfPlugins(evaluated.failure)) return undefined
    console.error(`litfuse eval: ${evaluated.failure.message}${remedy(evaluated.failure)}`)
    return 2
  }
  for (const notice of evaluated.success.notices) console.error(Notice.print(notice))
  process.stdout.write(print(args.success, evaluated.success))
  return 0
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
  console.error(ended.failure)
  return 70
}
