import * as Explanation from "@litfuse/engine/Explanation"
import type * as Reads from "@litfuse/engine/Reads"
import type * as Ranker from "@litfuse/engine/Ranker"
import * as Work from "@litfuse/engine/Work"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { GradedRelevance, SemanticGradedRelevance } from "../../src/GradedRelevance.ts"
import { type Key, keys } from "../../src/literature/scorePart.ts"
import { researchFieldOf } from "../../src/literature/researchFieldOf.ts"
import { tierOf } from "../../src/literature/tierOf.ts"
import { LiteratureMode, SemanticLiteratureMode } from "../../src/LiteratureMode.ts"
import { cited, type Given, published, ranked, table } from "../ranked.ts"

type Breakdown = Readonly<Record<Key, number>>

const word = fc.constantFrom("heart", "attack", "aspirin", "trial", "software", "review")

const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "))

const sources = fc.uniqueArray(fc.constantFrom("openalex", "crossref", "doaj", "europepmc", "pubmed"), { minLength: 1, maxLength: 4 })

/** A work of one record for each of its sources; citations and years of some are not known. */
const work = fc
  .tuple(sources, text, fc.option(fc.constantFrom(0, 49, 50, 99, 100, 499, 500, 9000)), fc.option(fc.integer({ min: 1990, max: 2025 })))
  .map(([sources, title, citations, year]): ReadonlyArray<Given> =>
    sources.map((source) => ({
      source,
      title,
      ...(citations === null ? {} : cited(citations)),
      ...(year === null ? {} : published(String(year)))
    }))
  )

/** A vector of a work, as long as the query's or without any length: that work has none. */
const vector = fc.constantFrom(Float32Array.of(0, 0), Float32Array.of(1, 0), Float32Array.of(0.72, 0.7), Float32Array.of(-1, 0.2))

const drawn = fc.tuple(fc.array(fc.tuple(work, vector), { minLength: 1, maxLength: 8 }), text).map(([all, query]) => {
  const works = table(Object.fromEntries(all.map(([one], i) => [`w${i}`, one])))
  const vectorOf = (id: string) => all[Number(id.slice(1))]![1]
  const vectors = { model: "m", dimensions: 2, query: Float32Array.of(1, 0), works: works.ids.values.map(vectorOf) }
  return { works, query, vectors, hasVector: (id: string) => vectorOf(id).some((value) => value !== 0) }
})

type Drawn = typeof drawn extends fc.Arbitrary<infer A> ? A : never

/** The relevance out of its parts, as the read-me of opencode-research-mcp has it. */
const recombined = ({ semantic, keyword, citation_boost, survey_boost, author_boost }: Breakdown, hasVector: boolean): number =>
  Math.round(hasVector ? 7 * semantic + 3 * keyword : 10 * keyword) + citation_boost + survey_boost + author_boost

/** What a ranker says of each work that it ranks, by id, with its score. */
const breakdowns = <Prepared, P>(ranker: Ranker.Ranker<Prepared, P>, params: Partial<P>, one: Drawn) => {
  const reads: Reads.Readable = ranker.reads.includes("vectors") ? { vectors: one.vectors } : {}
  const { order, scores, explain } = ranked(ranker, one.works, params, { query: one.query, ...reads })
  return order.map((id) => ({ id, score: scores[id]!, said: Explanation.breakdown(explain(id)) as Breakdown }))
}

/** What holds of every breakdown: the eight names, each in its range, what a record shows, and the formula. */
const isRight = (one: Drawn, id: string, said: Breakdown, hasVector: boolean): void => {
  const row = one.works.ids.row(id)
  const own = Work.sources(one.works.works[row]!)
  const citations = one.works.column("citationCount")[row]!
  expect(Object.keys(said).sort()).toEqual([...keys].sort())
  expect([said.source_tier, said.source_hits]).toEqual([tierOf(own, researchFieldOf(one.query.split(" "))), own.length])
  expect(said.citation_boost).toBe(Number.isNaN(citations) ? 0 : [50, 100, 500].filter((least) => citations >= least).length)
  expect([said.survey_boost, said.author_boost]).toEqual([one.works.column("title")[row]!.includes("review") ? 1 : 0, 0])
  for (const share of [said.semantic, said.keyword]) expect(share >= 0 && share <= 1).toBe(true)
  if (!hasVector) expect(said.semantic).toBe(0)
  expect(said.final).toBe(recombined(said, hasVector))
}

