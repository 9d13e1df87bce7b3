import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import { lazyGreedy } from "../internal/lazyGreedy.ts"
import * as Similarity from "./Similarity.ts"

const params = Schema.Struct({
  lambda: Params.number(0.7, { minimum: 0, maximum: 1 }),
  relevance: Params.choice(["min-max", "max", "rank"], "min-max"),
  similarity: Params.choice(["terms", "tree", "terms+tree"], "terms"),
  titles: Params.choice(["stems", "four-letters", "none"], "stems"),
  depth: Params.integer(200, { minimum: 1, maximum: 1000 }),
  first: Params.integer(1000, { minimum: 1, maximum: 1000 })
})

/** The parameters of `mmr`. */
export type MmrParams = typeof params.Type

/** What the works and the ranking are, and how similar hits are to each other, as far as somebody has asked. */
interface Prepared {
  readonly works: WorkTable
  readonly ranking: Ranking.Ranking
  readonly known: Map<string, Float64Array>
}

const terms = ({ works }: Prepared, titles: MmrParams["titles"]): Similarity.Terms => Similarity.termsOf(works, titles)

/** How similar two works are, by their rows. */
const between = (prepared: Prepared, { similarity, titles }: MmrParams): ((a: number, b: number) => number) => {
  const { ofRow } = terms(prepared, titles)
  const byTerms = (a: number, b: number): number => Similarity.jaccard(ofRow[a]!, ofRow[b]!)
  if (similarity === "terms") return byTerms
  const trees = Similarity.treesOf(prepared.works)
  const byTree = (a: number, b: number): number => Similarity.treeSimilarity(trees[a]!, trees[b]!)
  return similarity === "tree" ? byTree : (a, b) => (byTerms(a, b) + byTree(a, b)) / 2
}

/** Up to so many hits, similarities are kept for the next setting: two megabytes. */
const mostKept = 512

/** How similar two hits are, worked out when it is first needed. */
const similarities = (prepared: Prepared, params: MmrParams, n: number): ((a: number, b: number) => number) => {
  const { rows } = prepared.ranking
  const compare = between(prepared, params)
  if (n > mostKept) return (a, b) => compare(rows[a]!, rows[b]!)
  const key = `${params.similarity} ${params.titles} ${n}`
  const kept = prepared.known.get(key) ?? new Float64Array(n * n).fill(Number.NaN)
  prepared.known.set(key, kept)
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
const relevanceAt = ({ scores }: Ranking.Ranking, how: MmrParams["relevance"], hit: number): number => {
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
 * Chooses hit after hit, each time the one with the highest value. Values never rise from one choice to the next, since similarity to what is chosen
 * only grows; so they put the hits in the order in which they are chosen, and few hits need to be compared with each choice.
 */
const choose = (prepared: Prepared, params: MmrParams, out: Float64Array): Choice => {
  const { lambda, relevance, depth, first } = params
  const { ranking } = prepared
  const n = Math.min(depth, ranking.rows.length)
  const similarity = similarities(prepared, params, n)
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

const explain = (prepared: Prepared, params: MmrParams, hit: number): Explanation.Explanation => {
  const { ranking, works } = prepared
  const { values, nearest, isChosen } = choose(prepared, params, new Float64Array(ranking.rows.length))
  const value = values[hit]!
  if (!isChosen(hit))
    return Explanation.leaf(`place ${hit + 1}, below the first ${Math.min(params.first, nearest.length)} hits that are diversified`, value)
  const relevance = params.lambda * relevanceAt(ranking, params.relevance, hit)
  const own = Explanation.leaf(`lambda ${params.lambda} times relevance (${params.relevance})`, relevance)
  const other = nearest[hit]!
  if (other < 0) return Explanation.sum("maximal marginal relevance, chosen first", value, [own])
  const { names, ofRow } = terms(prepared, params.titles)
  const [a, b] = [ofRow[ranking.rows[hit]!]!, ofRow[ranking.rows[other]!]!]
  const common = Similarity.shared(a, b).map((term) => `"${names[term]}"`)
  const what = common.length === 0 ? "shares no term" : `shares ${common.length} of ${a.length + b.length - common.length} terms`
  const said = `${what} with ${works.ids.values[ranking.rows[other]!]}${common.length === 0 ? "" : `: ${common.join(", ")}`}`
  return Explanation.sum("maximal marginal relevance", value, [
    own,
    Explanation.leaf(`1 - lambda times similarity: ${said}`, value - relevance)
  ])
}

/**
 * Maximal marginal relevance: hit after hit, the one with the highest `lambda * relevance - (1 - lambda) * similarity`, where similarity is the
 * highest to a hit chosen before, and that of two works is Jaccard's coefficient of their headings, keywords and words of the title.
 *
 * - `relevance` brings the scores to [0, 1]: `min-max`; `max` divides by the best score, as PubMed Search MCP does, which leaves fused scores in so
 *   narrow a band that similarity decides nearly alone (with scores below 0 it is `min-max`); `rank` looks at places only
 * - `similarity` `terms` as above; `tree` how near their headings are in the tree of the Medical Subject Headings; `terms+tree` the mean of both
 * - `titles` which words of a title are terms: stems without stop words, or, as in PubMed Search MCP, words of four letters or more
 * - `depth` hits below it stay in their order, below all others; `first` how many hits are chosen, the rest stays in its order below them
 * - units: values in [-1, 1], and below -1 for hits below `depth`
 * - empty: two works without terms are not similar; a Notice counts works without terms
 * - source: Carbonell, Goldstein, SIGIR 1998; with controlled vocabulary in place of vectors, as in PubMed Search MCP
 */
export const Mmr = Reranker.plugin<Prepared, MmrParams>({
  id: "mmr",
  revision: 2,
  about: "Maximal marginal relevance over headings, keywords and words of titles: what is like the hits above it comes later",
  params,
  prepare: ({ works, ranking }) => ({ works, ranking, known: new Map() }),
  score: (prepared, params, out) => void choose(prepared, params, out),
  explain,
  notices: (prepared, { titles }) => {
    const { ofRow } = terms(prepared, titles)
    const without = prepared.ranking.rows.reduce((n, row) => n + (ofRow[row]!.length === 0 ? 1 : 0), 0)
    if (without === 0) return []
    const text = `${without} of ${prepared.ranking.rows.length} works have no heading, keyword or word of the title to compare; they count as like no other`
    return [Notice.make("nothing-to-compare", "mmr", text)]
  }
})
