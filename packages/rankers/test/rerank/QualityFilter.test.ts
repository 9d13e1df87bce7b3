import * as Params from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { describe, expect, it } from "vitest"
import { QualityFilter } from "../../src/rerank/QualityFilter.ts"
import { cited, type Given, table } from "../ranked.ts"

/** The records of a work by their sources; `fields` are those of the first. */
const from = (sources: ReadonlyArray<string>, fields: Given): ReadonlyArray<Given> =>
  sources.map((source, i) => ({ source, title: "Sweat", ...(i === 0 ? fields : {}) }))

const works = table({
  thin: from(["core"], cited(4)),
  abstract: from(["core"], { ...cited(0), abstract: "Text." }),
  cited: from(["core"], cited(5)),
  unknown: from(["core"], {}),
  two: from(["core", "pubmed"], cited(0)),
  "tier-2": from(["arxiv"], cited(0)),
  "tier-3": from(["crossref"], cited(0)),
  survey: from(["core"], { ...cited(0), title: "Sweat: a review" }),
  exact: from(["core"], { ...cited(0), title: "Mice, sweating" }),
  local: from(["europepmc"], cited(0))
})

const reranked = (params: object, query = "mice sweating") => {
  const ranking = Ranking.fromScores(
    works.ids,
    Float64Array.from(works.ids.values, (_, row) => row)
  )
  const result = Reranker.rerank(
    QualityFilter,
    { ...Params.defaults(QualityFilter), ...params },
    { works, query: Query.text(query), ranking }
  )
  const labels = works.works.map(({ id }, row) => [id, result.explain(row).label] as const)
  return {
    order: Ranking.idsOf(result.ranking),
    given: Ranking.idsOf(ranking),
    scores: [...result.ranking.scores],
    marked: labels.flatMap(([id, label]) => (label.startsWith("marked") ? [id] : [])).sort(),
    labels: new Map(labels),
    notices: result.notices.map(({ text }) => text)
  }
}

describe("QualityFilter", () => {
  testLaws(it, rerankerLaws(QualityFilter))

  it("marks what has no abstract, few citations, one source and a low tier, but for the exceptions", () => {
    const { marked, order, given, scores, notices } = reranked({})
    expect(marked).toEqual(["local", "thin"])
    expect(order).toEqual(given)
    expect(scores).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(notices).toEqual([
      "2 of 10 works have no abstract and few citations and are marked; they keep their places",
      "1 of 10 works have no abstract, and how often they are cited is not known; they are not marked"
    ])
  })

  it("says what the mark is for", () => {
    expect(reranked({}).labels.get("thin")).toBe("marked: no abstract, and cited 4 times, fewer than 5")
    expect(reranked({}).labels.get("unknown")).toBe("not marked")
  })

  it("counts a source of biomedicine by the field of the query, in which tier 1 is still below 2", () => {
    expect(reranked({ field: "medical" }).marked).toEqual(["local", "thin"])
    expect(reranked({}, "neural network").marked).toEqual(["exact", "local", "thin"])
  })

  it("marks by abstract and citations alone when the shorter rule is asked for", () => {
    expect(reranked({ rule: "as-described" }).marked).toEqual(["local", "thin", "tier-2", "tier-3", "two"])
  })

  it("puts what is marked below when asked, both groups in their order, and drops none", () => {
    const { order, given, scores } = reranked({ marked: "below" })
    const isLow = (id: string) => id === "thin" || id === "local"
    expect(order).toEqual([...given.filter((id) => !isLow(id)), ...given.filter(isLow)])
    expect(scores.filter((score) => score < 0)).toHaveLength(2)
  })

  it("marks nothing when every number of citations is enough", () => {
    expect(reranked({ leastCitations: 0 })).toMatchObject({ marked: [] })
  })
})
