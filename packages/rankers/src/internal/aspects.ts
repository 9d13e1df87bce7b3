import * as Params from "@litfuse/engine/Params"
import type * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import { minMax } from "./minMax.ts"

/** The parameters of rerankers that cover aspects: `count` aspects at most, read from the first `depth` hits. */
export const params = Schema.Struct({
  lambda: Params.number(0.5, { minimum: 0, maximum: 1 }),
  aspects: Params.choice(["headings", "keywords"], "headings"),
  count: Params.integer(10, { minimum: 1, maximum: 100 }),
  depth: Params.integer(200, { minimum: 1, maximum: 1000 })
})

/** A ranking to be made diverse. `relevance`: of each hit, from the lowest score, 0, to the best, 1. */
export interface Prepared extends Pick<Reranker.Inputs, "works" | "ranking"> {
  readonly relevance: Float64Array
}

/** What does not depend on parameters. */
export const prepare = ({ works, ranking }: Reranker.Inputs): Prepared => ({ works, ranking, relevance: minMax(ranking.scores) })

/**
 * The aspects of a result set: the headings or keywords that are frequent among its first hits and do not name nearly all of them.
 *
 * - `names` most frequent first; `weights` their shares, which sum to 1; `has[hit]` the aspects that a hit has, by number
 */
export interface Aspects {
  readonly names: ReadonlyArray<string>
  readonly weights: Float64Array
  readonly has: ReadonlyArray<Int32Array>
}

/** A term of more than this share of the hits tells them apart no more than a word that all have. */
const mostShare = 0.8

const termsOf = (works: WorkTable, from: "headings" | "keywords"): ReadonlyArray<ReadonlyArray<string>> =>
  from === "keywords" ? works.column("keywords") : works.column("headings").map((all) => all.map(({ descriptor }) => descriptor))

/** At most `most` aspects of a ranking's hits, `rows` best first; none where no term is in two hits. */
export const aspectsOf = (works: WorkTable, rows: Int32Array, from: "headings" | "keywords", most: number): Aspects => {
  const terms = termsOf(works, from)
  const own = Array.from(rows, (row) => [...new Set(terms[row]!.map((term) => term.toLowerCase()))])
  const counts = new Map<string, number>()
  for (const all of own) for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1)
  const names = [...counts]
    .filter(([, n]) => n >= 2 && n <= mostShare * rows.length)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name)
  const total = names.reduce((sum, name) => sum + counts.get(name)!, 0)
  const number = new Map(names.map((name, i) => [name, i]))
  return {
    names,
    weights: Float64Array.from(names, (name) => counts.get(name)! / total),
    has: own.map((all) => Int32Array.from(all.flatMap((term) => number.get(term) ?? [])).sort())
  }
}
