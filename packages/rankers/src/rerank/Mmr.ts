import * as Params from "@litfuse/engine/Params"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Schema from "effect/Schema"
import * as Marginal from "./marginalRelevance.ts"
import * as HitSimilarity from "./HitSimilarity.ts"

const { lambda, relevance, depth, first } = Marginal.fields

const params = Schema.Struct({
  lambda,
  relevance,
  similarity: Params.choice(["terms", "tree", "terms+tree"], "terms"),
  titles: Params.choice(["stems", "four-letters", "none"], "stems"),
  depth,
  first
})

type MmrParams = typeof params.Type

const kindsOf = ({ works }: Marginal.Prepared, { similarity, titles }: MmrParams): ReadonlyArray<HitSimilarity.Kind> => [
  ...(similarity === "tree" ? [] : [HitSimilarity.byTerms(works, titles)]),
  ...(similarity === "terms" ? [] : [HitSimilarity.byTree(works)])
]

/**
 * Maximal marginal relevance: hit after hit, the one with the highest `lambda * relevance - (1 - lambda) * similarity`. Similarity is the highest to
 * a hit chosen before. That of two works is Jaccard's coefficient of their headings, keywords and words of the title.
 *
 * - `relevance` brings the scores to [0, 1]: `min-max`; `rank` by places only; `max` divides by the best score, as PubMed Search MCP does. `max`
 *   leaves fused scores in so narrow a band that similarity decides nearly alone. With scores below 0 it is `min-max`
 * - `similarity` `terms` as above; `tree` how near their headings are in the tree of the Medical Subject Headings. `terms+tree` is the mean of both,
 *   or by terms alone where a work has no tree numbers
 * - tree numbers are those that records bring along: a file of records may have them, no service of the built-in sources delivers them
 * - `titles` which words of a title are terms: stems without stop words, or, as in PubMed Search MCP, words of four letters or more
 * - `depth` hits below it stay in their order, below all others; `first` how many hits are chosen, the rest stays in its order below them
 * - units: values in [-1, 1], and below -1 for hits below `depth`
 * - empty: a work without terms (tree numbers, when they alone are compared) is like no other; a Notice counts such works
 * - source: Carbonell, Goldstein, SIGIR 1998; with controlled vocabulary instead of vectors, as in PubMed Search MCP
 */
export const Mmr = Reranker.plugin<Marginal.Prepared, MmrParams>({
  id: "mmr",
  revision: 3,
  about: "Maximal marginal relevance over headings, keywords and words of titles: what is like the hits above it comes later",
  params,
  prepare: ({ works, ranking }) => ({ works, ranking, known: new Map() }),
  ...Marginal.marginalRelevance("mmr", kindsOf)
})
