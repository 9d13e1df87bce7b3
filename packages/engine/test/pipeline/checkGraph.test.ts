import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Catalogue from "../../src/pipeline/Catalogue.ts"
import { checkGraph } from "../../src/pipeline/checkGraph.ts"
import type { PipelineError } from "../../src/PipelineError.ts"
import { catalogue, Count, fileOf, graph, join, measure, patient, Text } from "./graphs.ts"

const problemsOf = (input: unknown, options: Partial<Parameters<typeof checkGraph>[1]> = {}): ReadonlyArray<PipelineError> => {
  const checked = checkGraph(input, { catalogue, ...options })
  return Result.isFailure(checked) ? checked.failure : []
}
const messages = (input: unknown, options: Partial<Parameters<typeof checkGraph>[1]> = {}) =>
  problemsOf(input, options).map((problem) => problem.message)

const planted = graph()
  .filter(({ edges }) => edges.size > 0)
  .chain((g) => {
    const one = fc.option(fc.constantFrom(...g.edges.keys()))
    const ring = fc.option(fc.shuffledSubarray([...g.edges.keys()], { minLength: 1, maxLength: Math.min(4, g.edges.size) }))
    return fc.record({ g: fc.constant(g), ring, stranger: one, twice: one, mismatch: one })
  })

/** Up to four problems of four kinds in one file: each is reported, with its node, and nothing else is. */
const namesWhatIsPlanted = (checkOf: typeof checkGraph) =>
  fc.property(planted, ({ g, ring, stranger, twice, mismatch }) => {
    const extra = new Map([...g.edges].map(([id, from]) => [id, [...from]]))
    for (const [i, node] of (ring ?? []).entries()) extra.get(node)!.push(ring![(i + 1) % ring!.length]!)
    if (stranger !== null) extra.get(stranger)!.push("nobody-there")
    if (mismatch !== null) extra.get(mismatch)!.push("a-count")
    const nodes: Array<unknown> = [...fileOf({ ...g, edges: extra }).nodes, { id: "a-count", plugin: "length", inputs: { text: "$query" } }]
    if (twice !== null) nodes.push({ id: twice, plugin: "join" })
    const checked = checkOf({ nodes }, { catalogue, given: { query: Text } })
    const found = Result.isFailure(checked) ? checked.failure.map(({ node, reason }) => ({ node, ...reason })) : []
    const named = (tag: string) => found.filter(({ _tag }) => _tag === tag)

    expect(named("UnknownInput").map(({ node }) => node)).toEqual(stranger === null ? [] : [stranger])
    expect(named("PortMismatch").map(({ node }) => node)).toEqual(mismatch === null ? [] : [mismatch])
    expect(named("DuplicateNode").map(({ node }) => node)).toEqual(twice === null ? [] : [twice])
    expect(named("Cycle").length > 0).toBe(ring !== null)
    expect(found.length).toBe(["UnknownInput", "PortMismatch", "DuplicateNode", "Cycle"].flatMap(named).length)
  })

