import { describe, expect, it } from "vitest"
import { chooseSettings, describeSetting as inWords, type Choose } from "../../../src/tune/retrieval/chooseSettings.ts"
import type { Measured, Setting } from "../../../src/tune/retrieval/RetrievalSystems.ts"
import { designOf, systemsOf, topicsOf } from "./systems.ts"

const { systems } = systemsOf(designOf({}))

/** Values by a rule, and which topics were read. */
const measuredBy = (value: (setting: Setting, t: number) => number) => {
  const read = new Set<number>()
  const measured: Measured = {
    topics: topicsOf([]),
    values: (setting, t) => {
      read.add(t)
      return Float64Array.of(value(setting, t))
    }
  }
  return { measured, read }
}

describe("choosing", () => {
  it("takes the best point, of equal ones the first, and reads training topics only", () => {
    const { measured, read } = measuredBy(({ system, point }, t) => (system === "plain" && point[0] === t % 2 ? 1 : 0))
    const on = (training: ReadonlyArray<number>): Choose => chooseSettings(systems, measured, training)
    expect(on([1, 3])("plain").setting.point).toEqual([1])
    expect([...read]).toEqual([1, 3])
    expect(on([0, 1])("plain")).toEqual({ setting: { system: "plain", point: [0], parts: [] }, inner: 0.5, tried: 2 })
  })

  it("chooses the inputs of a fusion first, by themselves, and then the fusion with them", () => {
    // by itself the first setting of `plain` is best; fused with the second one everything would be better
    const { measured } = measuredBy(({ system, point, parts }) => {
      if (system === "fused") return parts[0]!.point[0] === 1 ? 9 : point[0]!
      return system === "plain" ? 1 - point[0]! : 0
    })
    const { setting, inner } = chooseSettings(systems, measured, [0])("fused")
    expect(setting).toEqual({
      system: "fused",
      point: [1],
      parts: [
        { system: "plain", point: [0], parts: [] },
        { system: "strong", point: [], parts: [] }
      ]
    })
    expect(inner).toBe(1)
  })

  it("takes the better of two systems as each was chosen, and names it", () => {
    const { measured } = measuredBy(({ system, parts }) => {
      if (system !== "best") return 0
      return parts[0]!.system === "fused" ? 2 : 1
    })
    const { setting, tried } = chooseSettings(systems, measured, [0])("best")
    expect(inWords(systems, setting)).toBe("fused: k 1")
    expect(tried).toBe(4)
  })

  it("says so where nothing is open", () => {
    expect(inWords(systems, { system: "strong", point: [], parts: [] })).toBe("nothing is open")
  })
})
