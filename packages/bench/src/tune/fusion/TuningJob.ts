import * as Result from "effect/Result"
import * as MeasureName from "@litfuse/eval/MeasureName"
import type { Plugins } from "../../experiment/LoadedExperiment.ts"
import { confineFusions } from "./confineFusions.ts"
import type { FusionDesign } from "./FusionDesign.ts"
import { type Repeat, type Repeated, runRepeat } from "./findLeak.ts"
import * as SharedFrames from "./SharedFrames.ts"
import * as TuningData from "./TuningData.ts"
import { type Answer, runUnit, type Unit } from "./Unit.ts"

/**
 * The data with which a worker starts: the design, the frames in shared memory, and where plugins are configured.
 *
 * - `folder` where the host's configuration is looked for from
 */
export interface Job {
  readonly kind: "tune"
  readonly folder: string
  readonly design: FusionDesign
  readonly shared: SharedFrames.SharedFrames
  readonly isNew: ReadonlyArray<boolean>
}

/** A unit, or a fold that is repeated to find out whether a fusion keeps grades. */
export type Task = Unit | Repeat

/** Does a task in this thread. */
export const runTask = (data: TuningData.TuningData, task: Task): Answer | Repeated =>
  task.kind === "repeat" ? runRepeat(data, task) : runUnit(data, task)

/** The data of a worker: frames are views of the memory that all workers share. */
export const tuningDataOf = (
  { design, shared, isNew }: Job,
  plugins: Pick<Plugins, "fusions" | "measures" | "thirdParty" | "confine">
): TuningData.TuningData => {
  const measures = Result.getOrThrow(MeasureName.parseAll([design.measure, ...design.beside], plugins.measures))
  const { fusions, fresh } = Result.getOrThrow(confineFusions(design, plugins))
  return TuningData.make({ design, frames: SharedFrames.view(shared), isNew, measures }, fusions, fresh)
}
