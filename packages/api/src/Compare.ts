import { resolve } from "node:path"
import { evaluate, notices } from "@litfuse/eval/Evaluation"
import * as InputNotices from "@litfuse/eval/InputNotices"
import * as IdPool from "@litfuse/eval/IdPool"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as Correction from "@litfuse/stats/Correction"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Answers from "./compare/answer.ts"
import type { MeasuredRun } from "./compare/Compared.ts"
import { compareAll } from "./compare/compareAll.ts"
import { measuredOf } from "./evaluate/answer.ts"
import { inFile } from "./evaluate/evaluateRuns.ts"
import { readQrels, type NamedRun, readRuns } from "./evaluate/readRuns.ts"
import { relevantTopics, withoutSkipped } from "./evaluate/relevantTopics.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { parseMeasures } from "./parseMeasures.ts"
import * as Question from "./Question.ts"

/** The documents of one topic of a comparison. */
export * as TopicDocuments from "./compare/TopicDocuments.ts"
export { methods as corrections } from "@litfuse/stats/Correction"

/** Runs to compare with one of them, or with several. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    qrels: Fields.QrelsLike,
    runs: Fields.RunsLike.annotate({ description: "Two or more." }),
    measures: Fields.measures("Names of measures, as `evaluate` takes them. None: `nDCG@10`."),
    baseline: Field.optional(
      Schema.Union([Schema.String, Schema.Array(Schema.String)]).annotate({ expected: "a run, or a list of runs" }),
      "The name or path of the baseline run, or a list of several. Default: the first run. Every other run is compared with each baseline, and all these pairs of a measure are one family.",
      {
        completes: "file",
        about:
          "The baseline run; repeatable: each other run is compared with each baseline, and all these pairs are one family (default: the first run)"
      }
    ),
    correction: Field.or(
      Schema.Literals(Correction.methods),
      "bonferroni",
      "The correction for the number of comparisons, within each measure: bonferroni corrects p and interval together; holm and benjamini-hochberg have no intervals."
    ),
    margin: Field.optional(Schema.Finite, "Also test for equivalence: differences within this margin count as equivalent."),
    tukey: Field.or(
      Schema.Boolean,
      false,
      "Whether every run is also tested against every other, by Tukey's HSD randomised within topics."
    ),
    zeros: Field.or(
      Schema.Literals(["pratt", "wilcoxon"]),
      "pratt",
      "Topics without a difference in Wilcoxon's test: ranked and then omitted, or omitted first."
    ),
    skipTopicsWithoutRelevant: Fields.skipTopicsWithoutRelevant,
    seed: Field.or(Field.whole, 1, "For sign flips, resamples and permutations."),
    compat: Fields.compat
  }),
  "What `compare` is asked."
)
export type Request = typeof Request.Type

/** The output of `litfuse compare --format json`, with notices about the runs. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/** A comparison for a surface in the same process: with the values of every run by topic, in the order of the request. */
export interface Found {
  readonly answer: Answer
  readonly measured: ReadonlyArray<ReturnType<typeof measuredOf>>
}

const problemOf = ({ folder, runs, margin }: Request) => {
  const files = Array.isArray(runs) ? runs.filter((run) => typeof run === "string") : []
  const twice = files.find((file, i) => files.findIndex((other) => resolve(folder, other) === resolve(folder, file)) < i)
  if (twice !== undefined) return Question.about([], `${twice} is named twice: a run does not differ from itself; name each run once`)
  if (Object.keys(runs).length < 2) return Question.about(["runs"], "{runs} holds fewer than two runs; name the runs to compare")
  return margin !== undefined && !(margin > 0) ? Question.about(["margin"], `{margin} is ${margin}; use a number above 0`) : undefined
}

const baselineOf = (folder: string, baseline: string, runs: ReadonlyArray<NamedRun>) => {
  const isFile = ({ file, from }: NamedRun) =>
    file === baseline || (typeof from === "string" && resolve(from) === resolve(folder, baseline))
  const found = runs.find(isFile) ?? runs.find(({ name }) => name === baseline)
  const names = runs.map(({ file, tag }) => tag ?? file)
  return found === undefined
    ? Question.refuse(`the baseline "${baseline}" is not among the runs: ${names.join(", ")}`)
    : Effect.succeed(found)
}

/** The baselines in the order of the request. */
const baselinesOf = Effect.fnUntraced(function* ({ folder, baseline = [] }: Request, runs: ReadonlyArray<NamedRun>) {
  const asked = typeof baseline === "string" ? [baseline] : baseline
  if (asked.length === 0) return [runs[0]!]
  const found: Array<NamedRun> = []
  for (const one of asked) {
    const run = yield* baselineOf(folder, one, runs)
    if (found.includes(run)) return yield* Question.refuse(`the baseline "${one}" is named twice; name each baseline once`)
    found.push(run)
  }
  if (found.length === runs.length)
    return yield* Question.refuse("every run is a baseline, and no run is left to compare with them; name fewer baselines")
  return found
})

/**
 * Compares runs with one or more baselines, measure by measure: means and differences with intervals, tests and effect sizes, p-values corrected for
 * their number. Baselines are not compared with each other; `tukey` does that.
 *
 * - errors: `ApiError` for fewer than two runs, a baseline that is not among them, the same one twice, or baselines alone. Also for a margin that is not
 *   above 0, and as `Evaluate`
 */
export const run = Question.make(
  "compare",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, qrels, runs: likes, compat, seed, zeros, margin, correction, tukey } = request
    const problem = problemOf(request)
    if (problem !== undefined) return yield* Question.refuse(problem)
    const measures = yield* parseMeasures(folder, request.measures.length > 0 ? request.measures : ["nDCG@10"])
    const reading = { ids: IdPool.make(), comments: Run.commentsIn(compat) }
    const judged = Fields.qrelsIn(folder, qrels)
    const all = Judgements.make(yield* Effect.fromResult(readQrels(judged, reading)))
    const judgements = request.skipTopicsWithoutRelevant ? yield* Effect.fromResult(relevantTopics(all, judged.file)) : all
    const read = yield* Effect.fromResult(readRuns(Fields.runsIn(folder, likes), { ...reading, order: compat }))
    const bases = yield* baselinesOf(request, read)
    const runs: Array<MeasuredRun> = []
    for (const { file, tag, name, run } of read) {
      const measured = Result.mapError(
        evaluate(judgements, { ...withoutSkipped(run, all, judgements), tag: name }, measures),
        inFile(tag ?? file)
      )
      runs.push({ file, name, evaluation: yield* Effect.fromResult(measured) })
    }
    const baselines = bases.map((base) => runs[read.indexOf(base)]!)
    const others = runs.filter((run) => !baselines.includes(run))
    const compared = yield* compareAll(baselines, others, { seed, zeros, margin, correction, tukey })
    const answer: Answer = {
      version: 2,
      qrels: judged.file,
      seed,
      compat,
      zeros,
      ...(margin === undefined ? {} : { margin }),
      correction,
      measures: compared.map(Answers.measureOf),
      notices: [
        ...InputNotices.ofJudgements(judgements, judged.file),
        ...runs.flatMap(({ name, evaluation }, r) => [
          ...notices(evaluation),
          ...InputNotices.ofRun(read[r]!.run, name),
          ...InputNotices.ofHits(judgements, read[r]!.run, name)
        ])
      ]
    }
    return { answer, measured: runs.map(({ name, evaluation }) => measuredOf(name, evaluation)) } satisfies Found
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
