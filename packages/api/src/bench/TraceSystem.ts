import type { Experiment, PipelineSystem, Table } from "@litfuse/bench/Experiment"
import { open } from "@litfuse/bench/experiment/systems/PipelineSystems"
import { execute } from "@litfuse/bench/experiment/systems/SystemRun"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import type * as Pipeline from "@litfuse/engine/Pipeline"
import * as Search from "@litfuse/engine/Search"
import { cacheLayer } from "@litfuse/host/pluginRegistry"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Question from "../Question.ts"
import * as Fields from "./fields.ts"
import { withIndex } from "./withIndex.ts"
import { openExperiment } from "./openExperiment.ts"

/** A pipeline system of an experiment, and one of its topics. */
export const Request = Schema.Struct({
  ...Fields.named,
  system: Schema.String.annotate({ description: "The tag of one of its systems that runs a pipeline." }),
  topic: Schema.String.annotate({ description: "The id of the topic to search for." }),
  index: Fields.index
})
export type Request = typeof Request.Type

/** The trace of every node. `failures` of nodes, in lines; `silence` the message if no source answered. */
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
 * - empty: failed nodes are in `failures`, the others in the trace
 * - errors: `ApiError` for an unreadable experiment, an unknown system or topic, and missing data
 */
export const ask = Question.make(
  "bench",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { experiment: id, system: tag, topic: wanted } = request
    const { config, loaded: checked } = yield* openExperiment(request)
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
    const finished = yield* execute(opened, topic, { isHashed: true, around: cacheLayer(config, opened.replay?.hash) })
    return {
      trace: finished.trace,
      failures: finished.failures.map(({ message }) => message),
      silence: Search.silence(finished)?.message
    } satisfies Answer
  })
)
