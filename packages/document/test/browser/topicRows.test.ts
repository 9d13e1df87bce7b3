import { describe, expect, it } from "vitest"
import { mean, systemRows, topicRows } from "../../src/browser/topicRows.ts"

const table = {
  topics: ["1", "2", "3", "4"],
  systems: ["base", "good", "silent"],
  values: [
    [
      [0.5, 0.5, 0.25, 0.5],
      [0.75, 0.5, 0.5, null],
      [null, null, 1, 1]
    ]
  ]
}

describe("topicRows", () => {
  it("gives the differences of the topics that both answered, the greatest gain first, equal ones by topic", () => {
    expect(topicRows(table, 0, 1, 0).map(({ topic, difference }) => [topic, difference])).toEqual([
      ["1", 0.25],
      ["3", 0.25],
      ["2", 0]
    ])
  })

  it("is empty for systems without a topic in common, and for a refused measure", () => {
    const apart = { ...table, values: [[[1, null, null, null], [], [null, 1, 1, 1]]] }
    expect(topicRows(apart, 0, 2, 0)).toHaveLength(0)
    expect(topicRows(apart, 0, 1, 0)).toHaveLength(0)
  })
})

describe("systemRows", () => {
  it("gives the systems that answered a topic, the highest first, equal ones in the table's order", () => {
    expect(systemRows(table, 0, 1).map(({ system }) => system)).toEqual(["base", "good"])
    expect(systemRows(table, 0, 2).map(({ system }) => system)).toEqual(["silent", "good", "base"])
  })
})

describe("mean", () => {
  it("is the sum over the count, and no number for nothing", () => {
    expect([mean([1, 2, 6]), mean([])]).toEqual([3, Number.NaN])
  })
})
