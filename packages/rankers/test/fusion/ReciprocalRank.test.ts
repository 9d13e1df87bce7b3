import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import * as Twin from "./reciprocalRankTwin.ts"

const defaults = Params.defaults(ReciprocalRank)

const examples: ReadonlyArray<Example<typeof ReciprocalRank.params.Type>> = [
  {
    what: "ranks start at 1: the only hit of the only list scores 1/(60 + 1)",
    lists: [{ 4: 0.5 }],
    params: {},
    expected: { 4: 1 / 61 }
  },
  {
    what: "skip: a list says nothing about a candidate that it does not hold",
    lists: [
      { 0: 9, 1: 8 },
      { 1: 7, 2: 6 }
    ],
    params: {},
    expected: { 0: 1 / 61, 1: 1 / 62 + 1 / 61, 2: 1 / 62 }
  },
  {
    what: "worst: an absent candidate of three has rank 4",
    lists: [
      { 0: 9, 1: 8 },
      { 1: 7, 2: 6 }
    ],
    params: { missing: "worst" },
    expected: { 0: 1 / 61 + 1 / 64, 1: 1 / 62 + 1 / 61, 2: 1 / 62 + 1 / 64 }
  },
  {
    what: "mean-rank: two candidates absent from a list of one share the ranks 2 and 3",
    lists: [{ 0: 9 }, { 0: 9, 1: 8, 2: 7 }],
    params: { missing: "mean-rank" },
    expected: { 0: 2 / 61, 1: 1 / 62.5 + 1 / 62, 2: 1 / 62.5 + 1 / 63 }
  },
  {
    what: "rescale: a candidate held by lists of weight 1 out of 4 counts four times",
    lists: [{ 0: 9 }, { 1: 9, 0: 8 }],
    params: { missing: "rescale", weights: [3, 1] },
    expected: { 0: 3 / 61 + 1 / 62, 1: 4 / 61 }
  },
  {
    what: "average: three hits tied behind the first share rank 3",
    lists: [{ 0: 9, 1: 5, 2: 5, 3: 5, 4: 1 }],
    params: { k: 0 },
    expected: { 0: 1, 1: 1 / 3, 2: 1 / 3, 3: 1 / 3, 4: 1 / 5 }
  },
  {
    what: "min: three hits tied behind the first have rank 2",
    lists: [{ 0: 9, 1: 5, 2: 5, 3: 5, 4: 1 }],
    params: { k: 0, tied: "min" },
    expected: { 0: 1, 1: 1 / 2, 2: 1 / 2, 3: 1 / 2, 4: 1 / 5 }
  },
  {
    what: "by-id: ids part what scores tie",
    lists: [{ 0: 9, 1: 5, 2: 5, 3: 5, 4: 1 }],
    params: { k: 0, tied: "by-id" },
    expected: { 0: 1, 1: 1 / 2, 2: 1 / 3, 3: 1 / 4, 4: 1 / 5 }
  },
  {
    what: "weights multiply, and a list of weight 0 does not even widen the union",
    lists: [{ 0: 9 }, { 1: 9 }, { 2: 9 }],
    params: { weights: [2, 0, 1], missing: "worst" },
    expected: { 0: 2 / 61 + 1 / 63, 2: 1 / 61 + 2 / 63 }
  },
  {
    what: "rescale: a weight too small beside another to be kept counts 0, and so does what only its list holds",
    lists: [{ 0: 9 }, { 1: 9, 0: 8 }],
    params: { k: 0, missing: "rescale", weights: [1e6, 1e-11] },
    expected: { 0: 1e6, 1: 0 }
  }
]

describe("ReciprocalRank", () => {
  testLaws(it, fusionLaws(ReciprocalRank, examples))

  it("refuses two weights for three lists", () => {
    const inputs = Fusion.inputs(["a", "b", "c"].map(Fusion.absent))
    expect(ReciprocalRank.refuses(inputs, { ...defaults, weights: [1, 2] })).toBe("weights: 2 given for 3 lists")
  })
})

/** Lists as scores by row; `Fusion.list` sorts nothing, so this does. */
const fuse = (
  lists: ReadonlyArray<Readonly<Record<number, number>>>,
  params: Partial<typeof ReciprocalRank.params.Type> = {}
): Map<number, number> => {
  const inputs = Fusion.inputs(lists.map((scores, i) => Twin.list(`list-${i}`, scores)))
  const out = new Float64Array(inputs.candidates.length)
  ReciprocalRank.score(ReciprocalRank.prepare(inputs), { ...defaults, ...params }, out)
  return new Map(Array.from(inputs.candidates, (row, i) => [row, out[i]!]))
}

