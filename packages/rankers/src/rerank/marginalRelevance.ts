import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import type * as Ranking from "@litfuse/engine/Ranking"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as HitSimilarity from "./HitSimilarity.ts"
import { lazyGreedy } from "../internal/lazyGreedy.ts"

/** The parameters of maximal marginal relevance, whatever similarity it looks at. */
export const fields = {
  lambda: Params.number(0.7, { minimum: 0, maximum: 1 }),
  relevance: Params.choice(["min-max", "max", "rank"], "min-max"),
  depth: Params.integer(200, { minimum: 1, maximum: 1000 }),
  first: Params.integer(1000, { minimum: 1, maximum: 1000 })
} as const

interface Weighing {
  readonly lambda: number
  readonly relevance: "min-max" | "max" | "rank"
  readonly depth: number
  readonly first: number
}

/** How similar two hits are, by their places in the ranking. */
type Similar = (a: number, b: number) => number

const sizeOf = ({ rows }: Ranking.Ranking, { depth }: Weighing): number => Math.min(depth, rows.length)

/** Up to so many hits, similarities are kept for the next setting: two megabytes. */
const mostKept = 512

/** Similarities that are kept by name: worked out all at once where a single kind can do so, else when they are first needed. */
const remembering = (
  known: Map<string, Float64Array>,
  name: string,
  { rows }: Ranking.Ranking,
  n: number,
  kinds: ReadonlyArray<HitSimilarity.Kind>
): Similar => {
  const compare = HitSimilarity.meanOf(kinds)
  if (n > mostKept) return (a, b) => compare(rows[a]!, rows[b]!)
  const key = `${name} ${n}`
  const among = kinds.length === 1 ? kinds[0]!.among : undefined
  const kept = known.get(key) ?? among?.(rows.subarray(0, n)) ?? new Float64Array(n * n).fill(Number.NaN)
  known.set(key, kept)
  return (a, b) => {
    const found = kept[a * n + b]!
    if (!Number.isNaN(found)) return found
    const fresh = compare(rows[a]!, rows[b]!)
    kept[a * n + b] = fresh
    kept[b * n + a] = fresh
    return fresh
  }
}

/** Relevance on a scale from 0 to 1, of the hit at a place of the ranking. Scores that are all equal are all 1. */
const relevanceAt = ({ scores }: Ranking.Ranking, how: Weighing["relevance"], hit: number): number => {
  const [best, worst] = [scores[0]!, scores[scores.length - 1]!]
  if (how === "rank") return 1 - hit / scores.length
  if (how === "max" && best > 0 && worst >= 0) return scores[hit]! / best
  return best === worst ? 1 : (scores[hit]! - worst) / (best - worst)
}

interface Choice {
  /** Values by hit. */
  readonly values: Float64Array
  /** The hit chosen before which each is most similar to; -1 = nothing was chosen before it. */
  readonly nearest: Int32Array
  readonly isChosen: (hit: number) => boolean
}

/**
 * Chooses hit after hit, each time the one with the highest value. Values never rise from one choice to the next, since similarity to chosen hits
 * only grows. So values order the hits as they are chosen, and few hits need to be compared with each choice.
 */
const choose = (ranking: Ranking.Ranking, weighing: Weighing, similarity: Similar, out: Float64Array): Choice => {
  const { lambda, relevance, first } = weighing
  const n = sizeOf(ranking, weighing)
  const highest = new Float64Array(n)
  const nearest = new Int32Array(n).fill(-1)
  const compared = new Int32Array(n)
  const valueOf = (hit: number, chosen: ReadonlyArray<number>): number => {
    for (; compared[hit]! < chosen.length; compared[hit]!++) {
      const other = chosen[compared[hit]!]!
      const like = similarity(hit, other)
      if (nearest[hit] === -1 || like > highest[hit]!) {
        highest[hit] = like
        nearest[hit] = other
      }
    }
    return lambda * relevanceAt(ranking, relevance, hit) - (1 - lambda) * highest[hit]!
  }
  const { values } = lazyGreedy({ size: n, first, rowOf: (hit) => ranking.rows[hit]!, valueOf })
  const isChosen = (hit: number): boolean => hit < n && !Number.isNaN(values[hit]!)
  // below everything that was chosen, in the order they came
  for (let hit = 0; hit < out.length; hit++) out[hit] = isChosen(hit) ? values[hit]! : -1 - (hit + 1) / (out.length + 1)
  return { values: out, nearest, isChosen }
}

const explain = (
  ranking: Ranking.Ranking,
  weighing: Weighing,
  similarity: Similar,
  hit: number,
  said: (row: number, other: number) => string
): Explanation.Explanation => {
  const { values, nearest, isChosen } = choose(ranking, weighing, similarity, new Float64Array(ranking.rows.length))
  const { lambda, relevance: how, first } = weighing
  const value = values[hit]!
  if (!isChosen(hit))
    return Explanation.leaf(`place ${hit + 1}, below the first ${Math.min(first, nearest.length)} hits that are diversified`, value)
  const relevance = lambda * relevanceAt(ranking, how, hit)
  const own = Explanation.leaf(`lambda ${lambda} times relevance (${how})`, relevance)
  const other = nearest[hit]!
  if (other < 0) return Explanation.sum("maximal marginal relevance, chosen first", value, [own])
  return Explanation.sum("maximal marginal relevance", value, [
    own,
    Explanation.leaf(`1 - lambda times similarity: ${said(ranking.rows[hit]!, ranking.rows[other]!)}`, value - relevance)
  ])
}

/** The works, the ranking, and the similarities computed so far. */
export interface Prepared {
  readonly works: WorkTable
  readonly ranking: Ranking.Ranking
  readonly known: Map<string, Float64Array>
}

/** How relevance and similarity are weighed, and what similarity looks at. */
export interface MarginalParams extends Weighing {
  readonly similarity: string
  readonly titles: HitSimilarity.Titles
}

/** Reranking by maximal marginal relevance. `kindsOf`: the similarities averaged; `similarity` and `titles` tell them apart. */
export const marginalRelevance = <P extends Prepared, A extends MarginalParams>(
  id: string,
  kindsOf: (prepared: P, asked: A) => ReadonlyArray<HitSimilarity.Kind>
) => {
  const similar = (prepared: P, asked: A, kinds: ReadonlyArray<HitSimilarity.Kind>): Similar => {
    const { known, ranking } = prepared
    return remembering(known, `${asked.similarity} ${asked.titles}`, ranking, sizeOf(ranking, asked), kinds)
  }
  return {
    score: (prepared: P, asked: A, out: Float64Array): void =>
      void choose(prepared.ranking, asked, similar(prepared, asked, kindsOf(prepared, asked)), out),
    explain: (prepared: P, asked: A, hit: number): Explanation.Explanation => {
      const kinds = kindsOf(prepared, asked)
      return explain(prepared.ranking, asked, similar(prepared, asked, kinds), hit, (row, other) =>
        HitSimilarity.said(kinds, row, other, prepared.works.ids.values[other]!)
      )
    },
    notices: (prepared: P, asked: A): ReadonlyArray<Notice.Notice> => {
      const { rows } = prepared.ranking
      const kinds = kindsOf(prepared, asked)
      const so = kinds.length === 1 ? "they count as like no other" : "they are compared by what else they have"
      return kinds.flatMap(({ what, has }) => {
        const without = rows.reduce((n, row) => n + (has(row) ? 0 : 1), 0)
        const text = `${without} of ${rows.length} works have no ${what} to compare; ${so}`
        return without === 0 ? [] : [Notice.make("nothing-to-compare", id, text)]
      })
    }
  }
}
