import { experimentPlugins } from "@litfuse/host/experimentPlugins"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as TuningJournal from "@litfuse/bench/tune/TuningJournal"
import { findUnjudgedRun } from "@litfuse/bench/tune/fusion/openDesign"
import { measureReach } from "@litfuse/bench/experiment/measureReach"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import { tally } from "@litfuse/bench/tune/findings/tally"
import * as HeldOut from "@litfuse/bench/tune/HeldOut"
import type { Fusion } from "@litfuse/engine/Fusion"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Notice from "@litfuse/engine/Notice"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as InputNotices from "@litfuse/eval/InputNotices"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import { standardDeviation } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as BenchFields from "./bench/fields.ts"
import { withEstimatedSteps } from "./bench/withEstimatedSteps.ts"
import { readQrels, type NamedRun, readRuns } from "./evaluate/readRuns.ts"
import { relevantTopics } from "./evaluate/relevantTopics.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { parseMeasures } from "./parseMeasures.ts"
import { confinedPluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import * as Answers from "./tune/answer.ts"
import { recommendedChoice } from "./tune/recommendedChoice.ts"
import { fuseCommandText } from "./tune/fuseCommandText.ts"
import * as DefaultDesign from "@litfuse/bench/tune/fusion/DefaultDesign"
import { tuneRuns, type TunedFusion } from "./tune/tuneRuns.ts"

export { defaultMethods as usualMethods } from "@litfuse/bench/tune/fusion/DefaultDesign"

/** Runs for which to tune a fusion. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    qrels: Fields.QrelsLike,
    runs: Fields.RunsLike.annotate({ description: "Two or more. Their scores are finite." }),
    measure: Field.or(Schema.String, "nDCG@10", "The measure to optimise, named as in `litfuse eval`.", {
      alias: "m",
      completes: "measure"
    }),
    methods: Field.or(
      Field.texts,
      [],
      `Fusions to choose from, as in \`litfuse plugin list\`. None: ${DefaultDesign.defaultMethods.join(", ")}.`,
      {
        flag: "method",
        completes: "method",
        about: `A fusion to choose from, as in \`litfuse plugin list\`; repeatable. Default: ${DefaultDesign.defaultMethods.join(", ")}.`
      }
    ),
    folds: Field.or(
      Field.upTo(1000).check(Schema.isGreaterThanOrEqualTo(2, { expected: "a whole number of at least 2" })),
      DefaultDesign.defaults.folds,
      "The number of folds of topics, each held out once."
    ),
    seeds: Field.or(
      Field.upTo(1000),
      DefaultDesign.defaults.seeds,
      "How often topics are split into folds; values are means over all splits."
    ),
    depth: Field.or(Field.count, DefaultDesign.defaults.depth, "Hits per topic to read."),
    skipTopicsWithoutRelevant: Fields.skipTopicsWithoutRelevant,
    compat: Fields.compat,
    workers: BenchFields.workers
  }),
  "What `tune` is asked."
)
export type Request = typeof Request.Type

/** The output of `litfuse tune --format json`, with notices about the runs. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/** The answer, and the held-out run: each topic fused with the choice on other topics. */
export interface Found {
  readonly answer: Answer
  readonly run: Run.Run
}

/** With fewer topics, some forward order has fewer than two topics to compare, so there is no interval. */
const fewTopics = 10

const methodsOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>, fusions: ReadonlyMap<string, Fusion>) {
  const unknown = names.find((name) => !fusions.has(name))
  if (unknown !== undefined)
    return yield* Question.refuse(
      `unknown method "${unknown}"${didYouMean(nearest(unknown, fusions.keys(), 1))}; \`litfuse plugin list\` lists the fusions`
    )
  return [...new Set(names)].map((name) => fusions.get(name)!)
})

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

const timesOf = ({ held }: TunedFusion): Answer["chosen"] =>
  tally(held[0]!.folds.map(({ chosen }) => chosen)).map(([setting, times]) => ({ setting, times }))

const noticesOf = (
  runs: ReadonlyArray<NamedRun>,
  judgements: Judgements.Judgements,
  file: string,
  said: ReadonlyArray<string>
): Answer["notices"] => [
  ...InputNotices.ofJudgements(judgements, file),
  ...runs.flatMap(({ name, run }) => {
    const absent = [...judgements.topics.keys()].filter((topic) => !run.topics.has(topic)).length
    return [
      ...(absent === 0 ? [] : [Notice.make("empty-list", name, `${absent} judged topic(s) have no hits and take part as empty lists`)]),
      ...InputNotices.ofRun(run, name),
      ...InputNotices.ofHits(judgements, run, name)
    ]
  }),
  ...(judgements.topics.size < fewTopics
    ? [
        Notice.make(
          "few-topics",
          `${judgements.topics.size} topics`,
          "so few topics can show hardly any difference; judge more topics before you rely on a choice"
        )
      ]
    : []),
  ...said.map((text) => Notice.make("confined", "plugins", text))
]

