import { describe, expect, it } from "vitest"
import { mostSystems, systemSimilarity } from "../../src/experiment/systemSimilarity.ts"
import { table } from "../report/sample.ts"

describe("similarityOf", () => {
  it("correlates every pair of systems over topics, each pair once", () => {
    const { names, rho } = systemSimilarity(table)!
    expect(names).toEqual(["good", '<odd> & "co"', "base"])
    expect(rho.map(({ length }) => length)).toEqual([0, 1, 2])
    // base ranks the topics 4, 2.5, 2.5, 1 and good 3, 1, 3, 3
    expect(rho[2]![1]).toBe(1)
    expect(rho[2]![0]).toBeCloseTo(0, 12)
  })

  it("has no value for a system that treats all topics alike, and is none for fewer than three systems with values", () => {
    const flat = {
      ...table,
      systems: table.systems.map((one, i) => ({ ...one, values: i === 0 ? { "nDCG@10": [1, 1, 1, 1] } : one.values }))
    }
    expect(
      systemSimilarity(flat)!
        .rho.flat()
        .filter((rho) => rho === null)
    ).toHaveLength(2)
    expect(systemSimilarity({ ...table, systems: table.systems.map((one, i) => (i === 0 ? { ...one, values: {} } : one)) })).toBeUndefined()
  })

  it("shows no more systems than can be read", () => {
    const many = { ...table, systems: Array.from({ length: 40 }, (_, i) => ({ ...table.systems[0]!, system: `s${i}` })) }
    expect(systemSimilarity(many)!.names).toHaveLength(mostSystems)
  })
})
