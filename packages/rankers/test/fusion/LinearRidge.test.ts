import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import { type Example, fusionLaws } from "@litfuse/kit/fusionLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import { LinearRidge } from "@litfuse/rankers/fusion/LinearRidge"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addsFeatures } from "./linear.ts"
import { cases } from "./naive.ts"
import { frame, lawsWhenTrained, learns, trains } from "./trained.ts"

const examples: ReadonlyArray<Example<typeof LinearRidge.params.Type>> = [
  {
    what: "weight over k + rank, summed over the lists that hold a candidate",
    lists: [
      { 0: 10, 1: 8 },
      { 1: 5, 2: 3 }
    ],
    params: {
      k: 1,
      trained: [
        { list: "list-0", values: [6] },
        { list: "list-1", values: [-3] }
      ]
    },
    // 6/2, 6/3 - 3/2, -3/3
    expected: { 0: 3, 1: 0.5, 2: -1 }
  }
]

/** The same weights by elimination on a dense matrix, from the definition. */
const slowRidge = (
  frames: ReadonlyArray<Fusion.TrainingFrame>,
  { k, lambda, unjudged }: typeof LinearRidge.params.Type
): ReadonlyArray<number> => {
  const names = [...new Set(frames.flatMap(({ lists }) => lists.map(({ name }) => name)))].sort()
  const n = names.length
  const a = Array.from({ length: n }, () => new Float64Array(n + 1))
  for (const { lists, candidates, grades } of frames) {
    const kept = [...candidates.keys()].filter((c) => grades[c]! >= 0 || unjudged === "zero")
    const rows = kept.map((c) =>
      names.map((name) => {
        const list = lists.find((one) => one.name === name)
        const hit = list?.rows.indexOf(candidates[c]!) ?? -1
        return hit < 0 ? 0 : 1 / (k + list!.ranks[hit]!)
      })
    )
    const mean = (of: (i: number) => number) => kept.reduce((sum, _, i) => sum + of(i), 0) / Math.max(1, kept.length)
    const y = kept.map((c) => Math.max(0, grades[c]!))
    const centre = names.map((_, j) => mean((i) => rows[i]![j]!))
    const middle = mean((i) => y[i]!)
    for (const [i, row] of rows.entries())
      for (let p = 0; p < n; p++) {
        for (let q = 0; q < n; q++) a[p]![q]! += (row[p]! - centre[p]!) * (row[q]! - centre[q]!)
        a[p]![n]! += (row[p]! - centre[p]!) * (y[i]! - middle)
      }
  }
  const trace = a.reduce((sum, row, p) => sum + row[p]!, 0)
  for (let p = 0; p < n; p++) a[p]![p]! += trace > 0 ? (lambda * trace) / n : 1
  for (let p = 0; p < n; p++)
    for (let q = 0; q < n; q++) {
      if (q === p) continue
      const factor = a[q]![p]! / a[p]![p]!
      for (let j = p; j <= n; j++) a[q]![j]! -= factor * a[p]![j]!
    }
  return a.map((row, p) => row[n]! / row[p]!)
}

const judged: fc.Arbitrary<Fusion.TrainingFrame> = Arbitraries.lists.chain((lists) => {
  const inputs = Fusion.inputs(lists)
  const n = inputs.candidates.length
  return fc
    .array(fc.integer({ min: -2, max: 3 }), { minLength: n, maxLength: n })
    .map((grades) => ({ ...inputs, grades: Int16Array.from(grades), ideal: new Int16Array(0) }))
})

describe("LinearRidge", () => {
  testLaws(it, fusionLaws(LinearRidge, examples, cases))
  lawsWhenTrained(LinearRidge)
  trains(LinearRidge)
  addsFeatures(LinearRidge)

  it("learns one weight by hand: ranks 1/2 and 1/3, grades 1 and 0", () => {
    // about their means 1/12 and -1/12, grades 1/2 and -1/2: X'X = 1/72, X'y = 1/12, and a ridge of the same size halves 6
    learns(LinearRidge, [frame([[1, 0]], [1])], { k: 1, lambda: 1 }, [[3]])
  })

  it("takes an unjudged hit for not relevant, or drops it", () => {
    learns(LinearRidge, [frame([[1, -1]], [1])], { k: 1, lambda: 1 }, [[3]])
    // one candidate says nothing about ranks
    learns(LinearRidge, [frame([[1, -1]], [1])], { k: 1, lambda: 1, unjudged: "drop" }, [[0]])
  })

  it("tells a good list from a bad one", () => {
    const { trained } = LinearRidge.train!(
      [
        frame(
          [
            [2, 1, 0, 0],
            [0, 0, 1, 2]
          ],
          [2, 2, 1, 1]
        )
      ],
      Params.defaults(LinearRidge)
    )
    expect(trained[0]!.values[0]!).toBeGreaterThan(trained[1]!.values[0]!)
  })

  it("equals ridge regression by elimination, from its definition", () => {
    fc.assert(
      fc.property(
        fc.array(judged, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("zero" as const, "drop" as const),
        fc.constantFrom(0.1, 1, 10),
        (frames, unjudged, lambda) => {
          const params = { ...Params.defaults(LinearRidge), unjudged, lambda, k: 5 }
          const wanted = slowRidge(frames, params)
          const { trained } = LinearRidge.train!(frames, params)
          trained.forEach(({ values }, l) => expect(values[0]).toBeCloseTo(wanted[l]!, 8))
        }
      ),
      { seed: 5, numRuns: 200 }
    )
  })

  it("refuses weights that are not one per feature", () => {
    const trained = [{ list: "list-0", values: [1, 2] }]
    expect(LinearRidge.refuses(frame([[1]], [1]), { ...Params.defaults(LinearRidge), trained })).toBe(
      'trained: list "list-0" has 2 weights for 1 features (rank)'
    )
  })
})
