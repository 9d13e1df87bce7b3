import * as Seed from "@litfuse/stats/Seed"
import * as AccessLog from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import * as Folds from "../Folds.ts"
import * as Forward from "../forward.ts"
import type { Block } from "../HeldOut.ts"
import * as Search from "../search/index.ts"
import { run as runSearch } from "../search/Search.ts"
import * as Space from "../Space.ts"
import type { PipelineDesign } from "./PipelineDesign.ts"

/**
 * The values of the measures of a setting on a topic; the same however often it is asked for.
 *
 * - shape: one value per measure, the tuned one first
 */
export type ValuesAt = (point: Space.Point, topic: number) => Float64Array

/** One fold under one seed: what was chosen on the other topics, frozen, and what it is worth on these. */
export interface PipelineFold {
  readonly seed: number
  readonly fold: number
  readonly topics: ReadonlyArray<number>
  readonly point: Space.Point
  readonly tried: number
  readonly inner: number
  /** `values[m][i]` measure m on `topics[i]`. */
  readonly values: ReadonlyArray<Float64Array>
}

/** What choosing a setting in folds depends on. */
export type Tuned = Pick<PipelineDesign, "space" | "search" | "choice" | "folds">

/** Chooses a point on some topics; no other topic is looked at. */
export const chooseOn = (
  { space, search, choice }: Pick<PipelineDesign, "space" | "search" | "choice">,
  training: ReadonlyArray<number>,
  seed: Seed.Seed,
  values: ValuesAt
): { readonly point: Space.Point; readonly inner: number; readonly tried: number } => {
  const points: Array<Space.Point> = []
  const measured: Array<Float64Array> = []
  const measure = (point: Space.Point): number => {
    const here = Float64Array.from(training, (t) => values(point, t)[0]!)
    points.push(point)
    measured.push(here)
    return Choice.mean(here)
  }
  runSearch(Search.searchOf(search), space, seed, measure, Search.patienceOf(search))
  const chosen = Choice.choose(measured, choice)
  return { point: points[chosen]!, inner: Choice.mean(measured[chosen]!), tried: points.length }
}

/**
 * Holds topics out in turn: chooses on the others, freezes the choice, and reads the values of the held-out topics once, through the log.
 *
 * - shape: `difficulty` by topic, from no judgement: folds are balanced by it
 */
export const heldOut = (
  design: Tuned,
  difficulty: ArrayLike<number>,
  measures: number,
  values: ValuesAt,
  log: AccessLog.AccessLog,
  by = "tuned"
): ReadonlyArray<PipelineFold> => {
  const all = Array.from({ length: difficulty.length }, (_, t) => t)
  const strata = { isNew: all.map(() => false), difficulty }
  const folds: Array<PipelineFold> = []
  for (let seed = 1; seed <= design.folds.seeds; seed++) {
    const foldOf = Folds.deal(strata, design.folds.outer, Seed.derive(seed, "outer"))
    for (let fold = 0; fold < design.folds.outer; fold++) {
      const training = all.filter((t) => foldOf[t] !== fold)
      const topics = all.filter((t) => foldOf[t] === fold)
      const chosen = chooseOn(design, training, Seed.derive(seed, "fold", fold), values)
      const held = log.read({ by, purpose: "fold", topics, times: 1 }, () =>
        Array.from({ length: measures }, (_, m) => Float64Array.from(topics, (t) => values(chosen.point, t)[m]!))
      )
      folds.push({ seed, fold, topics, ...chosen, values: held })
    }
  }
  return folds
}

/** A choice has no inner folds: the fewest topics that the forward order begins with are enough. */
const inner = 0

/**
 * The blocks of the forward test: a setting is chosen on all topics before a block, frozen, and its values on the block are read once, through the log.
 * The order is that of `tune` for as many topics.
 */
export const ahead = (
  design: Tuned,
  topics: number,
  measures: number,
  values: ValuesAt,
  log: AccessLog.AccessLog,
  by = "tuned"
): ReadonlyArray<Block> => {
  const order = Forward.make(topics, inner, 1)
  return Array.from({ length: Forward.count(order) }, (_, b) => {
    const block = Forward.block(order, b)
    const { point } = chooseOn(design, block.training, Seed.derive(1, "forward", b), values)
    const read = () => Array.from({ length: measures }, (__, m) => block.topics.map((t) => values(point, t)[m]!))
    return { topics: block.topics, values: log.read({ by, purpose: "forward", topics: block.topics, times: 1 }, read) }
  })
}

/** The mean over seeds of each topic's held-out values, by measure. */
export const byTopic = (folds: ReadonlyArray<PipelineFold>, topics: number, measures: number, seeds: number): ReadonlyArray<Float64Array> =>
  Array.from({ length: measures }, (_, m) => {
    const sums = new Float64Array(topics)
    for (const fold of folds) fold.topics.forEach((t, i) => (sums[t]! += fold.values[m]![i]!))
    return sums.map((sum) => sum / seeds)
  })
