import { describe, expect, it } from "vitest"
import { rowsOf } from "../../src/queryVariants/rows.ts"
import type { Values } from "../../src/queryVariants/values.ts"

const needs = 20
const over = (of: (t: number) => number): ReadonlyArray<Float64Array> => [Float64Array.from({ length: needs }, (_, t) => of(t))]

/** A system whose two wordings differ by `gap`, to one side or the other by need; fused it is as good as the better one. */
const system = (name: string, gap: number): Values => {
  const noise = (t: number): number => ((t * 7) % 5) / 100
  return {
    system: name,
    variants: [over((t) => 0.5 + noise(t)), over((t) => 0.5 + noise(t) + (t % 2 === 0 ? gap : -gap) + ((t * 3) % 4) / 1000)],
    fused: over((t) => 0.5 + noise(t) + gap),
    joined: over((t) => 0.5 + noise(t) + gap)
  }
}

describe("rows of a study of wordings", () => {
  const rows = rowsOf([system("steady", 0.05), system("fickle", 0.3)])
  const row = (kind: string, name: string) => rows.find((one) => one.kind === kind && one.system === name)!

  it("are as many as were declared: one, two for each other system, two for each system", () => {
    expect(rows).toHaveLength(1 + 2 + 4)
  })

  it("show that one system is worse with its worst wording, and varies more", () => {
    expect(row("worst wording", "fickle")).toMatchObject({ isShown: true })
    expect(row("worst wording", "fickle").difference).toBeLessThan(-0.1)
    expect(row("range over wordings", "fickle").difference).toBeGreaterThan(0.2)
  })

  it("show the gain of fusing over the mean of wordings, and none where joined queries find the same", () => {
    expect(row("fused or one of them", "fickle")).toMatchObject({ isShown: true })
    expect(row("fused or joined", "fickle")).toMatchObject({ difference: 0, isShown: false, p: 1 })
  })

  it("never contradict themselves: an interval leaves 0 out where p is below 0.05, and nowhere else", () => {
    for (const { p, lower, upper, isShown } of rows) {
      expect(lower > 0 || upper < 0).toBe(p < 0.05)
      expect(isShown).toBe(p < 0.05)
    }
  })
})
