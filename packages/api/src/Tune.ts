import { forExperiments } from "@litfuse/host/forExperiments"
import { workerEntry } from "@litfuse/host/workerEntry"
import * as Journal from "@litfuse/bench/tune/Journal"
import { strange } from "@litfuse/bench/tune/fusion/open"
import { reachOf } from "@litfuse/bench/experiment/depth"
import { Tuning } from "@litfuse/bench/tune/Tuning"
import * as HeldOut from "@litfuse/bench/tune/HeldOut"
import type { Fusion } from "@litfuse/engine/Fusion"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Notice from "@litfuse/engine/Notice"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import { standardDeviation } from "@litfuse/stats/Summary"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as BenchFields from "./bench/fields.ts"
import { withSteps } from "./bench/steps.ts"
import { qrelsOf, type Read, runsOf } from "./evaluate/inputs.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { parseMeasures } from "./measures.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"
import * as Answers from "./tune/answer.ts"
import { commandOf } from "./tune/command.ts"
import * as Designs from "@litfuse/bench/tune/fusion/usualDesign"
import { tune, type Tuned } from "./tune/tuned.ts"

export { usualMethods } from "@litfuse/bench/tune/fusion/usualDesign"

/** Runs of which a fusion is tuned. */
export const Request = Schema.Struct({
  folder: Field.folder,
  qrels: Fields.QrelsLike,
  runs: Fields.RunsLike.annotate({ description: "Two or more. Their scores are finite." }),
  measure: Field.or(Schema.String.annotate({ description: "The measure that is tuned for, named as in `evaluate`." }), "nDCG@10"),
  methods: Field.or(
    Field.texts.annotate({
      description: `Fusions to choose from, as \`litfuse plugin list\` shows them. None: ${Designs.usualMethods.join(", ")}.`
    }),
    []
  ),
  folds: Field.or(
    Field.upTo(1000)
      .check(Schema.isGreaterThanOrEqualTo(2, { expected: "a whole number of at least 2" }))
      .annotate({
        description: "Into how many parts topics are dealt, each held out once."
      }),
    Designs.usual.folds
  ),
  seeds: Field.or(
    Field.upTo(1000).annotate({ description: "How often topics are dealt; values are means over all." }),
    Designs.usual.seeds
  ),
  depth: Field.or(Field.count.annotate({ description: "Hits per topic to read." }), Designs.usual.depth),
  compat: Fields.compat,
  workers: BenchFields.workers
}).annotate({ description: "What `tune` is asked." })
export type Request = typeof Request.Type

/** What `litfuse tune --format json` prints, with the notices about the runs. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/** The answer, and the held-out run: each topic fused by what was chosen on others. */
export interface Found {
  readonly answer: Answer
  readonly run: Run.Run
}

/** Fewer topics than this leave some forward order without two topics to compare, so no interval. */
const fewTopics = 10

/** Fusions by their names. */
const methodsOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>, fusions: ReadonlyMap<string, Fusion>) {
  const unknown = names.find((name) => !fusions.has(name))
  if (unknown !== undefined)
    return yield* Question.refuse(
      `unknown method "${unknown}"${didYouMean(nearest(unknown, fusions.keys(), 1))}; \`litfuse plugin list\` shows the fusions there are`
    )
  return [...new Set(names)].map((name) => fusions.get(name)!)
})

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** What was chosen in folds, the most frequent first; of equal ones in the order of their names. */
const timesOf = ({ held }: Tuned): Answer["chosen"] => {
  const times = new Map<string, number>()
  for (const { chosen } of held[0]!.folds) times.set(chosen, (times.get(chosen) ?? 0) + 1)
  return Array.from(times, ([setting, count]) => ({ setting, times: count })).sort(
    (a, b) => b.times - a.times || (a.setting < b.setting ? -1 : 1)
  )
}

const noticesOf = (runs: ReadonlyArray<Read>, judgements: Judgements.Judgements, said: ReadonlyArray<string>): Answer["notices"] => [
  ...runs.flatMap(({ name, run }) => {
    const absent = [...judgements.topics.keys()].filter((topic) => !run.topics.has(topic)).length
    return absent === 0 ? [] : [Notice.make("empty-list", name, `${absent} judged topic(s) have no hits and take part as empty lists`)]
  }),
  ...(judgements.topics.size < fewTopics
    ? [
        Notice.make(
          "few-topics",
          `${judgements.topics.size} topics`,
          "hardly anything can be shown with so few; judge more topics before you believe a choice"
        )
      ]
    : []),
  ...said.map((text) => Notice.make("confined", "plugins", text))
]

/**
 * Chooses a method, its parameters and its weights on some topics and measures them on others, again and again, so that the value is that of topics which
 * had no part in the choice. Estimate, interval and p are of the mean of twenty forward orders.
 *
 * - errors: `ApiError` for fewer than two runs, an unknown method, a measure that reads deeper than the runs are read, too few topics, a run without a judged
 *   topic, and as `Evaluate`
 */
export const run = Question.make(
  "tune",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, qrels, runs: likes, compat, depth, folds, seeds, workers } = request
    if (Object.keys(likes).length < 2) return yield* Question.refuse(Question.about(["runs"], "{runs} holds fewer than two runs to fuse"))
    const plugins = forExperiments((yield* pluginsIn(folder)).registry)
    const methods = yield* methodsOf(request.methods.length > 0 ? request.methods : Designs.usualMethods, plugins.fusions)
    const [measure] = yield* parseMeasures(folder, [request.measure])
    if (Number.isFinite(reachOf(measure!)) && reachOf(measure!) > depth)
      return yield* Question.refuse(
        Question.about(["measure", "depth"], `{measure} ${measure!.name} reads below {depth} ${depth}; read deeper`)
      )
    const judged = Fields.qrelsIn(folder, qrels)
    const judgements = Judgements.make(yield* Effect.fromResult(qrelsOf(judged, { comments: Run.commentsIn(compat) })))
    const reading = { comments: Run.commentsIn(compat), scores: "finite", order: compat } as const
    const read = yield* Effect.fromResult(runsOf(Fields.runsIn(folder, likes), reading))
    const runs = read.map(({ name, run }) => ({ ...run, tag: name }))
    const stranger = strange(runs, judgements)
    if (stranger !== undefined) return yield* Effect.fail(stranger)
    const topics = judgements.topics.size
    if (topics < Designs.fewest) return yield* Question.refuse(Designs.tooFew(judged.file, topics))
    const design = Designs.designOf({ runs: runs.length, topics, methods, measure: measure!.name, depth, folds, seeds })
    const tuning: Tuning = { workers, entry: workerEntry, folder, journal: () => Journal.none }
    const tuned = yield* withSteps(tune({ design, measure: measure!, judgements, runs, compat, plugins })).pipe(
      Effect.provideService(Tuning, tuning)
    )
    const { candidate, params } = tuned.setting
    const method = plugins.fusions.get(design.primary.candidates[candidate]!.fusion)!
    const choice = { method: method.id, params, learns: method.train !== undefined }
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
      differences: tuned.differences.map((one, i) => ({
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
      })),
      choice,
      command: commandOf(likes, qrels, choice, { depth, compat }),
      chosen: timesOf(tuned),
      notices: noticesOf(read, judgements, tuned.said)
    }
    return { answer, run: tuned.run } satisfies Found
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)

/** The held-out run as the text of a run file. Errors: `BadLine` with `file`. */
export const print = ({ run }: Found, file: string): ReturnType<typeof TrecRun.print> => TrecRun.print(run, file)
