import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ids from "@litfuse/engine/Ids"

describe("Ids", () => {
  it("is in tie order: descending by code point, each id once", () => {
    const ids = Ids.make(["b", "a", "B", "b", "\u{10000}", "\uffff"])
    expect(ids.values).toEqual(["\u{10000}", "\uffff", "b", "a", "B"])
    expect([ids.row("b"), ids.row("c")]).toEqual([2, -1])
    expect([...Ids.rowsOf(ids, ["B", "b"])]).toEqual([4, 2])
  })

  it("compares as UTF-8 bytes compare, which UTF-16 units do not", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        expect(Math.sign(Ids.compare(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      })
    )
    expect(["\uffff", "\u{10000}"].sort()).toEqual(["\u{10000}", "\uffff"])
    expect(Ids.compare("\u{10000}", "\uffff")).toBeGreaterThan(0)
  })

  it("makes ids when they are asked for, with the same rows", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: "binary" })), fc.string({ unit: "binary" }), (some, other) => {
        const ids = Ids.make(some)
        const lazy = Ids.lazy(ids.size, ids.at)
        expect([lazy.size, some.map(lazy.row), lazy.row(other)]).toEqual([ids.size, some.map(ids.row), ids.row(other)])
        expect(lazy.values).toEqual(ids.values)
      })
    )
    const asked: Array<number> = []
    Ids.lazy(1000, (row) => (asked.push(row), String(9999 - row))).row("9000")
    expect(asked.length).toBeLessThan(13)
  })

  it("is empty when there are no ids, and breaks on rows of strangers", () => {
    expect(Ids.make([]).size).toBe(0)
    expect(() => Ids.rowsOf(Ids.make(["a"]), ["b"])).toThrow('id "b" is in the table')
  })
})
