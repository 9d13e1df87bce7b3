import { clockAt } from "@litfuse/engine/clockAt"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Notice from "@litfuse/engine/Notice"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Search from "@litfuse/engine/Search"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import * as Run from "@litfuse/eval/Run"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { Topic } from "../../Topic.ts"
import type { OpenPipeline } from "../Pipelines.ts"
import { type OpenSystem, wrong } from "./PipelineSystems.ts"
import type { ReadySystem } from "./ReadySystem.ts"

/** For reports nothing is cached: every node runs. */
const noCache: Layer.Layer<Pipeline.Cache.Cache | Pipeline.World.World> = Layer.mergeAll(
  Pipeline.Cache.layerNone,
  Pipeline.World.layer({ sourcesHash: "" })
)

/**
 * The model that was missing in a run for a report. A search continues by words without its model; a report must not, because it would measure something
 * else.
 */
const missingModel = ({ trace }: Pipeline.Finished): string | undefined =>
  trace.flatMap(({ notices }) => notices).find(({ code }) => code === "no-vectors")?.text

/** What went wrong in a run for a report: a node failed, or its model was missing. */
export const failureOf = (finished: Pipeline.Finished): string | undefined => finished.failures[0]?.message ?? missingModel(finished)

// nothing waits, and no time limit ever passes
const motionless = { sleep: () => Effect.never, monotonicTimeNanosUnsafe: () => 0n, monotonicTimeNanos: Effect.succeed(0n) }

// what its check found to ask for no service of a host runs without one
const alone = (graph: OpenPipeline["graph"]) => graph as unknown as Pipeline.CheckedGraph<never>

/** How a pipeline is run for a topic. `isHashed`: outputs are hashed, for a trace; `around`: where they are kept (default: nowhere). */
export interface ExecuteOptions {
  readonly isHashed?: boolean
  readonly around?: Layer.Layer<Pipeline.Cache.Cache | Pipeline.World.World>
}

/** Runs the pipeline for one topic; what went wrong is in the result. Recordings are played from their beginning for each topic. */
export const execute = (
  { graph, queryOf, nowMs, replay }: OpenSystem,
  topic: Topic,
  { isHashed = false, around = noCache }: ExecuteOptions = {}
): Effect.Effect<Pipeline.Finished> => {
  const options = { given: { query: queryOf(topic) }, seed: 1, isHashed }
  const run =
    replay === undefined
      ? // a fixed time, so that a report is the same whenever it is made
        Effect.provideService(Pipeline.execute(alone(graph), options), Clock.Clock, clockAt(nowMs, motionless))
      : Effect.provide(Pipeline.execute(graph, options), replay.services)
  return Effect.provide(Effect.scoped(run), around)
}

/** The hits of an answer as a run has them, best first, scores unchanged; of several works that are one document the best counts. */
export const hitsOf = ({ documentOf }: Pick<OpenSystem, "documentOf">, { works, ranking }: Search.SearchResult): Run.Hits => {
  const names = Array.from(ranking.rows, (row) => documentOf(works.works[row]!))
  const seen = new Set<string>()
  const first = names.map((name) => !seen.has(name) && seen.add(name) !== undefined)
  return { ids: names.filter((_, i) => first[i]), scores: ranking.scores.filter((_, i) => first[i]) }
}

const answerOf = Effect.fnUntraced(function* (
  system: OpenSystem,
  topic: Topic,
  finished: Pipeline.Finished
): Effect.fn.Return<Search.SearchResult, EvaluationError> {
  const [failure] = finished.failures
  if (failure !== undefined) return yield* wrong(system.tag, `topic ${topic.id}: ${failure.message}`, "a pipeline whose nodes succeed")
  const result = Search.resultOf(system.graph, finished)
  if (Result.isFailure(result)) return yield* wrong(system.tag, `topic ${topic.id}: ${result.failure.message}`, "a source that answers")
  Invariant.check(result.success !== undefined, `pipeline system "${system.tag}" ranks something, as its check found`)
  return result.success
})

/** The answer of a pipeline for one topic. Errors: `EvaluationError` when a node fails, or no source answers. */
export const answer = Effect.fnUntraced(function* (system: OpenSystem, topic: Topic) {
  return yield* answerOf(system, topic, yield* execute(system, topic))
})

const noHits: Run.Hits = { ids: [], scores: new Float64Array(0) }

interface Made {
  readonly run: Run.Run
  readonly silent: ReadonlyMap<string, string>
}

/** The run of a pipeline system over its topics; where recordings are played and no source answered, a topic has no hits. */
export const run = Effect.fnUntraced(function* (system: OpenSystem): Effect.fn.Return<Made, EvaluationError> {
  const topics = new Map<string, Run.Hits>()
  const silent = new Map<string, string>()
  for (const topic of system.topics) {
    const finished = yield* execute(system, topic)
    const failure = failureOf(finished)
    if (failure !== undefined)
      return yield* wrong(system.tag, `topic ${topic.id}: ${failure}`, "a pipeline whose nodes have what they need")
    const silence = system.replay === undefined ? undefined : Search.silence(finished)
    if (silence !== undefined) silent.set(topic.id, silence.message)
    topics.set(topic.id, silence === undefined ? hitsOf(system, yield* answerOf(system, topic, finished)) : noHits)
  }
  return { run: Run.truncate({ tag: system.tag, topics }, system.depth), silent }
})

const silenceNotices = (tag: string, silent: Made["silent"]): ReadonlyArray<Notice.Notice> => {
  const [first] = silent
  if (first === undefined) return []
  const [topic, why] = first
  return [Notice.make("source-silent", tag, `no source answered on ${silent.size} topic(s), which count 0; on topic ${topic}, ${why}`)]
}

/** A pipeline system whose run has been made. */
export const fromPipeline = ({ tag, input }: OpenSystem, { run: made, silent }: Made): ReadySystem => ({
  system: tag,
  input,
  depth: Number.POSITIVE_INFINITY,
  notices: silenceNotices(tag, silent),
  run: () => Result.succeed(made)
})
