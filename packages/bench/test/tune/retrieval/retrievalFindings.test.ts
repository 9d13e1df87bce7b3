import { describe, expect, it } from "vitest"
import { chooseSettings } from "../../../src/tune/retrieval/chooseSettings.ts"
import { chosenSystems, frozenOf, unmeasured } from "../../../src/tune/retrieval/retrievalFindings.ts"
import { designOf, systemsOf, topicsOf } from "./systems.ts"

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
