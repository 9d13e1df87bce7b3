import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Reads from "@litfuse/engine/Reads"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { rankers } from "@litfuse/rankers"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { table } from "./ranked.ts"
import { arbitraryParams } from "@litfuse/kit/arbitraryParams"

/** What rankers that are off by default must be given. */
const given: Readonly<Record<string, object>> = {
  "journal-prestige": { journals: { heart: 3, "aspirin trial": 2 } },
  "source-trust": { sources: { first: 0.5 } }
}

/** What is said of a work of which only a title is known; undefined = it is ranked, by its title or by who found it. */
const ofTitleAlone: Readonly<Record<string, string | undefined>> = {
  bm25: undefined,
  "bm25-robertson": undefined,
  "bm25-atire": undefined,
  "bm25-plus": undefined,
  "bm25-l": undefined,
  "bm25-f": undefined,
  "bm25-boost": undefined,
  "bm25-bigrams": undefined,
  "bm25-rm3": undefined,
  "bm25-rocchio": undefined,
  "bm25-f-mesh": undefined,
  "bm25-boost-mesh": undefined,
  recency: "no source delivered published",
  "citation-count": "no source delivered citationCount",
  "citation-impact": "no source delivered a percentile",
  "relevance-confidence": "no source gave it a place",
  "source-agreement": undefined,
  "journal-prestige": "no source delivered containerTitle",
  similarity: "no vectors: the embedder gave none",
  "publication-quality": "no source delivered publicationTypes",
  "source-trust": "the table knows none of its sources: s",
  "graded-relevance": undefined,
  "semantic-graded-relevance": undefined,
  "literature-mode": undefined,
  "semantic-literature-mode": undefined,
  "provider-aggregate": "no source gave it a place",
  "configurable-scoring": undefined
}

const byId = rankers.map((ranker) => [ranker.id, ranker] as const)

/** All that rankers may read, of an embedder that had no model. */
const blind = (works: WorkTable.WorkTable): Required<Reads.Readable> => {
  const none = new Float32Array(0)
  return {
    ...fc.sample(Arbitraries.readable(works), { seed: 1, numRuns: 1 })[0]!,
    vectors: { model: "none", dimensions: 0, query: none, works: works.works.map(() => none) }
  }
}

const textsOf = ({ label, parts, from = [] }: Explanation.Explanation): ReadonlyArray<string> => [
  label,
  ...[...parts, ...from].flatMap(textsOf)
]

const rankedBy = (ranker: Ranker.Ranker, params: unknown, inputs: Ranker.Inputs) => {
  const wanted = ranker.refuses(inputs, params) === undefined ? params : { ...(Params.defaults(ranker) as object), ...given[ranker.id] }
  return Result.getOrThrow(Ranker.rank(ranker, wanted, inputs))
}

describe("a value that is missing", () => {
  it("is spoken of for every ranker", () => {
    expect(Object.keys(ofTitleAlone)).toEqual(rankers.map(({ id }) => id))
  })

  it.each(byId)("is missing with a reason, and no number: a title alone, by %s", (id, ranker) => {
    const works = table({ heart: {} })
    const inputs = { works, query: Query.text("heart attack"), ...blind(works) }
    const { ranking, missing } = rankedBy(
      ranker,
      { ...(Params.defaults(ranker) as object), ...given[id] },
      Reads.only(ranker.reads, inputs)
    )
    const reason = ofTitleAlone[id]
    if (reason === undefined) expect([ranking.rows.length, missing]).toEqual([1, []])
    else expect(missing).toEqual([{ row: 0, reason: expect.stringContaining(reason) }])
  })

  it.each(byId)("has a reason of its own, and leaves no NaN in an explanation, whatever the works and parameters: %s", (_, ranker) => {
    const cases = fc
      .tuple(Arbitraries.workTable, Arbitraries.query, arbitraryParams(ranker), fc.boolean())
      .chain(([works, query, params, isBlind]) =>
        (isBlind ? fc.constant(blind(works)) : Arbitraries.readable(works)).map((readable) => ({
          inputs: Reads.only(ranker.reads, { works, query, ...readable }),
          params
        }))
      )
    fc.assert(
      fc.property(cases, ({ inputs, params }) => {
        const { ranking, missing, explain } = rankedBy(ranker, params, inputs)
        expect(ranking.rows.length + missing.length).toBe(inputs.works.ids.size)
        for (const { reason } of missing) expect(reason).not.toMatch(/has no value for it|NaN|undefined|^$/)
        for (const [i, row] of ranking.rows.entries()) {
          expect(Number.isFinite(ranking.scores[i]!)).toBe(true)
          for (const text of textsOf(explain(row))) expect(text).not.toMatch(/NaN|undefined|Infinity/)
        }
      }),
      { numRuns: 60 }
    )
  })
})
