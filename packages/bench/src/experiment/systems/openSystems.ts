import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Fuse, RunSet, System, Table } from "../../Experiment.ts"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Judgements } from "@litfuse/eval/Judgements"
import * as Run from "@litfuse/eval/Run"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { LoadedExperiment } from "../LoadedExperiment.ts"
import { selectBestRuns } from "../selectBestRuns.ts"
import { runFileSystem, runSetSystems } from "./runSetSystems.ts"
import { fusionSystem } from "./fusionSystem.ts"
import * as PipelineSystems from "./PipelineSystems.ts"
import * as SystemRun from "./SystemRun.ts"
import { runOnce, type ReadySystem } from "./ReadySystem.ts"
import type { Indexes } from "./Indexes.ts"
import { retrievalSystem } from "./retrievalSystem.ts"

type OpenSet = (set: RunSet) => Result.Result<ReadonlyArray<ReadySystem>, DatasetError>

/** A system without hits that have the id of their topic, where the dataset says so. */
const withoutIdentical = (system: ReadySystem): ReadySystem => ({ ...system, run: () => Result.map(system.run(), Run.withoutIdentical) })

const setOf = ({ dataset, experiment }: LoadedExperiment, set: RunSet): ReturnType<OpenSet> =>
  Result.map(runSetSystems(dataset, set, experiment.compat), (systems) =>
    dataset.manifest.ignoreIdentical === true ? systems.map(withoutIdentical) : systems
  )

/** Opens run sets for the fusions of a table, each once: thirty fusions of a set read and parse its files once. */
const shared = (loaded: LoadedExperiment): OpenSet => {
  const opened = new Map<string, ReturnType<OpenSet>>()
  return (set) => {
    const key = JSON.stringify([set.runset, set.type])
    const runs = opened.get(key) ?? Result.map(setOf(loaded, set), (files) => files.map(runOnce))
    opened.set(key, runs)
    return runs
  }
}

const fusion = (
  loaded: LoadedExperiment,
  system: Fuse,
  judgements: Judgements,
  before: ReadonlyArray<ReadySystem>,
  open: OpenSet
): Result.Result<ReadySystem, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { experiment, plugins } = loaded
    const inputs: Array<ReadySystem> = []
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
    return fusionSystem(
      system,
      inputs,
      (runs) =>
        best === undefined || measure === undefined
          ? Result.succeed(() => all)
          : selectBestRuns({ ...best, by: measure }, judgements, runs),
      plugins,
      experiment.compat
    )
  })

/** Runs of the pipeline systems of a table, by tag, with where they come from. Pipelines are effects; they run before everything else. */
export const runPipelineSystems = Effect.fnUntraced(function* (
  loaded: LoadedExperiment,
  table: Table,
  indexes: Indexes
): Effect.fn.Return<ReadonlyMap<string, ReadySystem>, DatasetError | EvaluationError> {
  const made = new Map<string, ReadySystem>()
  for (const system of table.systems) {
    if (!("pipeline" in system)) continue
    const opened = yield* Effect.fromResult(PipelineSystems.open(loaded, table, system, indexes))
    made.set(system.tag, SystemRun.fromPipeline(opened, yield* SystemRun.run(opened)))
  }
  return made
})

/** The systems of a table, in the order in which they are written; a fusion may name those before it. Errors: what opening files gives. */
export const openSystems = (
  loaded: LoadedExperiment,
  table: Table,
  judgements: Judgements,
  indexes: Indexes,
  pipelines: ReadonlyMap<string, ReadySystem>
): Result.Result<ReadonlyArray<ReadySystem>, DatasetError | EvaluationError> =>
  Result.gen(function* () {
    const { dataset, experiment } = loaded
    const ready: Array<ReadySystem> = []
    const own = (system: ReadySystem) => (dataset.manifest.ignoreIdentical === true ? withoutIdentical(system) : system)
    const open = shared(loaded)
    const one = function* (system: Exclude<System, { readonly runset: string }>) {
      if ("run" in system) return own(yield* runFileSystem(dataset, system.run, system.tag ?? system.run, experiment.compat))
      if ("retrieve" in system) return yield* retrievalSystem(loaded, table, system, indexes)
      if ("pipeline" in system) return own(pipelines.get(system.tag)!)
      return yield* fusion(loaded, system, judgements, ready, open)
    }
    // runs are kept only where a fusion reads them again: a set of whole submissions is large
    const isFused = table.systems.some((system) => "fuse" in system)
    for (const system of table.systems) {
      if ("runset" in system) ready.push(...(yield* isFused ? open(system) : setOf(loaded, system)))
      else ready.push(isFused ? runOnce(yield* one(system)) : yield* one(system))
    }
    return ready
  })
