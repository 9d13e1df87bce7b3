import type { Experiment, PipelineSystem, Table } from "@litfuse/bench/Experiment"
import { open } from "@litfuse/bench/experiment/systems/pipeline"
import { execute } from "@litfuse/bench/experiment/systems/pipelineRun"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import * as Search from "@litfuse/engine/Search"
import { cacheAround } from "@litfuse/host/layers"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./kept.ts"
import { experimentOf } from "./load.ts"

/** A pipeline system of an experiment, and one of its topics. */
export const Request = Schema.Struct({
  ...Fields.named,
  system: Schema.String.annotate({ description: "The tag of one of its systems that runs a pipeline." }),
  topic: Schema.String.annotate({ description: "The id of the topic that is searched." }),
  index: Fields.index
})
export type Request = typeof Request.Type

/** What every node did. `failures`: of nodes, in lines; `silence` what is to be said when no source answered. */
export interface Answer {
  readonly trace: Pipeline.Trace.Trace
  readonly failures: ReadonlyArray<string>
  readonly silence: string | undefined
}

interface Named {
  readonly table: Table
  readonly system: PipelineSystem
}

const pipelinesOf = ({ tables }: Experiment): ReadonlyArray<Named> =>
  tables.flatMap((table) => table.systems.flatMap((system) => ("pipeline" in system ? [{ table, system }] : [])))

/**
 * Runs a pipeline system of an experiment for one topic.
 *
 * - empty: nodes that fail are in `failures`, and the trace has the others
 * - errors: `ApiError` for an experiment that cannot be read, for a system or a topic that it does not have, for data that are absent
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { experiment: id, system: tag, topic: wanted } = request
    const { config, loaded: checked } = yield* experimentOf(request)
    const loaded = yield* withIndex(checked, request)
    const all = pipelinesOf(loaded.experiment)
    const named = all.find(({ system }) => system.tag === tag)
    const tags = [...new Set(all.map(({ system }) => system.tag))]
    if (named === undefined) {
      const known = tags.length === 0 ? "it has none" : `it has ${tags.map((one) => `"${one}"`).join(", ")}`
      return yield* Question.refuse(`"${id}" has no pipeline system "${tag}"; ${known}${didYouMean(nearest(tag, tags))}`)
    }
    const opened = yield* Effect.fromResult(open(loaded, named.table, named.system, new Map()))
    const topic = opened.topics.find((one) => one.id === wanted)
    if (topic === undefined) {
      const ids = opened.topics.map((one) => one.id)
      return yield* Question.refuse(`none of the ${ids.length} topics is "${wanted}"${didYouMean(nearest(wanted, ids))}`)
    }
    const finished = yield* execute(opened, topic, { isHashed: true, around: cacheAround(config, opened.replay?.hash) })
    return {
      trace: finished.trace,
      failures: finished.failures.map(({ message }) => message),
      silence: Search.silence(finished)?.message
    } satisfies Answer
  })
)
