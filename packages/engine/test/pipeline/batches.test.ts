import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { batches, type Batches, type Dependencies } from "../../src/pipeline/batches.ts"
import { type Graph, graph, longestPath, patient } from "./graphs.ts"

type Batching = (graph: Dependencies) => Batches

const listedIn = ({ edges, listed }: Graph): Dependencies => new Map(listed.map((node) => [node, edges.get(node)!]))

const partitions = (run: Batching) =>
  fc.property(graph(), (g) => {
    const { batches: found, stuck } = run(listedIn(g))
    expect(stuck).toEqual([])
    expect(found.every((batch) => batch.length > 0)).toBe(true)
    expect(found.flat().sort()).toEqual([...g.edges.keys()].sort())
  })

const dependenciesComeEarlier = (run: Batching) =>
  fc.property(graph(), (g) => {
    const batchOf = new Map(run(listedIn(g)).batches.flatMap((batch, i) => batch.map((node) => [node, i] as const)))
    for (const [node, dependencies] of g.edges)
      for (const dependency of dependencies) expect(batchOf.get(dependency)!).toBeLessThan(batchOf.get(node)!)
  })

const asManyAsTheLongestPath = (run: Batching) =>
  fc.property(graph(), (g) => {
    expect(run(listedIn(g)).batches.length).toBe(longestPath(g.edges))
  })

const blindToTheOrderOfTheList = (run: Batching) =>
  fc.property(graph(), (g) => {
    expect(run(listedIn(g))).toEqual(run(g.edges))
  })

const laws = { partitions, dependenciesComeEarlier, asManyAsTheLongestPath, blindToTheOrderOfTheList }

describe("batches", () => {
  it("splits a graph done by hand", () => {
    const byHand = new Map([
      ["report", ["fuse", "query"]],
      ["fuse", ["core", "pubmed"]],
      ["pubmed", ["query"]],
      ["core", ["query"]],
      ["query", []],
      ["alone", []]
    ])
    expect(batches(byHand)).toEqual({ batches: [["alone", "query"], ["core", "pubmed"], ["fuse"], ["report"]], stuck: [] })
  })

  it("leaves over what is on a cycle or behind one", () => {
    const byHand = new Map([
      ["a", []],
      ["b", ["a", "c"]],
      ["c", ["b"]],
      ["d", ["c"]]
    ])
    expect(batches(byHand)).toEqual({ batches: [["a"]], stuck: ["b", "c", "d"] })
  })

  it("has no batches for no nodes, and counts a dependency named twice once", () => {
    expect(batches(new Map())).toEqual({ batches: [], stuck: [] })
    expect(
      batches(
        new Map([
          ["a", []],
          ["b", ["a", "a", "elsewhere"]]
        ])
      ).batches
    ).toEqual([["a"], ["b"]])
  })

  for (const [name, law] of Object.entries(laws)) it(name, patient, () => fc.assert(law(batches)))
})

describe("the laws of batches turn red for", () => {
  const wrong: Record<string, { readonly law: keyof typeof laws; readonly run: Batching }> = {
    "all nodes in the first batch": {
      law: "dependenciesComeEarlier",
      run: (g) => ({ batches: [[...g.keys()].sort()], stuck: [] })
    },
    "batches that repeat the earlier ones (X-40 as written)": {
      law: "partitions",
      run: (g) => {
        const { batches: right, stuck } = batches(g)
        return { batches: right.map((_, i) => right.slice(0, i + 1).flat()), stuck }
      }
    },
    "one node per batch": {
      law: "asManyAsTheLongestPath",
      run: (g) => {
        const { batches: right, stuck } = batches(g)
        return { batches: right.flat().map((node) => [node]), stuck }
      }
    },
    "a dropped node": {
      law: "partitions",
      run: (g) => {
        const { batches: right, stuck } = batches(g)
        return { batches: right.slice(0, -1), stuck }
      }
    },
    "the order of the list inside a batch": {
      law: "blindToTheOrderOfTheList",
      run: (g) => {
        const { batches: right, stuck } = batches(g)
        return { batches: right.map((batch) => [...g.keys()].filter((node) => batch.includes(node))), stuck }
      }
    }
  }
  for (const [name, { law, run }] of Object.entries(wrong))
    it(name, patient, () => {
      expect(fc.check(laws[law](run)).failed).toBe(true)
    })
})
