import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Fuse, RunSet, System, Table } from "../../Experiment.ts"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Judgements } from "@litfuse/eval/Judgements"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Loaded } from "../Loaded.ts"
import { select } from "../select.ts"
import { fromRun, fromRunSet } from "./files.ts"
import { fromFusion } from "./fuse.ts"
import * as Pipelines from "./pipeline.ts"
import * as PipelineRun from "./pipelineRun.ts"
import { once, type Ready } from "./Ready.ts"
import type { Indexes } from "./Indexes.ts"
import { fromRetrieval } from "./retrieve.ts"

type OpenSet = (set: RunSet) => Result.Result<ReadonlyArray<Ready>, DatasetError>

/** Opens run sets for the fusions of a table, each once: thirty fusions of a set read and parse its files once. */
const shared = ({ dataset, experiment }: Loaded): OpenSet => {
  const opened = new Map<string, ReturnType<OpenSet>>()
  return (set) => {
    const key = JSON.stringify([set.runset, set.type])
    const runs = opened.get(key) ?? Result.map(fromRunSet(dataset, set, experiment.compat), (files) => files.map(once))
    opened.set(key, runs)
    return runs
  }
}

const fusion = (
  loaded: Loaded,
  system: Fuse,
  judgements: Judgements,
  before: ReadonlyArray<Ready>,
  open: OpenSet
): Result.Result<Ready, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { experiment, plugins } = loaded
    const inputs: Array<Ready> = []
    for (const part of system.of) {
      if ("runset" in part) inputs.push(...(yield* open(part)))
      else {
        const found = before.find((ready) => ready.system === part.system)
        Invariant.check(found !== undefined, `system "${part.system}" was found when the experiment was checked`)
        inputs.push(found)
      }
    }
    const { best } = system
    const measure = best === undefined ? undefined : yield* MeasureName.parse(best.by, plugins.measures)
    const all = inputs.map((_, i) => i)
    return fromFusion(
      system,
      inputs,
      (runs) =>
        best === undefined || measure === undefined ? Result.succeed(() => all) : select({ ...best, by: measure }, judgements, runs),
      plugins,
      experiment.compat
    )
  })

/** Runs of the pipeline systems of a table, by tag, with where they come from. Pipelines are effects; they run before everything else. */
export const pipelineRuns = Effect.fnUntraced(function* (
  loaded: Loaded,
  table: Table,
  indexes: Indexes
): Effect.fn.Return<ReadonlyMap<string, Ready>, DatasetError | EvaluationError> {
  const made = new Map<string, Ready>()
  for (const system of table.systems) {
    if (!("pipeline" in system)) continue
    const opened = yield* Effect.fromResult(Pipelines.open(loaded, table, system, indexes))
    made.set(system.tag, PipelineRun.fromPipeline(opened, yield* PipelineRun.run(opened)))
  }
  return made
})

/** The systems of a table, in the order in which they are written; a fusion may name those before it. Errors: what opening files gives. */
export const systemsOf = (
  loaded: Loaded,
  table: Table,
  judgements: Judgements,
  indexes: Indexes,
  pipelines: ReadonlyMap<string, Ready>
): Result.Result<ReadonlyArray<Ready>, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { dataset, experiment } = loaded
    const ready: Array<Ready> = []
    const open = shared(loaded)
    const one = function* (system: Exclude<System, { readonly runset: string }>) {
      if ("run" in system) return yield* fromRun(dataset, system.run, system.tag ?? system.run, experiment.compat)
      if ("retrieve" in system) return yield* fromRetrieval(loaded, table, system, indexes)
      if ("pipeline" in system) return pipelines.get(system.tag)!
      return yield* fusion(loaded, system, judgements, ready, open)
    }
    // runs are kept only where a fusion reads them again: a set of whole submissions is large
    const isFused = table.systems.some((system) => "fuse" in system)
    for (const system of table.systems) {
      if ("runset" in system) ready.push(...(yield* isFused ? open(system) : fromRunSet(dataset, system, experiment.compat)))
      else ready.push(isFused ? once(yield* one(system)) : yield* one(system))
    }
    return ready
  })
