import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Decode from "@litfuse/engine/Decode"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { parseMeasures } from "./parseMeasures.ts"
import * as Question from "./Question.ts"
import * as Answers from "./suite/answer.ts"
import { measureSuite } from "./suite/measureSuite.ts"
import * as SuiteFile from "./suite/SuiteFile.ts"

export { inputFiles } from "./suite/SuiteFile.ts"

/** Runs on several collections to compare. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    suite: Field.about(
      Schema.Union([Field.text, SuiteFile.SuiteLike]).annotate({ expected: "a file, or a suite with its collections and runs" }),
      "The path of a suite.yaml, or the same as an object, whose judgements and runs may be numbers.",
      {
        completes: "file",
        about: "a suite.yaml of runs × collections, instead of QRELS and RUNs: means over collections, with all pairs as one family"
      }
    ),
    measures: Fields.measures("Names of measures, as `evaluate` takes them. None: those of the suite."),
    baseline: Field.optional(
      Schema.Union([Schema.String, Schema.Array(Schema.String)]).annotate({ expected: "a run, or a list of runs" }),
      "The name of the baseline run, or a list of several. Default: that of the suite. Differences from baselines are shown first."
    ),
    skipTopicsWithoutRelevant: Fields.skipTopicsWithoutRelevant,
    seed: Field.or(Field.whole, 1, "For resamples."),
    compat: Fields.compat
  }),
  "What `compareSuite` is asked."
)
export type Request = typeof Request.Type

/** The output of `litfuse compare --suite FILE --format json`. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

const suiteOf = ({ folder, suite }: Request) => {
  if (typeof suite === "string") return Effect.fromResult(SuiteFile.read(folder, suite))
  const problems = SuiteFile.problemsOf(suite)
  return problems.length === 0
    ? Effect.succeed({ name: "suite", folder, suite })
    : Question.refuse(...problems.map(({ path, what }) => Question.about(["suite"], `{suite}${Decode.printPath(path)}: ${what}`)))
}

/** The baselines of the request, or that of the suite. */
const baselinesOf = ({ baseline }: Request, { runs, baseline: usual }: SuiteFile.SuiteLike) => {
  const asked = typeof baseline === "string" ? [baseline] : (baseline ?? [])
  const names = runs.map(({ name }) => name)
  const unknown = asked.find((one) => !names.includes(one))
  if (unknown !== undefined) return Question.refuse(`the baseline "${unknown}" is not among the runs: ${names.join(", ")}`)
  const twice = asked.find((one, i) => asked.indexOf(one) < i)
  if (twice !== undefined) return Question.refuse(`the baseline "${twice}" is named twice; name each baseline once`)
  if (asked.length > 0) return Effect.succeed(asked)
  return Effect.succeed(usual === undefined ? [] : [usual])
}

/** The measures of the suite. Errors: with the line of the name in the file. */
const measuresOf = ({ at }: SuiteFile.Suite, folder: string, named: ReadonlyArray<string>) =>
  Effect.catchTag(parseMeasures(folder, named), "EvaluationError", (error) =>
    Effect.fail(at?.({ path: ["measures", Math.max(0, named.indexOf(error.measure))], what: error.message }) ?? error)
  )

/**
 * Compares runs over several collections: values by collection, means with two intervals, ranks, and all pairs of runs as one family of a measure.
 * Collections weigh equally, and those of a cluster count as one. A run with a missing value has no mean.
 *
 * - errors: `ApiError` with file and line of every problem of the suite. Also for a baseline that is not among the runs, and as `Evaluate`
 */
export const ask = Question.make(
  "suite",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, seed, compat } = request
    const suite = yield* suiteOf(request)
    const { measures: named, runs } = suite.suite
    const baselines = yield* baselinesOf(request, suite.suite)
    const measures = yield* request.measures.length > 0 ? parseMeasures(folder, request.measures) : measuresOf(suite, folder, named)
    const { collections, notices } = yield* measureSuite(suite, measures, request)
    const { compareCollections } = yield* Effect.promise(() => import("./suite/compareCollections.ts"))
    const names = runs.map(({ name }) => name)
    const all = measures.map(({ name }, m) => compareCollections(collections, names, { measure: name, m, seed, baselines }))
    const clusters = Map.groupBy(collections, ({ cluster }) => cluster)
    return {
      version: 1,
      suite: suite.name,
      seed,
      compat,
      baselines,
      collections: collections.map(({ id, named, cluster, topics }) => ({
        id,
        cluster: named ?? null,
        topics: topics.length,
        weight: 1 / (clusters.size * clusters.get(cluster)!.length)
      })),
      families: all.map(({ family }) => family),
      runs: all.flatMap((one) => one.runs),
      pairs: all.flatMap((one) => one.pairs),
      notices
    } satisfies Answer
  })
)