/**
 * Tunes a method, its parameters and weights in a nested cross-validation, so that values come only from topics without a part in the choice. Estimate,
 * interval and p are of the mean of twenty forward orders.
 *
 * - errors: as `Evaluate`; `ApiError` for fewer than two runs, an unknown method, a measure that needs more hits than `depth`, and too few topics.
 *   A run without a judged topic is an error too
 */
export const run = Question.make(
  "tune",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, qrels, runs: likes, compat, depth, folds, seeds, workers } = request
    if (Object.keys(likes).length < 2) return yield* Question.refuse(Question.about(["runs"], "{runs} holds fewer than two runs to fuse"))
    const plugins = experimentPlugins((yield* confinedPluginsIn(folder, "apart-only")).registry)
    const methods = yield* methodsOf(request.methods.length > 0 ? request.methods : DefaultDesign.defaultMethods, plugins.fusions)
    const [measure] = yield* parseMeasures(folder, [request.measure])
    if (Number.isFinite(measureReach(measure!)) && measureReach(measure!) > depth)
      return yield* Question.refuse(
        Question.about(["measure", "depth"], `{measure} ${measure!.name} needs more hits than {depth} ${depth}; increase the depth`)
      )
    const judged = Fields.qrelsIn(folder, qrels)
    const all = Judgements.make(yield* Effect.fromResult(readQrels(judged, { comments: Run.commentsIn(compat) })))
    const judgements = request.skipTopicsWithoutRelevant ? yield* Effect.fromResult(relevantTopics(all, judged.file)) : all
    const reading = { comments: Run.commentsIn(compat), scores: "finite", order: compat } as const
    const read = yield* Effect.fromResult(readRuns(Fields.runsIn(folder, likes), reading))
    const runs = read.map(({ name, run }) => ({ ...run, tag: name }))
    const stranger = findUnjudgedRun(runs, judgements)
    if (stranger !== undefined) return yield* Effect.fail(stranger)
    const topics = judgements.topics.size
    if (topics < DefaultDesign.fewestTopics) return yield* Question.refuse(DefaultDesign.tooFewTopics(judged.file, topics))
    const design = DefaultDesign.designOf({ runs: runs.length, topics, methods, measure: measure!.name, depth, folds, seeds })
    const tuning: Tuning = { workers, entry: workerEntry, folder, journal: () => TuningJournal.none }
    const tuned = yield* withEstimatedSteps(tuneRuns({ design, measure: measure!, judgements, runs, compat, plugins })).pipe(
      Effect.provideService(Tuning, tuning)
    )
    const { candidate, params } = tuned.setting
    const method = plugins.fusions.get(design.primary.candidates[candidate]!.fusion)!
    const choice = { method: method.id, params, learns: method.train !== undefined }
    const differences = tuned.differences.map((one, i) => ({
      against: one.baseline,
      difference: one.difference,
      lower: finite(one.lower),
      upper: finite(one.upper),
      p: tuned.single[i]!,
      adjusted: one.p,
      rejecting: one.orders?.rejecting ?? null,
      wins: one.wins,
      ties: one.ties,
      losses: one.losses
    }))
    const answer: Answer = {
      version: 1,
      qrels: judged.file,
      measure: measure!.name,
      topics: tuned.topics,
      runs: runs.map(({ tag }) => tag),
      methods: methods.map(({ id }) => id),
      folds: design.folds.outer as number,
      seeds,
      depth,
      systems: tuned.held.map((held) => ({
        system: held.system,
        value: HeldOut.meanOf(held),
        deviation: standardDeviation(held.bySeed[0]!)
      })),
      bestRun: tuned.bestRun,
      family: tuned.family,
      differences,
      choice,
      command: fuseCommandText(likes, qrels, recommendedChoice(choice, differences), { depth, compat }),
      chosen: timesOf(tuned),
      notices: noticesOf(read, judgements, judged.file, tuned.said)
    }
    return { answer, run: tuned.run } satisfies Found
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)

/** The held-out run as the bytes of a run file. Errors: `BadLine` with `file`. */
export const print = ({ run }: Found, file: string): ReturnType<typeof TrecRun.printBytes> => TrecRun.printBytes(run, file)