describe("the eight names of what a work is worth", () => {
  it.each([GradedRelevance, SemanticGradedRelevance])("$id: final is the score, and the parts make it", (ranker) => {
    fc.assert(
      fc.property(drawn, (one) => {
        const all = breakdowns(ranker, {}, one)
        expect(all.length).toBe(one.works.ids.size)
        for (const { id, score, said } of all) {
          isRight(one, id, said, ranker === SemanticGradedRelevance && one.hasVector(id))
          expect(said.final).toBe(score)
        }
      })
    )
  })

  const modes = ["comprehensive", "seminal", "recent", "survey"] as const
  const rankersOfModes = [
    [LiteratureMode, GradedRelevance],
    [SemanticLiteratureMode, SemanticGradedRelevance]
  ] as const

  it.each(rankersOfModes.flatMap(([ranker, graded]) => modes.map((mode) => ({ ranker, graded, mode }))))(
    "$ranker.id, $mode: final is the relevance of the work",
    ({ ranker, graded, mode }) => {
      fc.assert(
        fc.property(drawn, (one) => {
          const relevance = new Map(breakdowns(graded, {}, one).map(({ id, score }) => [id, score]))
          for (const { id, said } of breakdowns(ranker, { mode }, one)) {
            isRight(one, id, said, ranker === SemanticLiteratureMode && one.hasVector(id))
            expect(said.final).toBe(relevance.get(id))
          }
        })
      )
    }
  )

  it("comprehensive orders by tier, then hits, then final", () => {
    fc.assert(
      fc.property(drawn, (one) => {
        const places = breakdowns(LiteratureMode, {}, one).map(({ said }) => said.source_tier * 1e6 + said.source_hits * 1e3 + said.final)
        expect(places).toEqual(places.toSorted((a, b) => b - a))
      })
    )
  })

  it("are those of the printed example: semantic 0.72, keyword 0.45, boost 2 make 8", () => {
    const words = Array.from({ length: 20 }, (_, i) => `word${"abcdefghijklmnopqrst"[i]}x`)
    const record = { title: words.slice(0, 9).join(" "), ...cited(100) }
    const works = table({
      a: [
        { source: "openalex", ...record },
        { source: "arxiv", ...record }
      ]
    })
    const vectors = { model: "m", dimensions: 2, query: Float32Array.of(1, 0), works: [Float32Array.of(0.72, Math.sqrt(1 - 0.72 ** 2))] }
    const { explain } = ranked(SemanticGradedRelevance, works, {}, { query: words.join(" "), vectors })
    const { semantic, ...rest } = Explanation.breakdown(explain("a")) as Breakdown
    expect(semantic).toBeCloseTo(0.72, 6)
    expect(rest).toEqual({ keyword: 0.45, source_tier: 3, source_hits: 2, citation_boost: 2, survey_boost: 0, author_boost: 0, final: 8 })
  })

  it("stand in the text for people as values, with what they come from", () => {
    const works = table({
      a: [
        { source: "openalex", title: "Aspirin: a review", ...cited(120) },
        { source: "pubmed", title: "Aspirin: a review" }
      ]
    })
    const { explain } = ranked(LiteratureMode, works, {}, { query: "aspirin trial" })
    expect(Explanation.print(explain("a"), 2).split("\n")).toEqual([
      "0.00  mode comprehensive",
      "  0.00  kinds of works that are lower in tier of sources (field medical)",
      "    <- 3.00  highest tier of its sources, of 3 (field medical)",
      "  0.00  kinds of works that are lower in number of sources",
      "    <- 2.00  sources: openalex, pubmed",
      "  0.00  kinds of works that are lower in relevance",
      "    <- 8.00  relevance, shown as 8 of 10",
      "      0.00  no vectors: words alone count",
      "      5.00  10 times share of the query's words 0.50",
      "        <- 0.50  share of the query's words",
      "      0.00  rounded to a whole number",
      "      2.00  120 citations",
      "      1.00  a survey",
      "      0.00  the h-index of the first author is not known: no boost",
      "  0.00  kinds of works that are lower in has an abstract",
      "    <- 0.00  no abstract",
      "  0.00  kinds of works that are lower in citations",
      "    <- 120.00  cited 120 times",
      "  0.00  kinds of works that are lower in year, which is not known"
    ])
    const seminal = Explanation.print(ranked(LiteratureMode, works, { mode: "seminal" }, { query: "aspirin trial" }).explain("a"), 0)
    expect(seminal).toContain("\n  <- 3  highest tier of its sources, of 3 (field medical); not looked at here\n")
  })
})
