import { execute, open } from "@litfuse/bench/experiment/systems/pipeline"
import { load } from "@litfuse/bench/experiment/load"
import type { Experiment, PipelineSystem, Table } from "@litfuse/bench/Experiment"
import { didYouMean, nearest } from "@litfuse/engine/Nearest"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Search from "@litfuse/engine/Search"
import * as Config from "@litfuse/host/Config"
import { cacheAround } from "@litfuse/host/layers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import { complain } from "../../complain.ts"
import { Exit } from "../../Exit.ts"
import { refusal } from "../../refusal.ts"
import { store } from "../../workspace.ts"
import { experiment, index, plugins, withIndex } from "./running.ts"

const refuse = refusal("litfuse bench trace")

interface Named {
  readonly table: Table
  readonly system: PipelineSystem
}

const pipelinesOf = ({ tables }: Experiment): ReadonlyArray<Named> =>
  tables.flatMap((table) => table.systems.flatMap((system) => ("pipeline" in system ? [{ table, system }] : [])))

/** `litfuse bench trace`. */
export const traceCommand = Command.make(
  "trace",
  {
    experiment,
    system: Argument.String("system").pipe(
      Argument.withDescription("the tag of one of its systems that runs a pipeline (`pipeline:` in the experiment)")
    ),
    topic: Flag.String("topic").pipe(Flag.withDescription("the id of the topic that is searched")),
    index
  },
  Effect.fnUntraced(function* ({ experiment: id, system: tag, topic: wanted, index: file }) {
    const checked = yield* Effect.fromResult(load(yield* store, id, yield* plugins))
    const loaded = yield* withIndex("litfuse bench trace", checked, file)
    const all = pipelinesOf(loaded.experiment)
    const named = all.find(({ system }) => system.tag === tag)
    const tags = [...new Set(all.map(({ system }) => system.tag))]
    if (named === undefined) {
      const known = tags.length === 0 ? "it has none" : `it has ${tags.map((one) => `"${one}"`).join(", ")}`
      return yield* refuse(`"${id}" has no pipeline system "${tag}"; ${known}${didYouMean(nearest(tag, tags))}`)
    }
    const opened = yield* Effect.fromResult(open(loaded, named.table, named.system, new Map()))
    const topic = opened.topics.find((one) => one.id === wanted)
    if (topic === undefined) {
      const ids = opened.topics.map((one) => one.id)
      return yield* refuse(`none of the ${ids.length} topics is "${wanted}"${didYouMean(nearest(wanted, ids))}`)
    }
    const config = yield* Effect.fromResult(Config.read(process.cwd()))
    const finished = yield* execute(opened, topic, { isHashed: true, around: cacheAround(config, opened.replay?.hash) })
    yield* Console.log(Pipeline.Trace.print(finished.trace))
    yield* complain("litfuse bench trace", finished.failures)
    const silent = Search.silence(finished)
    if (silent === undefined) return
    yield* Console.error(`litfuse bench trace: ${silent.message}`)
    return yield* new Exit({ code: 3 })
  })
).pipe(
  Command.withDescription("Run a pipeline system of an experiment for one topic, and show what every node did"),
  Command.withExamples([
    {
      command: "litfuse bench trace atlas-pipeline-tuning fused --topic T01",
      description: "The trace that `pipeline run` prints for the same query"
    }
  ])
)
