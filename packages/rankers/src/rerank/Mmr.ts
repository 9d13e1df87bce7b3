import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import * as Schema from "effect/Schema"

const params = Schema.Struct({
  lambda: Params.number(0.7, { minimum: 0, maximum: 1 }),
  relevance: Params.choice(["min-max", "max", "rank"], "min-max"),
  titles: Params.choice(["stems", "four-letters", "none"], "stems"),
  depth: Params.integer(200, { minimum: 1, maximum: 1000 })
})

/** The parameters of `mmr`. */
export type MmrParams = typeof params.Type

/** The terms of each work as numbers that go up, and the terms that they stand for. */
interface Terms {
  readonly names: ReadonlyArray<string>
  readonly ofRow: ReadonlyArray<Int32Array>
}

const wordsOf: Readonly<Record<MmrParams["titles"], (title: string) => ReadonlyArray<string>>> = {
  stems: (title) => Tokenizer.luceneEnglish.tokenize(title),
  "four-letters": (title) => title.toLowerCase().match(/\p{Letter}{4,}/gu) ?? [],
  none: () => []
}

/** The terms of the works of a table: headings, keywords and words of the title. */
const termsOf = (works: WorkTable, titles: MmrParams["titles"]): Terms => {
  const numbers = new Map<string, number>()
  const number = (term: string): number => {
    const known = numbers.get(term) ?? numbers.size
    numbers.set(term, known)
    return known
  }
  const [headings, keywords, names] = [works.column("headings"), works.column("keywords"), works.column("title")]
  const ofRow = names.map((title, row) => {
    const whole = [...headings[row]!.map(({ descriptor }) => descriptor), ...keywords[row]!].map((term) => term.toLowerCase())
    return Int32Array.from(new Set([...whole, ...wordsOf[titles](title)].map(number))).sort()
  })
  return { names: [...numbers.keys()], ofRow }
}

const owner = {}

/** What the works and the ranking are, and how similar its first hits are to each other, as far as somebody has asked. */
interface Prepared {
  readonly works: WorkTable
  readonly ranking: Ranking.Ranking
  readonly similarities: Map<string, Float64Array>
}

const terms = ({ works }: Prepared, titles: MmrParams["titles"]): Terms => works.derived(owner, titles, () => termsOf(works, titles))

/** The numbers that two sets share; both go up. */
const shared = (a: Int32Array, b: Int32Array): Array<number> => {
  const common: Array<number> = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x, y] = [a[i]!, b[j]!]
    if (x === y) common.push(x)
    if (x <= y) i++
    if (y <= x) j++
  }
  return common
}

/** Jaccard's coefficient: the share of common terms in all terms; 0 for two works without any. */
const jaccard = (a: Int32Array, b: Int32Array): number => {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const x = a[i]!
    const y = b[j]!
    if (x === y) common++
    if (x <= y) i++
    if (y <= x) j++
  }
  const all = a.length + b.length - common
  return all === 0 ? 0 : common / all
}

/** How similar the first `n` hits are to each other: one row of `n` per hit. Worked out once per way of reading titles and number of hits. */
const similarityOf = (prepared: Prepared, titles: MmrParams["titles"], n: number): Float64Array => {
  const key = `${titles} ${n}`
  const known = prepared.similarities.get(key)
  if (known !== undefined) return known
  const { ofRow } = terms(prepared, titles)
  const { rows } = prepared.ranking
  const all = new Float64Array(n * n)
  for (let a = 0; a < n; a++) for (let b = 0; b < a; b++) all[a * n + b] = all[b * n + a] = jaccard(ofRow[rows[a]!]!, ofRow[rows[b]!]!)
  prepared.similarities.set(key, all)
  return all
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
}

/**
 * Chooses hit after hit, each time the one with the highest value. Values never rise from one choice to the next, since similarity to what is chosen
 * only grows; so they put the hits in the order in which they are chosen.
 */
const choose = (prepared: Prepared, { lambda, relevance, titles, depth }: MmrParams, out: Float64Array): Choice => {
  const { ranking } = prepared
  const n = Math.min(depth, ranking.rows.length)
  const similarity = similarityOf(prepared, titles, n)
  const highest = new Float64Array(n)
  const nearest = new Int32Array(n).fill(-1)
  const isChosen = new Uint8Array(n)
  const valueOf = (hit: number): number => lambda * relevanceAt(ranking, relevance, hit) - (1 - lambda) * highest[hit]!
  for (let chosen = 0; chosen < n; chosen++) {
    let next = -1
    for (let hit = 0; hit < n; hit++) {
      if (isChosen[hit] === 1) continue
      out[hit] = valueOf(hit)
      if (next < 0 || Ranking.before(out[hit]!, ranking.rows[hit]!, out[next]!, ranking.rows[next]!)) next = hit
    }
    isChosen[next] = 1
    for (let hit = 0; hit < n; hit++)
      if (isChosen[hit] === 0 && (nearest[hit] === -1 || similarity[next * n + hit]! > highest[hit]!)) {
        highest[hit] = similarity[next * n + hit]!
        nearest[hit] = next
      }
  }
  // below everything that was chosen, in the order they came
  for (let hit = n; hit < out.length; hit++) out[hit] = -1 - (hit - n + 1) / out.length
  return { values: out, nearest }
}

const explain = (prepared: Prepared, params: MmrParams, hit: number): Explanation.Explanation => {
  const { ranking, works } = prepared
  const { values, nearest } = choose(prepared, params, new Float64Array(ranking.rows.length))
  const value = values[hit]!
  if (hit >= nearest.length) return Explanation.leaf(`place ${hit + 1}, below the first ${nearest.length} hits that are diversified`, value)
  const relevance = params.lambda * relevanceAt(ranking, params.relevance, hit)
  const own = Explanation.leaf(`lambda ${params.lambda} times relevance (${params.relevance})`, relevance)
  const other = nearest[hit]!
  if (other < 0) return Explanation.sum("maximal marginal relevance, chosen first", value, [own])
  const { names, ofRow } = terms(prepared, params.titles)
  const [a, b] = [ofRow[ranking.rows[hit]!]!, ofRow[ranking.rows[other]!]!]
  const common = shared(a, b).map((term) => `"${names[term]}"`)
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
 * - `titles` which words of a title are terms: stems without stop words, or, as in PubMed Search MCP, words of four letters or more
 * - `depth` hits below it stay in their order, below all others: the work grows with its square
 * - units: values in [-1, 1], and below -1 for hits below `depth`
 * - empty: two works without terms are not similar; a Notice counts works without terms
 * - source: Carbonell, Goldstein, SIGIR 1998; with controlled vocabulary in place of vectors, as in PubMed Search MCP
 */
export const Mmr = Reranker.plugin<Prepared, MmrParams>({
  id: "mmr",
  revision: 1,
  about: "Maximal marginal relevance over headings, keywords and words of titles: what is like the hits above it comes later",
  params,
  prepare: ({ works, ranking }) => ({ works, ranking, similarities: new Map() }),
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
