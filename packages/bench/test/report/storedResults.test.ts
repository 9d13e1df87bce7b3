import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { storedResults, printJson } from "../../src/report/storedResults.ts"
import type { SystemResult } from "../../src/report/Results.ts"
import { sample, table } from "./sample.ts"

describe("printJson", () => {
  it("gives one line per key, short objects and lists of plain values on one", () => {
    expect(printJson({ id: "x", topics: ["1", "2"], systems: [{ system: "a", values: { P: [0.5, 1] } }], empty: {}, none: [] })).toBe(
      [
        "{",
        '"id": "x",',
        '"topics": ["1","2"],',
        '"systems": [',
        "{",
        '"system": "a",',
        '"values": {',
        '"P": [0.5,1]',
        "}",
        "}",
        "],",
        '"empty": {},',
        '"none": []',
        "}"
      ].join("\n")
    )
    expect(printJson({ a: 1, b: "c" })).toBe('{ "a": 1, "b": "c" }')
  })

  it("leaves out what is undefined", () => {
    expect(printJson({ a: undefined, b: 1 })).toBe('{ "b": 1 }')
  })

  it("is read back as the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(printJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      })
    )
  })
})

describe("what is kept of results", () => {
  const valuesOf = (systems: ReadonlyArray<SystemResult>) =>
    storedResults({ ...sample, tables: [{ ...table, systems }] }).tables[0]!.systems.map(({ values }) => values)
  const [base] = table.systems as [SystemResult]

  it("has values by topic of measures on whole lists", () => {
    expect(valuesOf([base])).toEqual([{ "nDCG@10": [0.4, 0.5, 0.5, 0.6], "Judged@10": [1, 1, 1, 1] }])
    expect(storedResults(sample).tables[0]!.systems[0]!.summary).toEqual(base.summary)
  })

  it("has means alone where a table has more than 100 systems", () => {
    const all = (count: number) => Array.from({ length: count }, (_, i) => ({ ...base, system: `run ${i}` }))
    expect(valuesOf(all(101))).toEqual(all(101).map(() => ({})))
    expect(Object.keys(valuesOf(all(100))[99]!)).toEqual(["nDCG@10", "Judged@10"])
  })

  it("has ten significant digits, in every place, and is stored again unchanged", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), (value, whole) => {
        const values = { "nDCG@10": [value, whole, null, value] }
        const params = { deep: [{ value, whole }] }
        const once = storedResults({
          ...sample,
          tables: [{ ...table, systems: [{ ...base, values }] }],
          analyses: [{ ...sample.analyses[0]!, params }]
        })
        const [first, second] = once.tables[0]!.systems[0]!.values["nDCG@10"]!
        expect(Math.abs(first! - value)).toBeLessThanOrEqual(Math.abs(value) * 5e-10)
        expect(second).toBe(whole)
        expect(once.analyses[0]!.params).toEqual({ deep: [{ value: first, whole }] })
        expect(storedResults(once)).toEqual(once)
      })
    )
  })
})
