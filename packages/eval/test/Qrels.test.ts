import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Qrels from "../src/Qrels.ts"

const qrels = Qrels.make(
  new Map([
    ["10", new Map([["a", 1]])],
    [
      "2",
      new Map([
        ["b", -1],
        ["c", 3]
      ])
    ]
  ])
)

describe("Qrels", () => {
  it("has topics in byte order and the maximum of the whole collection", () => {
    expect([...qrels.topics.keys()]).toEqual(["10", "2"])
    expect(qrels.maximum).toBe(3)
    expect(Qrels.size(qrels)).toBe(3)
  })

  it("orders topics beyond ASCII by bytes, not by UTF-16 units", () => {
    const names = ["\u{1F600}", "\uFFFD", "z"]
    expect([...Qrels.make(new Map(names.map((name) => [name, new Map([["a", 1]])]))).topics.keys()]).toEqual(["z", "\uFFFD", "\u{1F600}"])
  })

  it("has maximum 0 when nothing is relevant", () => {
    expect(Qrels.make(new Map([["1", new Map([["a", -1]])]])).maximum).toBe(0)
    expect(Qrels.make(new Map())).toEqual({ topics: new Map(), maximum: 0 })
  })

  it("restricts to topics and keeps the collection's maximum", () => {
    const part = Qrels.restrict(qrels, new Set(["10", "unknown"]))
    expect([...part.topics.keys()]).toEqual(["10"])
    expect(part.maximum).toBe(3)
  })

  it("takes the best of a document's sub-topics", () => {
    const made = Qrels.fromSubtopics(
      new Map([
        [
          "1",
          new Map([
            ["s1", new Map([["a", 1]])],
            [
              "s2",
              new Map([
                ["a", 2],
                ["b", 0]
              ])
            ]
          ])
        ]
      ])
    )
    expect(made.topics.get("1")).toEqual(
      new Map([
        ["a", 2],
        ["b", 0]
      ])
    )
    expect(made.maximum).toBe(2)
  })

  it("does not depend on the order of topics", () => {
    const topics = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 })
    fc.assert(
      fc.property(topics, (names) => {
        const entries = names.map((name, i) => [name, new Map([["a", i]])] as const)
        expect([...Qrels.make(new Map(entries)).topics]).toEqual([...Qrels.make(new Map(entries.toReversed())).topics])
      })
    )
  })
})
