import { printProblem } from "@litfuse/api/ApiError"
import type { EvaluationRequest } from "@litfuse/api/evaluate/evaluateRuns"
import { conflict, type EvaluationSetting, settingOf, type WrittenSetting } from "@litfuse/api/evaluate/EvaluationSetting"
import { hyphenated } from "@litfuse/files/hyphenated"
import * as UnpackLimit from "@litfuse/files/UnpackLimit"
import * as Result from "effect/Result"
import { evalFlags } from "./evalFlags.ts"
import { checkOptions, formats, type Name, workers } from "./evalOptions.ts"
import { fieldsOf, oneOf, readWords, usage, type UsageError, whole } from "./EvalWords.ts"

/** What `litfuse eval` was asked to do. `files`: the judgements, then the runs. `workers` threads that share the runs. */
export interface Arguments extends EvaluationSetting {
  readonly files: ReadonlyArray<string>
  readonly isPerTopic: boolean
  readonly hasSummary: boolean
  readonly format: (typeof formats)[number]
  readonly workers: number
  readonly maxUnpacked: string | undefined
  readonly out: string | undefined
  readonly isHelp: boolean
}

/** The request of a call. Without a measure, the format of trec_eval prints its `official` measures. */
export const requestOf = ({ files, format, measures, ...rest }: Arguments): EvaluationRequest => {
  const [qrels, ...runs] = files.map((file) => ({ file, from: file }))
  const isOfficial = measures.length === 0 && format === "trec" && rest.relations === "qrels"
  return { ...rest, measures: isOfficial ? ["official"] : measures, qrels: qrels!, runs }
}

const limit = (text: string | undefined): Result.Result<string | undefined, UsageError> =>
  text === undefined || UnpackLimit.parse(text) !== undefined
    ? Result.succeed(text)
    : usage(`--max-unpacked is "${text}"; it takes a number of bytes`)

/** The format that the name of a file shows, else a table. */
export const formatOf = (file = ""): "table" | "json" | "csv" =>
  (["json", "csv"] as const).find((one) => file.endsWith(`.${one}`)) ?? "table"

/** Reads the words after `litfuse eval`. Errors: `UsageError` with one line. */
export const parse = (words: ReadonlyArray<string>): Result.Result<Arguments, UsageError> =>
  Result.gen(function* () {
    const read = yield* readWords(words)
    const { files, values } = read
    const valueOf = (name: Name) => values.get(name)?.at(-1)
    const isHelp = values.has("help")
    const ofCheck = checkOptions.find((name) => values.has(name))
    if (!isHelp && ofCheck !== undefined)
      return yield* usage(
        ofCheck === "check" ? "--workers has no effect with --check; remove one of them" : `--${ofCheck} has an effect only with --check`
      )
    if (!isHelp && files.length < 2)
      return yield* usage(`${files.length === 0 ? "no files given" : "only one file given"}; it takes QRELS and at least one RUN`)
    if (values.has("intersection") && values.has("complete")) return yield* usage("--intersection and --complete exclude each other")
    // the flags are written from the request, whose schema would take longer to load than a short evaluation takes
    const fields = (yield* fieldsOf(evalFlags.evaluate, read)) as unknown as Omit<WrittenSetting, "topics">
    const written: WrittenSetting = { ...fields, topics: values.has("intersection") ? "intersection" : "judged" }
    const problem = conflict(written)
    if (problem !== undefined) return yield* usage(printProblem(problem, (field) => `--${hyphenated(field)}`))
    const threads = valueOf("workers")
    return {
      ...settingOf(written),
      files,
      isPerTopic: values.has("per-topic"),
      hasSummary: !values.has("no-summary"),
      format: yield* oneOf("format", valueOf("format") ?? formatOf(valueOf("out")), formats),
      workers: threads === undefined ? 1 : yield* whole(workers, threads),
      maxUnpacked: yield* limit(valueOf("max-unpacked")),
      out: valueOf("out"),
      isHelp
    }
  })
