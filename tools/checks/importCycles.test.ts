import { describe, expect, it } from "vitest"
import { importCycles, folderCycles } from "./importCycles.ts"

const graph = (edges: Readonly<Record<string, ReadonlyArray<string>>>) => new Map(Object.entries(edges))

describe("circlesOf", () => {
  it("finds no circle where imports go one way, however often they meet", () => {
    expect(importCycles(graph({ a: ["b", "c"], b: ["d"], c: ["d", "elsewhere"], d: [] }))).toEqual([])
  })

  it("finds a planted circle through three files, one of two, and a file that imports itself", () => {
    expect(importCycles(graph({ a: ["b"], b: ["c", "d"], c: ["a"], d: [] }))).toEqual([["a", "b", "c"]])
    expect(importCycles(graph({ a: ["b"], b: ["a"], c: ["d"], d: ["c"], e: ["a", "c"] }))).toEqual([
      ["a", "b"],
      ["c", "d"]
    ])
    expect(importCycles(graph({ a: ["a"] }))).toEqual([["a"]])
  })
})

describe("roomCircles", () => {
  const p = (edges: Readonly<Record<string, ReadonlyArray<string>>>) =>
    folderCycles(
      graph(
        Object.fromEntries(Object.entries(edges).map(([file, to]) => [`packages/p/src/${file}`, to.map((one) => `packages/p/src/${one}`)]))
      )
    )

  it("lets rooms import each other in one direction, and a door and its folder both ways", () => {
    expect(p({ "Http.ts": ["http/send.ts"], "http/send.ts": ["Http.ts", "base.ts"], "base.ts": [], "main.ts": ["Http.ts"] })).toEqual([])
    expect(p({ "high/a.ts": ["low/b.ts"], "high/c.ts": ["low/d.ts"], "low/b.ts": ["low/d.ts"], "low/d.ts": [] })).toEqual([])
  })

  it("finds two rooms of which each imports the other, though no file does, and names the imports", () => {
    expect(p({ "one/a.ts": ["two/b.ts"], "two/b.ts": [], "two/c.ts": ["one/d.ts"], "one/d.ts": [] })).toEqual([
      ["packages/p/src/one/a.ts imports packages/p/src/two/b.ts", "packages/p/src/two/c.ts imports packages/p/src/one/d.ts"]
    ])
  })

  it("finds a circle through a door and through a file beside the rooms", () => {
    expect(p({ "Http.ts": ["log/l.ts"], "http/x.ts": [], "log/l.ts": ["http/x.ts"] })).toHaveLength(1)
    expect(p({ "alone.ts": ["one/a.ts"], "one/a.ts": [], "one/b.ts": ["alone.ts"] })).toHaveLength(1)
  })
})
