import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { FilterRank } from "../../src/rerank/FilterRank.ts"
import { cited, published, table } from "../ranked.ts"

const works = table({
  a: { title: "Mice", ...cited(5), ...published("1990"), containerTitle: "Lancet" },
  b: { title: "Mice: a review", ...cited(50), ...published("2026"), containerTitle: "BMJ" },
  c: { title: "Rats", publicationTypes: ["Preprint"] },
  d: { title: "Cats", ...cited(0), ...published("2021") }
})

const reranked = (params: object) => {
  const ranking = Ranking.fromScores(
    works.ids,
    Float64Array.from(works.ids.values, (id) => ({ a: 10, b: 9, c: 8 })[id] ?? 0)
  )
  const inputs = { works, query: Query.text("mice"), ranking, nowMs: Arbitraries.nowMs }
  const result = Reranker.rerank(FilterRank, { ...Params.defaults(FilterRank), ...params }, inputs)
  return {
    scores: Object.fromEntries(Array.from(result.ranking.rows, (row, i) => [works.ids.values[row]!, result.ranking.scores[i]!])),
    order: Ranking.idsOf(result.ranking),
    notices: result.notices.map(({ text }) => text),
    explain: (id: string) => result.explain(works.ids.row(id)).label
  }
}

describe("FilterRank", () => {
  testLaws(it, rerankerLaws(FilterRank))

  it("keeps the order when nothing is asked for", () => {
    expect(reranked({})).toMatchObject({ order: ["a", "b", "c", "d"], scores: { a: 1, b: 0.9, c: 0.8, d: 0 }, notices: [] })
  })

  it("adds up to 0.1 for each wish, and nothing for what is not known: by hand", () => {
    const { scores, order } = reranked({ boostRecent: true, boostHighImpact: true, preferReviews: true })
    expect(scores["b"]).toBeCloseTo(0.9 + 0.1 + 0.1 + 0.1, 12)
    expect(scores["c"]).toBe(0.8)
    expect(scores["d"]).toBeCloseTo(0.1 * 2 ** -1, 12)
    expect(order[0]).toBe("b")
  })

  it("takes impact from a table of journals where one is given, whatever their spelling: by hand", () => {
    const table = { "The Lancet": 88, BMJ: 40, Other: 90 }
    const { scores } = reranked({ boostHighImpact: true, journalValues: table })
    expect(scores["a"]).toBeCloseTo(1 + 0.1, 12)
    expect([scores["b"], scores["c"], scores["d"]]).toEqual([0.9, 0.8, 0])
    expect(reranked({ boostHighImpact: true, journalValues: { Nature: 1 } }).scores).toEqual({ a: 1, b: 0.9, c: 0.8, d: 0 })
  })

  it("puts what does not pass below, and says why", () => {
    const filtered = reranked({ leastCitations: 5, excludePreprints: true, leastScore: 0.05 })
    expect(filtered.order).toEqual(["a", "b", "c", "d"])
    expect(filtered.explain("c")).toBe("does not pass: citations are not known")
    expect(filtered.explain("d")).toBe("does not pass: score 0.00 is below 0.05")
    expect(filtered.notices).toEqual(["2 of 4 works pass; the others are below them, each with the reason"])
    expect(reranked({ journals: ["bmj"] }).order).toEqual(["b", "a", "c", "d"])
    expect(reranked({ excludePreprints: true }).explain("c")).toBe("does not pass: it is a preprint")
    expect(reranked({ most: 1, preferReviews: true }).explain("b")).toBe("does not pass: it is not among the first 1")
  })
})
