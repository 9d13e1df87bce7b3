import type { Access } from "../AccessLog.ts"
import { type FusionDesign, type Selection, systems } from "./FusionDesign.ts"
import * as HeldOut from "../HeldOut.ts"
import type { TuningData } from "./TuningData.ts"

/** The setting that was chosen on training topics, and frozen before the held-out topics were measured. */
export interface Setting {
  /** Which candidate of the system, from 0. */
  readonly candidate: number
  /** Which of its selections of runs, from 0. */
  readonly selection: number
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * One fold of one system under one seed.
 *
 * - `runs` indices of those that the final fit fuses; undefined = all
 * - `inner` the value of the chosen setting on training topics, by folds that did not train on them: what it was chosen for
 * - `tried` settings measured inside; `trials` their values there, where they are few and the same in every fold
 * - `accesses` every reading of held-out values
 * - `scores` a hash of the fused scores of the held-out topics
 * - shape: `topics` the held-out ones; `values[m][i]` measure m on `topics[i]`
 */
export interface FoldResult {
  readonly system: string
  readonly seed: number
  readonly fold: number
  readonly setting: Setting
  readonly runs: ReadonlyArray<number> | undefined
  readonly inner: number
  readonly tried: number
  readonly trials: ReadonlyArray<{ readonly setting: Setting; readonly value: number }>
  readonly accesses: ReadonlyArray<Access>
  readonly scores: string
  readonly topics: ReadonlyArray<number>
  readonly values: ReadonlyArray<ReadonlyArray<number>>
}

/**
 * One block of the forward order of one system, tuned on the topics before it.
 *
 * - shape: `values[m][i]` measure m on `topics[i]`
 */
export interface ForwardResult {
  readonly system: string
  readonly block: number
  readonly topics: ReadonlyArray<number>
  readonly values: ReadonlyArray<ReadonlyArray<number>>
  readonly accesses: ReadonlyArray<Access>
}

/** Values that the report shows, with the log entries of having read them: one for each topic, or one for each setting. */
export interface LoggedValues {
  readonly values: ReadonlyArray<number>
  readonly accesses: ReadonlyArray<Access>
}

const short = (value: number): string => String(Number(value.toPrecision(4)))

const selectionText = (selection: Selection, runs: ReadonlyArray<number> | undefined): string => {
  if (selection === "all") return "all runs"
  return `${"best" in selection ? "best" : "greedy"} ${runs?.length}`
}

/** What was chosen, as text: the fusion, its runs, its parameters. */
export const describe = (design: FusionDesign, { system: id, setting, runs }: Pick<FoldResult, "system" | "setting" | "runs">): string => {
  const { fusion, runs: selections } = systems(design).find((one) => one.id === id)!.candidates[setting.candidate]!
  const which = selectionText(selections[setting.selection]!, runs)
  const params = Object.entries(setting.params).map(
    ([name, value]) => `${name} ${typeof value === "number" ? short(value) : JSON.stringify(value)}`
  )
  return [fusion, which, ...params].join(", ").replaceAll('"', "")
}

/** The held-out values of a system from its folds and, when it is tuned, its blocks of the forward order, which `audit` has looked at. */
export const heldOutOf = (
  { design, frames }: Pick<TuningData, "design" | "frames">,
  system: string,
  foldResults: ReadonlyArray<FoldResult>,
  forwardResults: ReadonlyArray<ForwardResult>
): HeldOut.HeldOut => {
  const folds = foldResults.filter((fold) => fold.system === system).map((fold) => ({ ...fold, chosen: describe(design, fold) }))
  const blocks = forwardResults.filter((block) => block.system === system)
  const size = { topics: frames.length, seeds: design.folds.seeds }
  return HeldOut.make(system, size, folds, blocks.length === 0 ? undefined : blocks)
}
