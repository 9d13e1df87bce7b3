import { describe, expect, it } from "vitest"
import type { HeldOutVariant } from "../../../src/tune/variants/HeldOutVariant.ts"
import { tradeoff } from "../../../src/tune/variants/tradeoff.ts"

const names = ["alpha", "nDCG"]
/** Four settings of two topics: lambda 0 and 1, by rank and by score; alpha 1 - lambda, nDCG lambda, both 0.1 less by rank. */
const points = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1]
]
const valueOf = ([l, r]: ReadonlyArray<number>, m: number) => (m === 0 ? 1 - l! : l!) - 0.1 * r!
const byMeasure = names.map((_, m) => points.map((point) => Float64Array.of(valueOf(point, m) - 0.05, valueOf(point, m) + 0.05)))
const held = {
  variant: { tag: "MMR tuned", space: { "diverse.lambda": { grid: [0, 1] }, "diverse.relevance": { grid: ["score", "rank"] } } },
  surface: { points, values: byMeasure[0]!, byMeasure }
} as unknown as HeldOutVariant

describe("tradeoff", () => {
  const { figures, table } = tradeoff(held, names, {
    variant: "MMR tuned",
    over: "diverse.lambda",
    printed: 1,
    from: 0,
    against: "nDCG",
    measures: ["alpha"]
  })
  const rounded = (numbers: ReadonlyArray<number>) => numbers.map((x) => Number(x.toFixed(9)) + 0)

  it("draws a line for each way the other parameters stand, in the order of the one that moves", () => {
    expect(figures.map(({ id }) => id)).toEqual(["tradeoff-mmr-tuned-alpha"])
    const [{ lines, x, y }] = figures as [(typeof figures)[number]]
    expect(lines.map(({ label, points }) => [label, points.map(rounded)])).toEqual([
      [
        "relevance rank",
        [
          [-0.1, 0.9],
          [0.9, -0.1]
        ]
      ],
      [
        "relevance score",
        [
          [0, 1],
          [1, 0]
        ]
      ]
    ])
    expect([x.name, y.name]).toEqual(["nDCG", "alpha"])
    for (const axis of [x, y]) expect([axis.from < -0.1, axis.to > 1]).toEqual([true, true])
  })

  it("marks the value as printed on each line", () => {
    expect(figures[0]!.marks!.map(({ label, at }) => [label, rounded(at)])).toEqual([
      ["", [0.9, -0.1]],
      ["", [1, 0]]
    ])
    expect(figures[0]!.title).toBe("MMR tuned: alpha against nDCG, lambda from 0 up; dots: lambda 1")
  })

  it("leaves settings below the first that is drawn to the table", () => {
    const late = tradeoff(held, names, {
      variant: "MMR tuned",
      over: "diverse.lambda",
      printed: 1,
      from: 0.5,
      against: "nDCG",
      measures: ["alpha"]
    })
    expect(late.figures[0]!.lines.map(({ points }) => points.length)).toEqual([1, 1])
    expect(late.table.rows).toHaveLength(4)
  })

  it("lists every setting with all its means", () => {
    expect(table.columns.map(({ name }) => name)).toEqual(["other parameters", "lambda", "alpha", "nDCG"])
    expect(table.rows.map(([rest, over, ...means]) => [rest, over, ...rounded(means as ReadonlyArray<number>)])).toEqual([
      ["relevance rank", 0, 0.9, -0.1],
      ["relevance rank", 1, -0.1, 0.9],
      ["relevance score", 0, 1, 0],
      ["relevance score", 1, 0, 1]
    ])
  })
})