describe("check", () => {
  it("passes a pipeline done by hand, dependencies first whatever the file's order", () => {
    const checked = checkGraph(
      {
        about: "a line",
        nodes: [
          { id: "size", plugin: "analyzer/length", inputs: { text: "all" } },
          { id: "all", plugin: "join", inputs: { parts: ["one", "$query", "one"] } },
          { id: "one", plugin: "join", params: { label: "1" } }
        ]
      },
      { catalogue, given: { query: Text } }
    )
    expect(Result.isSuccess(checked)).toBe(true)
    const { nodes, batches, sinks } = Result.getOrThrow(checked)
    expect(nodes.map(({ id, encodedParams, dependencies }) => [id, encodedParams, dependencies])).toEqual([
      ["one", '{"label":"1"}', []],
      ["all", '{"label":"-"}', ["one"]],
      ["size", "{}", ["all"]]
    ])
    expect(batches).toEqual([["one"], ["all"], ["size"]])
    expect(sinks).toEqual(["size"])
    expect(nodes[1]!.wires).toEqual([{ port: "parts", isMany: true, from: ["one", "$query", "one"] }])
  })

  it("reports every problem of a thoroughly wrong file in one go, in the order of the file", () => {
    const file = {
      abuot: "typo",
      nodes: [
        { id: "a", plugin: "joyn" },
        { id: "b", plugin: "ranker/nothing-like-it", inputs: { x: ["$qeury", "c"] } },
        { id: "c", plugin: "join", params: { label: 7, lable: "x" }, inputs: { parts: ["d", "a"] } },
        { id: "d", plugin: "join", inputs: { parts: "e" } },
        { id: "e", plugin: "join", inputs: { parts: ["c", "count"] } },
        { id: "e", plugin: "join", inputs: { prats: "a" } },
        { id: "count", plugin: "length", inputs: { text: ["a"] } },
        { id: "f", plugin: "length", params: { unit: "words" } },
        { id: "g", plugin: "length", inputs: { text: "cuont" } },
        { id: "Upper", plugin: "join", extra: 1 }
      ]
    }
    expect(messages(file, { given: { query: Text } })).toEqual([
      "abuot: is not a known key",
      'node "a": unknown plugin "joyn"; did you mean "join"?',
      'node "b": unknown plugin "ranker/nothing-like-it"; `litfuse plugin list` shows all plugins',
      'node "b": input "x" reads "$qeury", which is not in this pipeline; did you mean "$query"?',
      'node "c": depends on itself: c <- d <- e <- c; remove one of these inputs',
      'node "c": fusion/join: params.lable: is not a known key',
      'node "c": fusion/join: params.label: expected string, got 7',
      'node "e": input "parts" takes Text, but "count" delivers Count',
      'node "e": this id is already taken by an earlier node; rename one of them',
      'node "e": fusion/join has no input "prats"; its inputs are "parts"',
      'node "count": input "text" takes one Text, but "a" delivers a list of nodes',
      'node "f": analyzer/length needs input "text" (Text); name the node that delivers it',
      'node "f": analyzer/length: params.unit: is not a known key',
      'node "g": input "text" reads "cuont", which is not in this pipeline; did you mean "count"?',
      'node "Upper": nodes[9].extra: is not a known key',
      'node "Upper": nodes[9].id: expected lower-case words joined by hyphens (such as "my-node"), got "Upper"'
    ])
  })

  it("puts file and line before the message when it knows them", () => {
    const where = (path: ReadonlyArray<PropertyKey>) => `p.yaml:${path.join("/")}`
    const file = { nodes: [{ id: "a", plugin: "join", params: { label: 1 }, inputs: { parts: ["a", "b"] } }], more: 1 }
    expect(messages(file, { where })).toEqual([
      "p.yaml:more: more: is not a known key",
      'p.yaml:nodes/0: node "a": depends on itself: a <- a; remove one of these inputs',
      'p.yaml:nodes/0/params/label: node "a": fusion/join: params.label: expected string, got 1',
      'p.yaml:nodes/0/inputs/parts/1: node "a": input "parts" reads "b", which is not in this pipeline; add the node or correct the name'
    ])
  })

  it("refuses what is no pipeline at all, and passes one of no nodes", () => {
    expect(messages(undefined)).toHaveLength(1)
    expect(messages([])).not.toEqual([])
    expect(messages({ nodes: "a" })).toEqual(['nodes: expected array, got "a"'])
    expect(messages({})).toEqual(["nodes: is missing"])
    expect(messages({ nodes: [] })).toEqual([])
  })

  it("asks which kind is meant where an id has several", () => {
    const both = Catalogue.make([join, { ...measure, id: "join" }])
    expect(messages({ nodes: [{ id: "a", plugin: "join" }] }, { catalogue: both })).toEqual([
      'node "a": plugin "join" is the id of several kinds; write "analyzer/join" or "fusion/join"'
    ])
    expect(messages({ nodes: [{ id: "a", plugin: "fusion/join" }] }, { catalogue: both })).toEqual([])
  })

  it("reports parameters that a plugin's schema reads but cannot write back: they would have no cache key", () => {
    const pattern = Schema.declare((value): value is RegExp => value instanceof RegExp)
    const odd = Catalogue.make([{ ...join, params: Schema.Struct({ pattern }) }])
    expect(messages({ nodes: [{ id: "a", plugin: "join", params: { pattern: /x/ } }] }, { catalogue: odd })).toEqual([
      'node "a": fusion/join: params: cannot be written back as JSON (expected JSON value); correct the plugin\'s schema'
    ])
  })

  it("does not take an inherited name for an input or a port", () => {
    expect(messages({ nodes: [{ id: "a", plugin: "join", inputs: { toString: "constructor" } }] })).toHaveLength(2)
  })

  it("passes random acyclic graphs, and forgets the order in which the file lists them", patient, () => {
    fc.assert(
      fc.property(graph(), (g) => {
        const listed = Result.getOrThrow(checkGraph(fileOf(g), { catalogue }))
        const sorted = Result.getOrThrow(checkGraph(fileOf({ ...g, listed: [...g.edges.keys()] }), { catalogue }))
        expect({ ...listed, written: [] }).toEqual({ ...sorted, written: [] })
        expect(listed.nodes.map(({ id }) => id)).toEqual(listed.batches.flat())
      })
    )
  })

  it("names a planted cycle, unknown input, duplicate id and port mismatch, all of them together", patient, () => {
    fc.assert(namesWhatIsPlanted(checkGraph))
  })

  it("compares given values by port as well", () => {
    const file = { nodes: [{ id: "a", plugin: "join", inputs: { parts: "$query" } }] }
    expect(messages(file, { given: { query: Count } })).toEqual(['node "a": input "parts" takes Text, but "$query" delivers Count'])
    expect(messages(file)).toEqual([
      'node "a": input "parts" reads "$query", which is not in this pipeline; add the node or correct the name'
    ])
  })
})

describe("the law of check turns red for", () => {
  /** A check that loses some of the problems that the right one finds. */
  const losing =
    (kept: (problem: PipelineError, index: number) => boolean): typeof checkGraph =>
    (input, options) => {
      const checked = checkGraph(input, options)
      return Result.isFailure(checked) ? Result.fail(checked.failure.filter(kept)) : checked
    }
  const wrong: Record<string, typeof checkGraph> = {
    "a check that stops at the first problem": losing((_, index) => index === 0),
    "a check that ignores cycles": losing(({ reason }) => reason._tag !== "Cycle"),
    "a check that ignores unknown inputs": losing(({ reason }) => reason._tag !== "UnknownInput"),
    "a check that ignores duplicate ids": losing(({ reason }) => reason._tag !== "DuplicateNode"),
    "a check that ignores ports": losing(({ reason }) => reason._tag !== "PortMismatch")
  }
  for (const [name, checkOf] of Object.entries(wrong))
    it(name, patient, () => {
      expect(fc.check(namesWhatIsPlanted(checkOf)).failed).toBe(true)
    })
})
