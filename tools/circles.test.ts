import { describe, expect, it } from "vitest"
import { circlesOf, upwardTies } from "./circles.ts"

const graph = (edges: Readonly<Record<string, ReadonlyArray<string>>>) => new Map(Object.entries(edges))

describe("circlesOf", () => {
  it("finds no circle where imports go one way, however often they meet", () => {
    expect(circlesOf(graph({ a: ["b", "c"], b: ["d"], c: ["d", "elsewhere"], d: [] }))).toEqual([])
  })

  it("finds a planted circle through three files, one of two, and a file that imports itself", () => {
    expect(circlesOf(graph({ a: ["b"], b: ["c", "d"], c: ["a"], d: [] }))).toEqual([["a", "b", "c"]])
    expect(circlesOf(graph({ a: ["b"], b: ["a"], c: ["d"], d: ["c"], e: ["a", "c"] }))).toEqual([
      ["a", "b"],
      ["c", "d"]
    ])
    expect(circlesOf(graph({ a: ["a"] }))).toEqual([["a"]])
  })
})

describe("upwardTies", () => {
  const ties = (edges: Readonly<Record<string, ReadonlyArray<string>>>) => upwardTies(graph(edges), "p/src", ["low", "high"])

  it("lets a room import earlier rooms, itself, files beside the rooms and other packages", () => {
    expect(ties({ "p/src/high/a.ts": ["p/src/low/b.ts", "p/src/high/c.ts", "p/src/Base.ts", "q/src/x/y.ts"] })).toEqual([])
  })

  it("names an import of a later room, from a room and from a file beside the rooms, and a room without a place", () => {
    expect(ties({ "p/src/low/b.ts": ["p/src/high/a.ts"], "p/src/Base.ts": ["p/src/low/b.ts"], "p/src/new/c.ts": [] })).toEqual([
      "p/src/low/b.ts: imports p/src/high/a.ts of a later room",
      "p/src/Base.ts: imports p/src/low/b.ts of a later room",
      'p/src/new/c.ts: the room "new" has no place in the order of rooms'
    ])
  })
})
