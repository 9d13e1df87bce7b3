import { describe, expect, it } from "vitest"
import { chooseSettings } from "../../../src/tune/retrieval/chooseSettings.ts"
import * as AccessLog from "../../../src/tune/AccessLog.ts"
import { untuned } from "../../../src/tune/HeldOut.ts"
import { chosenSystems, frozenOf, retrievalFindings, unmeasured } from "../../../src/tune/retrieval/retrievalFindings.ts"
import { designOf, measures, systemsOf, topicsOf } from "./systems.ts"

const design = designOf({ train: {} })
const { systems, over } = systemsOf(design)
const chosen = chosenSystems(systems, chooseSettings(systems, over(topicsOf([["heart", ["a"]]])), [0]))

describe("what is frozen", () => {
  it("is the same whether the hash or expected values stand in the design or not", () => {
    const expected = [{ system: "plain", measure: "RR", value: 1, digits: 2, origin: "test" }]
    expect(frozenOf(designOf({ train: {}, frozen: "0".repeat(64), expected }), chosen)).toBe(frozenOf(design, chosen))
  })

  it("changes with the design and with what was chosen", () => {
    const other = chosen.map(([system, ...rest]) => [system, "another setting", rest[1], rest[2]] as const)
    const hashes = [frozenOf(design, chosen), frozenOf(designOf({ train: {}, depth: 10 }), chosen), frozenOf(design, other)]
    expect(new Set(hashes).size).toBe(3)
  })

  it("is printed before anything is measured, and nothing is measured", () => {
    const { conclusions, measured, tables } = unmeasured(design, chosen, "other topics")
    expect(conclusions![0]).toContain(`frozen: ${frozenOf(design, chosen)}`)
    expect(measured).toBeUndefined()
    expect(tables!.map(({ id }) => id)).toEqual(["chosen"])
  })
})

describe("systems that were chosen on other topics", () => {
  const values = { plain: [0.5, 0.25, 0], strong: [1, 0.5, 0.5], fused: [1, 1, 0.5], best: [1, 1, 0.5] }
  const held = Object.entries(values).map(([id, all]) => untuned(id, [Float64Array.from(all), Float64Array.from(all)], 1))
  const found = retrievalFindings({
    design,
    held,
    measures,
    topics: ["t0", "t1", "t2"],
    log: AccessLog.open(),
    training: { chosen, name: "the 9 topics of `early`" }
  })

  it("have one value each, with no spread over seeds", () => {
    const table = found.tables!.find(({ id }) => id === "held-out")!
    expect(table.columns.map(({ name }) => name)).toEqual(["system", "RR", "P@1"])
    expect(table.rows[1]).toEqual(["strong", 2 / 3, 2 / 3])
    expect(table.title).not.toContain("seed")
  })

  it("are compared by tests that have no forward orders", () => {
    const { title, note, columns, rows } = found.tables!.find(({ id }) => id === "differences")!
    expect(title).toBe("Differences: paired t-tests over all measured topics")
    expect(note).toContain("All settings were chosen on the 9 topics of `early`, of which no topic is measured here")
    expect(columns.map(({ name }) => name)).not.toContain("orders that reject")
    for (const row of rows) expect(row).toHaveLength(columns.length)
    expect(found.measured!.against!.family).toContain("chosen on the 9 topics of `early`")
  })
})
