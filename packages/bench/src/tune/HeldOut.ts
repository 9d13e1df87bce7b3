import type { Configured } from "@litfuse/engine/Measure"
import * as Choice from "./Choice.ts"
import * as TuningData from "./TuningData.ts"
import * as Forward from "./forward.ts"
import { forwardOf } from "./nested.ts"
import { foldCount, outerFolds } from "./outerFolds.ts"
import type { AccessLog } from "./AccessLog.ts"
import type { FoldResult, ForwardResult } from "./FoldResult.ts"
import { byValue } from "./select.ts"

/** One fold as a row: the value it was chosen for, the value held out, and what was chosen. */
export interface FoldRow {
  readonly seed: number
  readonly fold: number
  readonly inner: number
  readonly held: number
  readonly chosen: string
}

/** A block with its values by measure. */
export type Block = Pick<ForwardResult, "topics" | "values">

/**
 * The values of a system on topics to which it was not fitted.
 *
 * - `forward` by measure and topic: values of a system that was tuned on topics before this one in the forward order alone; NaN for topics that
 *   only train. Absent for what nothing is tuned of: its values are `byTopic`
 * - `chosenFrom` of how many runs this one is the best by the judgements that it is measured with
 * - shape: `bySeed[m][s]` the mean over all topics under a seed; `byTopic[m][t]` the mean over all seeds; measures in the order of the data
 */
export interface HeldOut {
  readonly system: string
  readonly folds: ReadonlyArray<FoldRow>
  readonly bySeed: ReadonlyArray<Float64Array>
  readonly byTopic: ReadonlyArray<Float64Array>
  readonly forward?: ReadonlyArray<Float64Array>
  readonly chosenFrom?: number
}

/** The values of blocks by measure and topic. */
export const forwardValues = (
  blocks: ReadonlyArray<Block>,
  topics: number,
  measures: ReadonlyArray<unknown>
): ReadonlyArray<Float64Array> =>
  measures.map((_, m) => {
    const out = new Float64Array(topics).fill(Number.NaN)
    for (const { topics: held, values } of blocks) held.forEach((t, i) => (out[t] = values[m]![i]!))
    return out
  })

/** One fold with the values of all measures on its topics. */
interface Part extends FoldRow {
  readonly topics: ReadonlyArray<number>
  readonly values: ReadonlyArray<ArrayLike<number>>
}

const gather = (
  system: string,
  parts: ReadonlyArray<Part>,
  topics: number,
  seeds: number,
  measures: ReadonlyArray<Configured>
): HeldOut => {
  const all = measures.map((_, m) => {
    const bySeed = Array.from({ length: seeds }, () => new Float64Array(topics))
    for (const { seed, topics: held, values } of parts) held.forEach((t, i) => (bySeed[seed - 1]![t] = values[m]![i]!))
    return bySeed
  })
  return {
    system,
    folds: parts.map(({ seed, fold, inner, held, chosen }) => ({ seed, fold, inner, held, chosen })),
    bySeed: all.map((bySeed) => Float64Array.from(bySeed, Choice.mean)),
    byTopic: all.map((bySeed) =>
      Float64Array.from({ length: topics }, (_, t) => Choice.mean(Float64Array.from(bySeed, (values) => values[t]!)))
    )
  }
}

/** What was chosen, as text: the fusion, its runs, its parameters. */
export const describe = ({ design }: TuningData.TuningData, { system: id, setting, runs }: FoldResult): string => {
  const system = [design.primary, ...design.secondary].find((one) => one.id === id)!
  const { fusion, runs: selections } = system.candidates[setting.candidate]!
  const selection = selections[setting.selection]!
  const which = selection === "all" ? "all runs" : "best" in selection ? `best ${runs?.length}` : `greedy ${runs?.length}`
  const params = Object.entries(setting.params).map(
    ([name, value]) => `${name} ${typeof value === "number" ? short(value) : JSON.stringify(value)}`
  )
  return [fusion, which, ...params].join(", ").replaceAll('"', "")
}

const short = (value: number): string => String(Number(value.toPrecision(4)))

/** The held-out values of a system from its folds and, when it is tuned, its blocks of the forward order, which `audit` has looked at. */
export const of = (
  data: TuningData.TuningData,
  system: string,
  foldResults: ReadonlyArray<FoldResult>,
  forwardResults: ReadonlyArray<ForwardResult>
): HeldOut => {
  const blocks = forwardResults.filter((block) => block.system === system)
  const held = gather(
    system,
    foldResults
      .filter((foldResult) => foldResult.system === system)
      .map((foldResult) => ({
        ...foldResult,
        held: Choice.mean(Float64Array.from(foldResult.values[0]!)),
        chosen: describe(data, foldResult)
      })),
    data.frames.length,
    data.design.folds.seeds,
    data.measures
  )
  return blocks.length === 0 ? held : { ...held, forward: forwardValues(blocks, data.frames.length, data.measures) }
}

/** The names of the two systems that every design is compared with. */
export const baselines = { train: "best run by training topics", hindsight: "best run in hindsight" } as const

/** The run that is best on the training topics of each fold, measured on its held-out topics: a choice that was possible in advance. */
export const bestOnTraining = (data: TuningData.TuningData, log: AccessLog): HeldOut => {
  const { frames, design, measures } = data
  const values = measures.map((measure) => TuningData.alone(data, measure))
  const all = frames.map((_, t) => t)
  const parts: Array<Part> = []
  for (let seed = 1; seed <= design.folds.seeds; seed++) {
    const foldOf = outerFolds(data, seed)
    for (let fold = 0; fold < foldCount(data); fold++) {
      const training = all.filter((t) => foldOf[t] !== fold)
      const topics = all.filter((t) => foldOf[t] === fold)
      const run = byValue(data, training)[0]!
      const held = log.read({ by: baselines.train, purpose: "training", topics, times: 1 }, () =>
        values.map((alone) => Float64Array.from(topics, (t) => alone[run]![t]!))
      )
      const inner = Choice.mean(Float64Array.from(training, (t) => data.alone[run]![t]!))
      parts.push({ seed, fold, inner, held: Choice.mean(held[0]!), chosen: frames[0]!.lists[run]!.name, topics, values: held })
    }
  }
  const order = forwardOf(data)
  const blocks = Array.from({ length: Forward.count(order) }, (_, b): Block => {
    const { training, topics } = Forward.block(order, b)
    const run = byValue(data, training)[0]!
    const read = () => values.map((alone) => topics.map((t) => alone[run]![t]!))
    return { topics, values: log.read({ by: baselines.train, purpose: "forward", topics, times: 1 }, read) }
  })
  const held = gather(baselines.train, parts, frames.length, design.folds.seeds, measures)
  return { ...held, forward: forwardValues(blocks, frames.length, measures) }
}

/**
 * The run that is best on all topics, chosen with the judgements with which it is measured: a bound, because nobody could have chosen it in advance.
 */
export const bestInHindsight = (data: TuningData.TuningData, log: AccessLog): HeldOut & { readonly run: string } => {
  const { frames, measures, design } = data
  const all = frames.map((_, t) => t)
  const access = { by: baselines.hindsight, purpose: "hindsight", topics: all, times: data.alone.length } as const
  const run = log.read(access, () => byValue(data, all)[0]!)
  const byTopic = measures.map((measure) => TuningData.alone(data, measure)[run]!)
  return {
    system: baselines.hindsight,
    run: frames[0]!.lists[run]!.name,
    folds: [],
    bySeed: byTopic.map((values) => new Float64Array(design.folds.seeds).fill(Choice.mean(values))),
    byTopic,
    chosenFrom: data.alone.length
  }
}
