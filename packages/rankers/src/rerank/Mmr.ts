import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import type * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import type { WorkTable } from "@litfuse/engine/WorkTable"
import * as Schema from "effect/Schema"
import * as Marginal from "../internal/marginal.ts"
import * as Similarity from "./Similarity.ts"

const { lambda, relevance, depth, first } = Marginal.fields

const params = Schema.Struct({
  lambda,
  relevance,
  similarity: Params.choice(["terms", "tree", "terms+tree"], "terms"),
  titles: Params.choice(["stems", "four-letters", "none"], "stems"),
  depth,
  first
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
const between = (prepared: Prepared, { similarity, titles }: MmrParams): Marginal.Similar => {
  const { ofRow } = terms(prepared, titles)
  const byTerms: Marginal.Similar = (a, b) => Similarity.jaccard(ofRow[a]!, ofRow[b]!)
  if (similarity === "terms") return byTerms
  const trees = Similarity.treesOf(prepared.works)
  const byTree: Marginal.Similar = (a, b) => Similarity.treeSimilarity(trees[a]!, trees[b]!)
  return similarity === "tree" ? byTree : (a, b) => (byTerms(a, b) + byTree(a, b)) / 2
}

const similarities = (prepared: Prepared, params: MmrParams): Marginal.Similar => {
  const { known, ranking } = prepared
  const name = `${params.similarity} ${params.titles}`
  return Marginal.remembering(known, name, ranking, Marginal.sizeOf(ranking, params), between(prepared, params))
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
  score: (prepared, params, out) => void Marginal.choose(prepared.ranking, params, similarities(prepared, params), out),
  explain: (prepared, params, hit) =>
    Marginal.explain(prepared.ranking, params, similarities(prepared, params), hit, (row, other) =>
      Similarity.said(terms(prepared, params.titles), row, other, prepared.works.ids.values[other]!)
    ),
  notices: (prepared, { titles }) => {
    const { ofRow } = terms(prepared, titles)
    const without = prepared.ranking.rows.reduce((n, row) => n + (ofRow[row]!.length === 0 ? 1 : 0), 0)
    if (without === 0) return []
    const text = `${without} of ${prepared.ranking.rows.length} works have no heading, keyword or word of the title to compare; they count as like no other`
    return [Notice.make("nothing-to-compare", "mmr", text)]
  }
})
