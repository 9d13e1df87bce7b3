import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Schema from "effect/Schema"

const params = Schema.Struct({
  by: Params.choice(["place", "score"], "place"),
  of: Params.choice(["best", "mean"], "best")
})

type By = (typeof params.Type)["by"]

/** What one source says of a work: its own number, and that number on a scale from 0 to 1 among all works of the source. */
interface Said {
  readonly source: string
  readonly number: number
  readonly value: number
}

type Prepared = Readonly<Record<By, ReadonlyArray<ReadonlyArray<Said>>>>

const numberOf: Readonly<Record<By, (record: SourceRecord) => number | undefined>> = {
  place: ({ position }) => position,
  score: ({ score }) => score
}

const bandsOf = (works: Ranker.Inputs["works"], by: By): ReadonlyMap<string, readonly [number, number]> => {
  const bands = new Map<string, readonly [number, number]>()
  for (const { records } of works.works)
    for (const record of records) {
      const number = numberOf[by](record)
      if (number === undefined) continue
      const [low, high] = bands.get(record.source) ?? [number, number]
      bands.set(record.source, [Math.min(low, number), Math.max(high, number)])
    }
  return bands
}

/** Place 1 of n is worth 1 and place n 1/n; scores go from the lowest of the source, 0, to its highest, 1. */
const scaled = (by: By, number: number, [low, high]: readonly [number, number]): number => {
  if (by === "place") return 1 - (number - 1) / high
  // halves, because the difference of two numbers may be larger than any number
  return low === high ? 1 : (number / 2 - low / 2) / (high / 2 - low / 2)
}

const saidBy = (works: Ranker.Inputs["works"], by: By): ReadonlyArray<ReadonlyArray<Said>> => {
  const bands = bandsOf(works, by)
  return works.works.map(({ records }) =>
    records.flatMap((record) => {
      const number = numberOf[by](record)
      return number === undefined ? [] : [{ source: record.source, number, value: scaled(by, number, bands.get(record.source)!) }]
    })
  )
}

const bestOf = (said: ReadonlyArray<Said>): Said => said.reduce((a, b) => (b.value > a.value ? b : a))

const valueOf = (said: ReadonlyArray<Said>, of: (typeof params.Type)["of"]): number => {
  if (said.length === 0) return Number.NaN
  return of === "best" ? bestOf(said).value : said.reduce((sum, { value }) => sum + value, 0) / said.length
}

const labelOf = (by: By, { source, number }: Said): string =>
  by === "place" ? `place ${number} in ${source}` : `${source} scores it ${number}`

/**
 * What the sources themselves say of a work's relevance: its place in their lists, or their own scores.
 *
 * - `by` `place`: the first of n places is worth 1, the last 1/n, where n is the deepest place that the source gave
 * - `by` `score`: from the lowest score of a source, 0, to its highest, 1, because scores of two sources have no common scale
 * - `of` the best or the mean over the records of a work
 * - units: in [0, 1]
 * - empty: a work of which no source gives a place (or a score) has no value
 */
export const RelevanceConfidence = Ranker.plugin<Prepared, typeof params.Type>({
  id: "relevance-confidence",
  revision: 1,
  about: "The sources' own order or scores, brought to one scale source by source",
  params,
  needs: [],
  prepare: ({ works }) => ({ place: saidBy(works, "place"), score: saidBy(works, "score") }),
  score: (prepared, { by, of }, out) => {
    for (let row = 0; row < out.length; row++) out[row] = valueOf(prepared[by][row]!, of)
  },
  explain: (prepared, { by, of }, row) => {
    const said = prepared[by][row]!
    const value = valueOf(said, of)
    if (of === "best") return Explanation.leaf(labelOf(by, bestOf(said)), value)
    const parts = said.map((one) => Explanation.leaf(`${labelOf(by, one)}, divided by ${said.length}`, one.value / said.length))
    return Explanation.sum(`mean of ${said.length}`, value, parts)
  },
  reason: (_, { by }) => (by === "place" ? "no source gave it a place" : "no source gave it a score")
})
