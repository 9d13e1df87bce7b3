import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Work from "@litfuse/engine/Work"
import { completed, hitsNamed, tierPart } from "./literature/scorePart.ts"
import { type ResearchField, researchFieldOf } from "./literature/researchFieldOf.ts"
import { type Facts, relevanceFacts, relevanceNamed, relevanceOf } from "./literature/relevanceFacts.ts"
import { semanticSimilarity } from "./literature/semanticSimilarity.ts"

interface Prepared {
  readonly facts: Facts
  readonly works: Ranker.Inputs["works"]
  readonly field: ResearchField
}

const ranker = (id: string, about: string, isSemantic: boolean): Ranker.Ranker<Prepared, typeof Params.none.Type> =>
  Ranker.plugin<Prepared, typeof Params.none.Type>({
    id,
    revision: 1,
    about,
    params: Params.none,
    needs: ["title"],
    reads: isSemantic ? ["vectors"] : [],
    claims: ["citationCount"],
    prepare: (inputs) => {
      const words = Ranker.words(inputs)
      const facts = relevanceFacts(inputs.works, words, isSemantic ? semanticSimilarity(inputs) : undefined)
      return { facts, works: inputs.works, field: researchFieldOf(words) }
    },
    score: ({ facts }, _, out) => {
      for (let row = 0; row < out.length; row++) out[row] = relevanceOf(facts, row)
    },
    explain: ({ facts, works, field }, _, row) => {
      const sources = Work.sources(works.works[row]!)
      return completed(relevanceNamed(facts, row), [tierPart(sources, field), hitsNamed(sources)])
    }
  })

/**
 * Relevance in whole grades, by words alone: ten times the share of the query's words in title or abstract, rounded. Works gain 1 from 50 citations
 * on, 2 from 100, 3 from 500. Surveys gain 1 more, and so do works whose first author has an h-index of 50 or more, where `enricher/first-authors` is
 * in the pipeline. The score is not capped; people are shown at most 10.
 *
 * - units: whole numbers from 0 to 15; many works tie
 * - empty: citations and an h-index that are not known add nothing, and the explanation says so
 * - explained: under the eight names of `literature/breakdown.ts`; `final` is the score
 * - source: opencode-research-mcp, its fallback where there is no model
 */
export const GradedRelevance = ranker(
  "graded-relevance",
  "Relevance in whole grades: share of the query's words, citations, surveys",
  false
)

/**
 * Relevance in whole grades, by meaning and words: `round(10 (0.7 cosine + 0.3 share of the query's words))`, and the boosts of `graded-relevance`. It
 * reads vectors of an embedder.
 *
 * - explained: under the eight names of `literature/breakdown.ts`; `final` is the score
 * - source: opencode-research-mcp
 */
export const SemanticGradedRelevance = ranker(
  "semantic-graded-relevance",
  "Relevance in whole grades: similarity of vectors, share of the query's words, citations, surveys",
  true
)
