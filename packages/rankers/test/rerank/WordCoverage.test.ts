import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { WordCoverage } from "../../src/rerank/WordCoverage.ts"
import { table } from "../ranked.ts"

const works = table({
  a: { title: "Trials of coffee" },
  b: { title: "Coffee, tea, sleep and night shifts", abstractParts: [{ text: "In nurses." }] },
  c: { title: "Coffee and tea", abstractParts: [{ text: "Sleeping in the night." }] },
  d: { title: "Coffee, tea, sleep, shift, nights, nurse" }
})

const reranked = (params: object, query = "coffee tea sleep night shift") => {
  const ranking = Ranking.fromScores(
    works.ids,
    Float64Array.from(works.ids.values, (id) => ({ a: 4, b: 3, c: 2 })[id] ?? 1)
  )
  const inputs = { works, query: Query.text(query), ranking }
  const result = Reranker.rerank(WordCoverage, { ...Params.defaults(WordCoverage), ...params }, inputs)
  return {
    order: Ranking.idsOf(result.ranking),
    notices: result.notices.map(({ text }) => text),
    explain: (id: string) => result.explain(works.ids.row(id)).label
  }
}

describe("WordCoverage", () => {
  testLaws(it, rerankerLaws(WordCoverage))

  it("keeps works with four of five words, in the order of the ranking, and says of the others why: by hand", () => {
    const { order, notices, explain } = reranked({})
    expect(order).toEqual(["b", "c", "d", "a"])
    expect(explain("a")).toBe("does not pass: title and abstract have 20 % of the query's words")
    expect(explain("c")).toBe("has enough of the query's words")
    expect(notices).toEqual(["3 of 4 works pass; the others are below them, each with the reason"])
    expect(reranked({ share: 1 }).order).toEqual(["b", "d", "a", "c"])
  })

  it("cuts at a number", () => {
    const { order, explain } = reranked({ most: 1 })
    expect([order[0], explain("c")]).toEqual(["b", "does not pass: it is not among the first 1"])
  })

  it("asks for nothing where the query has no words", () => {
    expect(reranked({}, "")).toMatchObject({ order: ["a", "b", "c", "d"], notices: [] })
  })
})
