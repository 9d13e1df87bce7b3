import * as Decode from "@litfuse/engine/Decode"
import type { Fusion } from "@litfuse/engine/Fusion"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Scores from "@litfuse/eval/formats/Scores"
import * as TrecRun from "@litfuse/eval/formats/TrecRun"
import * as IdPool from "@litfuse/eval/IdPool"
import * as InputNotices from "@litfuse/eval/InputNotices"
import * as Run from "@litfuse/eval/Run"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type NamedRun, readRuns } from "./evaluate/readRuns.ts"
import * as Fields from "./evaluate/request.ts"
import * as Field from "./fields.ts"
import { fuseRuns } from "./fuse/fuseRuns.ts"
import { trainFusion } from "./fuse/trainFusion.ts"
import { pluginsIn } from "./plugins.ts"
import * as Question from "./Question.ts"

/** Runs to fuse into one. */
export const Request = Field.about(
  Schema.Struct({
    folder: Field.folder,
    runs: Fields.RunsLike.annotate({ description: "Two or more. Their scores are finite." }),
    method: Field.or(Schema.String, "rrf", "The id of a fusion, as in `litfuse plugin list`: `rrf`, `comb-sum` ...", {
      completes: "method"
    }),
    params: Field.or(Field.paramsOf("the method", "Its parameters, as in `litfuse plugin show`."), {}),
    train: Field.optional(Fields.QrelsLike, "Judgements for a method that learns: a file, or grades. The fused run omits their topics."),
    depth: Field.or(Field.whole, 1000, "Hits per topic to read and to keep."),
    compat: Fields.compat,
    tag: Field.optional(Schema.String, "The tag of the fused run. Default: the method.")
  }),
  "What `fuse` is asked."
)
export type Request = typeof Request.Type

/** A fused run. */
export const Answer = Schema.Struct({
  run: Field.about(
    Fields.Scores,
    "Scores by topic, in the order of the fused run. JavaScript moves whole-number ids to the front, so sort by score."
  ),
  tag: Schema.String,
  method: Schema.String.annotate({ description: "The fusion's id." }),
  runs: Schema.Int.annotate({ description: "How many runs were fused." }),
  trainedOn: Schema.Int.annotate({ description: "The number of training topics, which the run omits." }),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

/** A fused run, best first; its order is authoritative. */
export interface Found extends Omit<Answer, "run" | "tag"> {
  readonly run: Run.Run
}

const fusionOf = Effect.fnUntraced(function* ({ folder, method, train, depth, runs }: Request) {
  if (depth < 1)
    return yield* Question.refuse(Question.about(["depth"], `{depth} is ${depth}, which leaves no hits to fuse; use 1 or more`))
  if (Object.keys(runs).length < 2) return yield* Question.refuse(Question.about(["runs"], "{runs} holds fewer than two runs to fuse"))
  const fusions = (yield* pluginsIn(folder)).plugins.byId("fusion")
  const fusion: Fusion | undefined = fusions.get(method)
  if (fusion === undefined)
    return yield* Question.refuse(
      `unknown method "${method}"${didYouMean(nearest(method, fusions.keys(), 1))}; \`litfuse plugin list\` lists the fusions`
    )
  if (fusion.train === undefined && train !== undefined)
    return yield* Question.refuse(Question.about(["train"], `"${method}" does not learn from judgements; omit {train}`))
  if (fusion.train !== undefined && train === undefined)
    return yield* Question.refuse(
      Question.about(
        ["train"],
        `"${method}" learns from judged topics: name their judgements with {train}, and use runs with other topics too`
      )
    )
  return fusion
})

/** Notices about the runs. A fusion that takes distances needs none about scores upside down. */
const inputNotices = (runs: ReadonlyArray<NamedRun>, params: unknown): Answer["notices"] => {
  const isInverted = (params as { readonly normalisation?: unknown }).normalisation === "min-max-inverted"
  return runs.flatMap(({ name, run }) => InputNotices.ofRun(isInverted ? { ...run, order: undefined } : run, name))
}

/**
 * Fuses several runs into one, by any fusion of litfuse or of the configuration's plugins.
 *
 * - empty: a topic that a run lacks is an empty list, and a Notice says so
 * - errors: `ApiError` for an unknown method, invalid parameters, invalid lines or scores, and if every topic is a training topic
 */
export const run = Question.make(
  "fuse",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, runs: likes, method, params: written, train, depth, compat, tag = method } = request
    const fusion = yield* fusionOf(request)
    const params = Decode.strict(fusion.params, written)
    if (Result.isFailure(params))
      return yield* Question.refuse(params.failure.map(({ path, what }) => `${method}${Decode.printPath(path)} ${what}`).join("; "))
    const reading = { ids: IdPool.make(), comments: Run.commentsIn(compat), scores: "finite", order: compat } as const
    const read = yield* Effect.fromResult(readRuns(Fields.runsIn(folder, likes), reading))
    const runs = read.map(({ name, run }) => ({ ...run, tag: name }))
    const judged = train === undefined ? undefined : Fields.qrelsIn(folder, train)
    const learned = yield* Effect.fromResult(trainFusion(fusion, params.success, judged, { runs, depth, compat }))
    const topics = new Set(runs.flatMap((run) => [...run.topics.keys()]))
    if (learned.topics.size > 0 && [...topics].every((topic) => learned.topics.has(topic)))
      return yield* Question.refuse(
        "every topic of the runs is a training topic, so the fused run would be empty. Use fewer judged topics, or add topics to the runs"
      )
    const fused = fuseRuns(fusion, learned.params, runs, { tag, depth, compat, without: learned.topics })
    if (Result.isFailure(fused)) return yield* Question.refuse(`${method}: ${fused.failure.what}`)
    const { run } = fused.success
    if (!Run.hasHits(run))
      return yield* Question.refuse(`${method}: no topic has a hit, so the fused run would be empty; check the runs and the parameters`)
    const notices = [...fused.success.notices, ...inputNotices(read, params.success)]
    return { run, notices, method: fusion.id, runs: runs.length, trainedOn: learned.topics.size } satisfies Found
  })
)

/**
 * A fused run as the bytes of a run file. Some scores are lowered by the smallest step of a 32-bit float to keep trec_eval's order; the result counts them.
 *
 * - errors: `BadLine` with `file`, for a topic, a document or a tag that cannot be a column
 */
export const print = ({ run }: Found, file: string): ReturnType<typeof TrecRun.printBytes> => TrecRun.printBytes(run, file)

const scoresOf = ({ topics }: Run.Run): Answer["run"] =>
  Object.fromEntries(
    Array.from(topics, ([topic, hits]) => {
      const lowered = Scores.keepOrder(hits).scores
      return [topic, Object.fromEntries(hits.ids.map((id, i) => [id, lowered[i]!]))]
    })
  )

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) =>
  Effect.map(run(request), ({ run, ...rest }): Answer => ({ ...rest, run: scoresOf(run), tag: run.tag }))
