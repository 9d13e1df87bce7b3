import * as Seed from "@litfuse/stats/Seed"
import type { AccessLog } from "../AccessLog.ts"
import * as Choice from "../Choice.ts"
import * as Folds from "../Folds.ts"
import * as Forward from "../forward.ts"
import { type FoldRow, forwardValues, type HeldOut } from "../HeldOut.ts"
import { type Choose, choosing, describe } from "./choose.ts"
import type { RetrievalDesign, System } from "./RetrievalDesign.ts"
import type { Measured } from "./Systems.ts"

/** What holding out needs: the design's systems by id, and the measured topics. */
export interface Held {
  readonly design: RetrievalDesign
  readonly systems: ReadonlyMap<string, System>
  readonly measured: Measured
  readonly measures: number
  readonly log: AccessLog
}

/** Values by measure of a system on some topics, read once, as it was chosen. */
const readOn = (
  { measured, measures, log }: Held,
  purpose: "fold" | "forward",
  system: string,
  choose: Choose,
  topics: ReadonlyArray<number>
): ReadonlyArray<ReadonlyArray<number>> => {
  const { setting } = choose(system)
  return log.read({ by: system, purpose, topics, times: 1 }, () =>
    Array.from({ length: measures }, (_, m) => topics.map((t) => measured.values(setting, t)[m]!))
  )
}

/** Folds as rows, and the values of each topic under each seed. */
interface Sums {
  readonly rows: Array<FoldRow>
  readonly bySeed: ReadonlyArray<ReadonlyArray<Float64Array>>
}

const systemOf = (system: string, { rows, bySeed }: Sums, topics: number): HeldOut => ({
  system,
  folds: rows,
  bySeed: bySeed.map((seeds) => Float64Array.from(seeds, Choice.mean)),
  byTopic: bySeed.map((seeds) =>
    Float64Array.from({ length: topics }, (_, t) => Choice.mean(Float64Array.from(seeds, (values) => values[t]!)))
  )
})

/**
 * Holds topics out in turn, for all systems in the same folds: settings are chosen on the other topics, frozen, and read once on those held out. The
 * forward test beside it is the one that `tune` makes.
 *
 * - shape: one result per system, in the order of the design
 */
export const acrossFolds = (held: Held): ReadonlyArray<HeldOut> => {
  const { design, systems, measured, measures } = held
  const ids = [...systems.keys()]
  const n = measured.topics.ids.length
  const all = Array.from({ length: n }, (_, t) => t)
  // longer queries are not easier or harder, but nothing else is known without judgements and without searching
  const strata = { isNew: all.map(() => false), difficulty: measured.topics.texts.map(({ length }) => length) }
  const empty = (): Sums => ({
    rows: [],
    bySeed: Array.from({ length: measures }, () => Array.from({ length: design.folds.seeds }, () => new Float64Array(n)))
  })
  const sums = new Map(ids.map((id) => [id, empty()]))
  for (let seed = 1; seed <= design.folds.seeds; seed++) {
    const foldOf = Folds.deal(strata, design.folds.outer, Seed.derive(seed, "outer"))
    for (let fold = 0; fold < design.folds.outer; fold++) {
      const topics = all.filter((t) => foldOf[t] === fold)
      const choose = choosing(
        systems,
        measured,
        all.filter((t) => foldOf[t] !== fold)
      )
      for (const id of ids) {
        const values = readOn(held, "fold", id, choose, topics)
        const { setting, inner } = choose(id)
        const { rows, bySeed } = sums.get(id)!
        rows.push({ seed, fold, inner, held: Choice.mean(Float64Array.from(values[0]!)), chosen: describe(systems, setting) })
        values.forEach((own, m) => topics.forEach((t, i) => (bySeed[m]![seed - 1]![t] = own[i]!)))
      }
    }
  }
  const order = Forward.make(n, 0, 1)
  const blocks = Array.from({ length: Forward.count(order) }, (_, b) => {
    const { training, topics } = Forward.block(order, b)
    const choose = choosing(systems, measured, training)
    return { topics, values: new Map(ids.map((id) => [id, readOn(held, "forward", id, choose, topics)])) }
  })
  return ids.map((id) => ({
    ...systemOf(id, sums.get(id)!, n),
    forward: forwardValues(
      blocks.map(({ topics, values }) => ({ topics, values: values.get(id)! })),
      n,
      Array.from({ length: measures })
    )
  }))
}

/** Reads the measured topics once, by settings that were chosen on others: their topics share no training, so every test may read all of them. */
export const once = (held: Held, choose: Choose): ReadonlyArray<HeldOut> => {
  const { systems, measured } = held
  const n = measured.topics.ids.length
  const all = Array.from({ length: n }, (_, t) => t)
  return [...systems.keys()].map((id) => {
    const values = readOn(held, "fold", id, choose, all)
    const { setting, inner } = choose(id)
    const row: FoldRow = { seed: 1, fold: 0, inner, held: Choice.mean(Float64Array.from(values[0]!)), chosen: describe(systems, setting) }
    return systemOf(id, { rows: [row], bySeed: values.map((own) => [Float64Array.from(own)]) }, n)
  })
}