const order = (scores: ReadonlyMap<number, number>): ReadonlyArray<number> =>
  [...scores.keys()].sort((a, b) => scores.get(b)! - scores.get(a)! || a - b)

describe("reference values", () => {
  // ranx 0.3.21: fuse(runs=[r1, r2, r3], norm=None, method="rrf", params={"k": k}), documents a to e as rows 0 to 4
  const lists = [
    { 0: 3, 1: 2, 2: 1 },
    { 2: 9, 0: 5, 3: 4, 4: 1 },
    { 3: 2, 1: 1 }
  ]
  it.each([
    [1, [0.8333333333333333, 0.6666666666666666, 0.75, 0.75, 0.2]],
    [60, [0.03252247488101534, 0.03225806451612903, 0.032266458495966696, 0.032266458495966696, 0.015625]]
  ])("equal ranx's with k = %d", (k, expected) => {
    const scores = fuse(lists, { k })
    for (const [row, value] of expected.entries()) expect(scores.get(row)).toBeCloseTo(value, 14)
  })

  it("in the limit equal the order of ranx's bordafuse under mean-rank", () => {
    // a 11, c 10, d 9.5, b 9, e 5.5
    expect(order(fuse(lists, { k: 1e6, missing: "mean-rank" }))).toEqual([0, 2, 3, 1, 4])
  })
})

describe("against a twin that counts, for every list and candidate, who stands above", () => {
  it("gives the same scores", () => {
    fc.assert(
      fc.property(Twin.cases, ({ lists, params }) => {
        const [fast, slow] = [fuse(lists, params), Twin.fuse(lists, params)]
        for (const [row, score] of fast) {
          const wanted = slow.get(row)!
          if (Number.isNaN(wanted)) expect(score).toBeNaN()
          else expect(Math.abs(score - wanted)).toBeLessThanOrEqual(1e-11 * Twin.largest(lists, params))
        }
      })
    )
  })

  it("adds without rounding: whole numbers of one unit, as BigInts add them", () => {
    fc.assert(
      fc.property(Twin.cases, ({ lists, params }) => {
        const fast = fuse(lists, { ...params, missing: "skip" })
        const exact = Twin.inUnits(lists, { ...params, missing: "skip" })
        for (const [row, score] of fast) expect(score).toBe(exact.get(row))
      })
    )
  })
})

describe("a better rank", () => {
  it("raises the score of who gets it, whatever the policy", () => {
    const better = Twin.cases.filter(({ lists, params }) => Object.keys(lists[0] ?? {}).length > 1 && (params.weights[0] ?? 1) > 0)
    fc.assert(
      fc.property(better, fc.nat(9), ({ lists: [first, ...rest], params }, pick) => {
        const scores = Object.entries(first!)
        const row = Number(scores[pick % scores.length]![0])
        const raised = { ...first, [row]: 1000 }
        const isBest = Object.values(first!).every((score) => score < first![row]! || score === first![row])
        const [before, after] = [fuse([first!, ...rest], params), fuse([raised, ...rest], params)]
        if (isBest) expect(after.get(row)!).toBeGreaterThanOrEqual(before.get(row)!)
        else expect(after.get(row)!).toBeGreaterThan(before.get(row)!)
      })
    )
  })
})

describe("as k grows, the order tends to that of", () => {
  it.each(["mean-rank", "worst", "skip", "rescale"] as const)("its limit under %s", (missing) => {
    fc.assert(
      fc.property(Twin.cases, ({ lists, params }) => {
        const scores = fuse(lists, { ...params, weights: [], missing, k: 1e6 })
        const limit = Twin.limit(lists, params.tied, missing)
        for (const a of scores.keys())
          for (const b of scores.keys()) if (limit.get(a)! > limit.get(b)! + 1e-9) expect(scores.get(a)!).toBeGreaterThan(scores.get(b)!)
      })
    )
  })

  // Under skip row 0, last in two lists, ends above row 1, which is first in one: Borda sees it the other way round.
  it.each([
    ["worst", [{ 0: 9, 1: 8, 2: 7, 3: 6 }, { 1: 9 }, { 0: 9, 4: 8 }]],
    [
      "skip",
      [
        { 1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 0: 4 },
        { 2: 8, 3: 7, 4: 6, 5: 5, 0: 4 }
      ]
    ],
    ["rescale", [{ 0: 9, 1: 8, 2: 7 }, { 0: 8, 1: 9, 2: 7 }, { 3: 1 }]]
  ] as const)("Borda not under %s", (missing, lists) => {
    expect(order(fuse(lists, { missing, k: 1e6 }))).not.toEqual(order(Twin.limit(lists, "average", "mean-rank")))
  })
})
