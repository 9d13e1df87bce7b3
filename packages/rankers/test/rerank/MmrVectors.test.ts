import * as Params from "@litfuse/engine/Params"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Reranker from "@litfuse/engine/Reranker"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { rerankerLaws } from "@litfuse/kit/rerankerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { describe, expect, it } from "vitest"
import { MmrVectors } from "../../src/rerank/MmrVectors.ts"

const query = { _tag: "Term", text: "any" } as const
const defaults = Params.defaults(MmrVectors)

interface Placed {
  readonly vector: ReadonlyArray<number>
  readonly keywords?: ReadonlyArray<string>
}

/** Works `a`, `b`, ... with their vectors. */
const placed = (all: ReadonlyArray<Placed>) => {
  const works = WorkTable.make(
    all.map(({ keywords = [] }, i) => {
      const id = String.fromCodePoint(97 + i)
      return Work.make(id, [SourceRecord.make({ source: "s", id, title: "-", keywords })])
    })
  )
  const dimensions = all[0]?.vector.length ?? 0
  const vectorOf = (id: string) => Float32Array.from(all[id.codePointAt(0)! - 97]!.vector)
  const vectors = { model: "tiny", dimensions, query: new Float32Array(dimensions), works: works.ids.values.map(vectorOf) }
  return { works, vectors }
}

const reranked = (
  { works, vectors }: ReturnType<typeof placed>,
  scores: ReadonlyArray<number>,
  params: Partial<typeof MmrVectors.params.Type>
): Reranker.Reranked =>
  Reranker.rerank(
    MmrVectors,
    { ...defaults, ...params },
    {
      works,
      vectors,
      query,
      ranking: Ranking.fromScores(
        works.ids,
        Float64Array.from(works.ids.values, (id) => scores[id.codePointAt(0)! - 97]!)
      )
    }
  )

const rounded = (values: Float64Array): ReadonlyArray<number> => Array.from(values, (value) => Number(value.toFixed(12)))

describe("MmrVectors", () => {
  testLaws(it, rerankerLaws(MmrVectors))

  it("puts what is far above what is near, by hand", () => {
    const works = placed([{ vector: [1, 0] }, { vector: [1, 0] }, { vector: [3, 4] }])
    // relevance 1, 0.5, 0; b is a again: 0.25 - 0.5; c is 0.6 like a: 0 - 0.3
    const even = reranked(works, [3, 2, 1], { lambda: 0.5 })
    expect(Ranking.idsOf(even.ranking)).toEqual(["a", "b", "c"])
    expect(rounded(even.ranking.scores)).toEqual([0.5, -0.25, -0.3])
    const less = reranked(works, [3, 2, 1], { lambda: 0.4 })
    expect(Ranking.idsOf(less.ranking)).toEqual(["a", "c", "b"])
  })

  it("takes vectors that point apart for unlike, and no further away than that", () => {
    const { ranking } = reranked(placed([{ vector: [1, 0] }, { vector: [-1, 0] }, { vector: [0, 1] }]), [3, 2, 1], { lambda: 0.5 })
    expect(rounded(ranking.scores)).toEqual([0.5, 0.25, 0])
  })

  it("takes the mean of shared terms and nearness, over what both works have", () => {
    const works = placed([
      { vector: [1, 0], keywords: ["x", "y"] },
      { vector: [3, 4], keywords: ["x"] },
      { vector: [0, 0], keywords: ["x", "y"] },
      { vector: [0, 0] }
    ])
    const hybrid = reranked(works, [4, 3, 2, 1], { lambda: 0.1, similarity: "terms+vectors", titles: "none" })
    // relevance 1, 2/3, 1/3, 0; d is like nothing; b is (1/2 + 0.6) / 2 like a; c has the terms of a and no vector, so it is a copy
    expect(Ranking.idsOf(hybrid.ranking)).toEqual(["a", "d", "b", "c"])
    expect(rounded(hybrid.ranking.scores)).toEqual([0.1, 0, 0.2 / 3 - 0.495, 0.1 / 3 - 0.9].map((value) => Number(value.toFixed(12))))
    expect(hybrid.explain(works.works.ids.row("c")).parts[1]!.label).toBe(
      '1 - lambda times similarity: shares 2 of 2 terms with a: "x", "y"; not both have a vector'
    )
  })

  it("explains itself by the work above that is nearest, and the model", () => {
    const works = placed([
      { vector: [1, 0], keywords: ["x", "y"] },
      { vector: [3, 4], keywords: ["x"] }
    ])
    const labels = (params: Partial<typeof MmrVectors.params.Type>) => {
      const { explain } = reranked(works, [2, 1], params)
      const why = explain(works.works.ids.row("b"))
      expect(Explanation.gap(why)).toBeLessThan(1e-12)
      return why.parts.map(({ label }) => label)
    }
    expect(labels({})).toEqual(["lambda 0.7 times relevance (min-max)", "1 - lambda times similarity: cosine 0.6000 with a by tiny"])
    expect(labels({ similarity: "terms+vectors", titles: "none" })[1]).toBe(
      '1 - lambda times similarity: cosine 0.6000 with a by tiny; shares 1 of 2 terms with a: "x"'
    )
  })

  it("leaves the order as it is without a model, and says so", () => {
    const { ranking, notices } = reranked(placed([{ vector: [] }, { vector: [] }]), [1, 2], { lambda: 0.1 })
    expect(Ranking.idsOf(ranking)).toEqual(["b", "a"])
    expect(notices.map(({ text }) => text)).toEqual(["2 of 2 works have no vector to compare; they count as like no other"])
  })
})
