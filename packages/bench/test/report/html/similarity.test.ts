import { describe, expect, it } from "vitest"
import { mostSystems, similarityMatrix, similarityOf } from "../../../src/report/html/similarity.ts"
import { textWidth } from "../../../src/report/textWidth.ts"
import { table } from "../sample.ts"

describe("similarityOf", () => {
  it("correlates every pair of systems over topics", () => {
    const { names, rho } = similarityOf(table)
    expect(names).toEqual(["good", '<odd> & "co"', "base"])
    // base ranks the topics 4, 2.5, 2.5, 1 and good 3, 1, 3, 3
    expect(rho[1]![2]).toBe(1)
    expect(rho[0]![2]).toBe(rho[2]![0])
    expect(rho[0]![2]).toBeCloseTo(0, 12)
  })

  it("has no value for a system that treats all topics alike, and leaves out one that was refused", () => {
    const flat = {
      ...table,
      systems: table.systems.map((one, i) => ({ ...one, values: i === 0 ? { "nDCG@10": [1, 1, 1, 1] } : i === 1 ? {} : one.values }))
    }
    expect(similarityOf(flat).rho).toEqual([
      [1, null],
      [null, 1]
    ])
  })

  it("shows no more systems than can be read", () => {
    const many = { ...table, systems: Array.from({ length: 40 }, (_, i) => ({ ...table.systems[0]!, system: `s${i}` })) }
    expect(similarityOf(many).names).toHaveLength(mostSystems)
  })
})

describe("similarityMatrix", () => {
  it("keeps every label inside the drawing", () => {
    const names = ["a", "a rather long name of a system, with W and M", "x".repeat(80)]
    const { markup } = similarityMatrix({
      measure: "P",
      names,
      rho: [
        [1, 0.5, null],
        [0.5, 1, -0.25],
        [null, -0.25, 1]
      ]
    })
    const ends = [...markup.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]*)</g)]
    expect(ends).toHaveLength(3)
    for (const [, x, label] of ends) expect(Number(x) - textWidth(label!, 12)).toBeGreaterThanOrEqual(0)
    expect(markup).toContain('class="neg"')
    expect(markup).toContain(">−.25<")
    expect(markup).toContain(">–<")
  })
})
