import * as Explanation from "@litfuse/engine/Explanation"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { rerankerLaws, ranking as rankings } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Mmr } from "../../src/rerank/Mmr.ts"
import { table } from "../ranked.ts"
import { heading } from "./reranked.ts"

const query = { _tag: "Term", text: "any" } as const
const defaults = Params.defaults(Mmr)

const tableOf = (keywords: Readonly<Record<string, ReadonlyArray<string>>>) =>
  WorkTable.make(
    Object.entries(keywords).map(([id, keywords]) => Work.make(id, [SourceRecord.make({ source: "s", id, title: "-", keywords })]))
  )

const rerank = (works: WorkTable.WorkTable, scores: Readonly<Record<string, number>>, params: Partial<typeof Mmr.params.Type>) => {
  const ranking = Ranking.fromScores(
    works.ids,
    Float64Array.from(works.ids.values, (id) => scores[id] ?? Number.NaN)
  )
  return Reranker.rerank(Mmr, { ...defaults, ...params }, { works, query, ranking })
}

/** The definition once more, slowly: sets of words, and every maximum looked for anew. */
const slow = (works: WorkTable.WorkTable, ranking: Ranking.Ranking, { lambda }: typeof Mmr.params.Type): ReadonlyArray<string> => {
  const setOf = (row: number) => new Set(works.works[row]!.records.flatMap(({ keywords }) => keywords))
  const like = (a: number, b: number) => {
    const [x, y] = [setOf(a), setOf(b)]
    const common = [...x].filter((word) => y.has(word)).length
    return x.size + y.size === common ? 0 : common / (x.size + y.size - common)
  }
  const [best, worst] = [ranking.scores[0]!, ranking.scores.at(-1)!]
  const left = [...ranking.rows.keys()]
  const chosen: Array<number> = []
  while (left.length > 0) {
    const values = left.map((hit) => {
      const relevance = best === worst ? 1 : (ranking.scores[hit]! - worst) / (best - worst)
      return lambda * relevance - (1 - lambda) * Math.max(0, ...chosen.map((other) => like(ranking.rows[hit]!, ranking.rows[other]!)))
    })
    const order = [...left.keys()].sort((a, b) => values[b]! - values[a]! || ranking.rows[left[a]!]! - ranking.rows[left[b]!]!)
    chosen.push(...left.splice(order[0]!, 1))
  }
  return chosen.map((hit) => works.ids.values[ranking.rows[hit]!]!)
}

