import { measureReader } from "@litfuse/bench/tune/measureReader"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Configured } from "@litfuse/engine/Measure"
import * as Judgements from "@litfuse/eval/Judgements"
import type { Run } from "@litfuse/eval/Run"
import * as Seed from "@litfuse/stats/Seed"
import { answersOf, type Topic } from "./answersOf.ts"
import { type Documents, isHeld } from "./Documents.ts"
import type { Values } from "./Loss.ts"
import { type Rank, tablesOf } from "./openRankings.ts"
import type { Params } from "./params.ts"
import { drawOf, type SearchWorld } from "./SearchWorld.ts"

/** The rows that each source holds in each order, for one topic; made when first needed. */
const topicOf = (documents: Documents, id: string, runs: ReadonlyArray<Run>, holdings: Params["holdings"]): Topic => {
  const { ids, fields, texts } = documents
  const known = new Map<string, Int32Array>()
  const held = (source: string, order: number): Int32Array => {
    const key = `${source} ${order}`
    const found = known.get(key)
    if (found !== undefined) return found
    const hits = runs[order]!.topics.get(id)?.ids ?? []
    const rows = Int32Array.from(hits.map((hit) => ids.row(hit)).filter((row) => row >= 0 && isHeld(holdings[source]!, fields[row]!)))
    known.set(key, rows)
    return rows
  }
  return { ids, held, dates: texts?.map(({ known: own }) => own?.published ?? "") ?? [] }
}

/**
 * Measures systems in worlds.
 *
 * - shape: `values[m][s][w][t]` of measure m, system s, world w, topic t: means over draws. NaN for a topic that is not among `topics`
 */
export const measureWorlds = (
  documents: Documents,
  runs: ReadonlyArray<Run>,
  worlds: ReadonlyArray<SearchWorld>,
  systems: ReadonlyArray<Rank>,
  measures: ReadonlyArray<Configured>,
  topics: ReadonlyArray<number>,
  { holdings, newest, draws, seed }: Pick<Params, "holdings" | "newest" | "draws" | "seed">
): ReadonlyArray<Values> => {
  const unmeasured = () => new Float64Array(documents.topics.length).fill(Number.NaN)
  const values = measures.map(() => systems.map(() => worlds.map(unmeasured)))
  const tables = tablesOf(documents.texts ?? [], holdings)
  for (const t of topics) {
    const { id, query, judgement } = documents.topics[t]!
    const topic = topicOf(documents, id, runs, holdings)
    const { grades } = Judgements.join(judgement, documents.ids.values)
    const readers = measures.map((measure) => measureReader(judgement, grades, measure))
    for (const [w, world] of worlds.entries()) {
      Invariant.check(runs.length >= world.sources.length, "there is an order for each source")
      const sums = measures.map(() => new Float64Array(systems.length))
      for (let d = 0; d < draws; d++) {
        const draw = drawOf(world, { of: runs.length, newest, seed: Seed.derive(seed, "draw", id, d) })
        const answers = answersOf(topic, world, draw)
        const works = tables(answers)
        for (const [s, rank] of systems.entries()) {
          const rows = rank(answers, works, query)
          for (const [m, read] of readers.entries()) sums[m]![s]! += read(rows)
        }
      }
      for (const [m, bySystem] of sums.entries()) for (const [s, sum] of bySystem.entries()) values[m]![s]![w]![t] = sum / draws
    }
  }
  return values
}
