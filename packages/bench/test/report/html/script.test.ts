import { createContext, Script } from "node:vm"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { script } from "../../../src/report/html/script.ts"

interface Table {
  readonly topics: ReadonlyArray<string>
  readonly systems: ReadonlyArray<string>
  readonly values: ReadonlyArray<ReadonlyArray<ReadonlyArray<number | null>>>
}

/** The functions of the page's script that need no document. */
interface Functions {
  readonly sortedRows: (keys: ReadonlyArray<string | number>, isDescending: boolean) => Array<number>
  readonly topicRows: (
    table: Table,
    m: number,
    system: number,
    baseline: number
  ) => ReadonlyArray<{ readonly topic: string; readonly difference: number }>
  readonly systemRows: (table: Table, m: number, t: number) => ReadonlyArray<{ readonly system: string }>
}

const functions = new Script(`${script}\n;({ sortedRows, topicRows, systemRows })`).runInContext(createContext({})) as Functions

const table: Table = {
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

describe("sortedRows", () => {
  it("puts numbers in order of size, text in order of code units, and text below all numbers", () => {
    expect(Array.from(functions.sortedRows([2, 10, "none", 1], true))).toEqual([1, 0, 3, 2])
    expect(Array.from(functions.sortedRows(["b", "a", "B"], false))).toEqual([2, 1, 0])
  })

  it("is stable both ways: equal rows keep the order they are in", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 })), fc.boolean(), (keys, isDescending) => {
        const order = Array.from(functions.sortedRows(keys, isDescending))
        expect([...order].sort((a, b) => a - b)).toEqual([...keys.keys()])
        for (let i = 1; i < order.length; i++) {
          const [a, b] = [keys[order[i - 1]!]!, keys[order[i]!]!]
          expect(isDescending ? a >= b : a <= b).toBe(true)
          if (a === b) expect(order[i - 1]!).toBeLessThan(order[i]!)
        }
      })
    )
  })
})

describe("topicRows", () => {
  it("gives the differences of the topics that both answered, the greatest gain first, equal ones by topic", () => {
    expect(Array.from(functions.topicRows(table, 0, 1, 0), ({ topic, difference }) => [topic, difference])).toEqual([
      ["1", 0.25],
      ["3", 0.25],
      ["2", 0]
    ])
  })

  it("is empty for systems without a topic in common, and for a refused measure", () => {
    const apart = { ...table, values: [[[1, null, null, null], [], [null, 1, 1, 1]]] }
    expect(functions.topicRows(apart, 0, 2, 0)).toHaveLength(0)
    expect(functions.topicRows(apart, 0, 1, 0)).toHaveLength(0)
  })
})

describe("systemRows", () => {
  it("gives the systems that answered a topic, the highest first, equal ones in the table's order", () => {
    expect(Array.from(functions.systemRows(table, 0, 1), ({ system }) => system)).toEqual(["base", "good"])
    expect(Array.from(functions.systemRows(table, 0, 2), ({ system }) => system)).toEqual(["silent", "good", "base"])
  })
})