describe("Mmr", () => {
  testLaws(it, rerankerLaws(Mmr))

  it("puts what is new above what is alike, by hand", () => {
    const works = tableOf({ a: ["x", "y"], b: ["x", "y"], c: ["z"] })
    // relevance 1, 0.5, 0; b is a again: 0.7 * 0.5 - 0.3 * 1 = 0.05; c is new: 0
    const { ranking } = rerank(works, { a: 3, b: 2, c: 1 }, {})
    expect(Ranking.idsOf(ranking)).toEqual(["a", "b", "c"])
    expect([...ranking.scores].map((score) => Number(score.toFixed(12)))).toEqual([0.7, 0.05, 0])
    // with lambda 0.5 c comes first: b is worth 0.25 - 0.5
    const even = rerank(works, { a: 3, b: 2, c: 1 }, { lambda: 0.5 }).ranking
    expect(Ranking.idsOf(even)).toEqual(["a", "c", "b"])
    expect([...even.scores]).toEqual([0.5, 0, -0.25])
  })

  it("names the shared terms", () => {
    const works = tableOf({ a: ["Gout", "Pain"], b: ["gout", "Joint"] })
    const { explain, ranking } = rerank(works, { a: 2, b: 1 }, {})
    expect(explain(works.ids.row("a")).label).toBe("maximal marginal relevance, chosen first")
    const why = explain(ranking.rows[1]!)
    expect(why.parts.map(({ label }) => label)).toEqual([
      "lambda 0.7 times relevance (min-max)",
      '1 - lambda times similarity: shares 1 of 3 terms with a: "gout"'
    ])
    expect(Explanation.gap(why)).toBeLessThan(1e-12)
    expect(why.value).toBeCloseTo(-0.3 / 3, 12)
  })

  it("agrees with the definition written out slowly", () => {
    const keywords = fc.uniqueArray(fc.constantFrom("p", "q", "r", "s"), { maxLength: 3 })
    const cases = fc
      .array(keywords, { minLength: 1, maxLength: 9 })
      .map((all) => tableOf(Object.fromEntries(all.map((words, i) => [`w${i}`, words]))))
      .chain((works) => fc.tuple(fc.constant(works), rankings(works), fc.double({ min: 0, max: 1, noNaN: true })))
    fc.assert(
      fc.property(cases, ([works, ranking, lambda]) => {
        const params = { ...defaults, lambda }
        const ids = Ranking.idsOf(Reranker.rerank(Mmr, params, { works, query, ranking }).ranking)
        expect(ids).toEqual(slow(works, ranking, params))
      })
    )
  })

  it("leaves what is below the depth in its order, below everything else", () => {
    const works = tableOf({ a: ["x"], b: ["x"], c: ["y"], d: ["z"] })
    const { ranking, explain } = rerank(works, { a: 4, b: 3, c: 2, d: 1 }, { depth: 2, lambda: 0.5 })
    expect(Ranking.idsOf(ranking)).toEqual(["a", "b", "c", "d"])
    expect(explain(works.ids.row("c")).label).toContain("below the first 2 hits")
  })

  it("says how many works have nothing to compare", () => {
    const { notices } = rerank(tableOf({ a: [], b: ["x"], c: [] }), { a: 2, b: 1, c: 0 }, {})
    expect(notices.map(({ code, text }) => [code, text.slice(0, 12)])).toEqual([["nothing-to-compare", "2 of 3 works"]])
  })

  it("keeps fused scores in a narrow band when they are divided by the best one", () => {
    const works = tableOf({ a: ["x"], b: ["x"], c: ["y"] })
    const fused = { a: 1 / 61, b: 1 / 62, c: 1 / 63 }
    const order = (relevance: (typeof Mmr.params.Type)["relevance"]) => Ranking.idsOf(rerank(works, fused, { relevance }).ranking)
    expect([order("max"), order("min-max")]).toEqual([
      ["a", "c", "b"],
      ["a", "b", "c"]
    ])
  })

  it("chooses only the first hits when told so, and the rest stays in its order below them", () => {
    const works = tableOf({ a: ["x"], b: ["x"], c: ["y"], d: ["x"], e: ["z"] })
    const { ranking, explain } = rerank(works, { a: 5, b: 4, c: 3, d: 2, e: 1 }, { lambda: 0.5, first: 2 })
    expect(Ranking.idsOf(ranking)).toEqual(["a", "c", "b", "d", "e"])
    expect(explain(works.ids.row("d")).label).toContain("below the first 2 hits")
  })

  it("is like itself by terms and tree, tree numbers or not, and says what was compared", () => {
    const works = table({
      a: { keywords: ["x"], meshHeadings: [heading("Heart", "A07.541")] },
      b: { keywords: ["x"], meshHeadings: [heading("Heart")] },
      c: { keywords: ["y"], meshHeadings: [heading("Heart", "A07.541")] }
    })
    const { ranking, explain, notices } = rerank(works, { a: 3, b: 2, c: 1 }, { lambda: 0.1, titles: "none", similarity: "terms+tree" })
    // relevance 1, 0.5, 0; c is a third like a by terms and wholly by tree; b is a copy of a by terms only
    expect(Ranking.idsOf(ranking)).toEqual(["a", "c", "b"])
    expect([...ranking.scores].map((score) => Number(score.toFixed(12)))).toEqual([0.1, -0.6, -0.85])
    expect(["b", "c"].map((id) => explain(works.ids.row(id)).parts[1]!.label)).toEqual([
      '1 - lambda times similarity: shares 2 of 2 terms with a: "heart", "x"; not both have a tree number of a heading',
      '1 - lambda times similarity: shares 1 of 3 terms with a: "heart"; 1.0000 near in the tree of headings to a'
    ])
    expect(notices.map(({ text }) => text)).toEqual([
      "1 of 3 works have no tree number of a heading to compare; they are compared by what else they have"
    ])
  })
})
