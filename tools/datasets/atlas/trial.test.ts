import { describe, expect, it } from "vitest"
import * as AtlasRandom from "./AtlasRandom.ts"
import * as Bm25 from "./trial/Bm25.ts"
import { fuseByRank } from "./trial/fuseByRank.ts"
import { ndcg, recall } from "./trial/ndcg.ts"
import { holm, signFlip } from "./trial/Significance.ts"
import * as Trial from "./trial/Trial.ts"

describe("the twins", () => {
  it("ndcg: by hand", () => {
    const grades = new Map([
      ["a", 2],
      ["b", 1],
      ["c", -1]
    ])
    expect(ndcg(["c", "a", "b"], grades, 10)).toBeCloseTo((2 / Math.log2(3) + 1 / 2) / (2 + 1 / Math.log2(3)), 12)
    expect([ndcg(["a", "b"], grades, 10), ndcg(["c"], grades, 10), ndcg(["a"], new Map(), 10)]).toEqual([1, 0, 0])
    expect([recall(["c", "a", "b"], grades, 2), recall([], new Map(), 2)]).toEqual([0.5, 0])
  })

  it("fuse: by hand", () => {
    expect(fuseByRank([["a", "b"], ["b", "c"], []])).toEqual(["b", "a", "c"])
  })

  it("signFlip and holm: by hand", () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06])
    const same = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 1 : -1))
    expect(signFlip(same, AtlasRandom.derive(1, "a"))).toBeGreaterThan(0.5)
    expect(
      signFlip(
        same.map((x) => x + 1.5),
        AtlasRandom.derive(1, "b")
      )
    ).toBeLessThan(0.01)
  })
})

describe("seed 1, searched by the house and by a twin that shares no line with it", () => {
  it("is about as hard for both", () => {
    const trial = Trial.make(1)
    const twin = Bm25.search(trial.texts)
    const mean = (lists: Trial.Lists) => lists.reduce((sum, list, topic) => sum + ndcg(list, trial.truth[topic]!, 10), 0) / lists.length
    const [house, naive] = [mean(trial.search("plain")), mean(trial.atlas.topics.map(({ title }) => twin(title)))]
    expect(Math.abs(house - naive)).toBeLessThan(0.03)
  })
})
