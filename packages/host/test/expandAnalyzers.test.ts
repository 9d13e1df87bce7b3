import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Enricher from "@litfuse/engine/Enricher"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import type * as Reads from "@litfuse/engine/Reads"
import * as Registry from "@litfuse/engine/Registry"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { fusion } from "@litfuse/kit/test/planted/fusions"
import type * as WorkTable from "@litfuse/engine/WorkTable"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { enrichersFor } from "../src/enrichersFor.ts"
import { analyzersOf } from "../src/expandAnalyzers.ts"
import type { Open } from "../src/expandPipeline.ts"
import * as PipelineFile from "../src/PipelineFile.ts"

const about = "made for this test"
const analyzer = (
  id: string,
  reads: ReadonlyArray<Reads.OfAnalyzers>,
  { uses = {}, needs = [] }: { readonly uses?: Analyzer.Uses; readonly needs?: ReadonlyArray<WorkTable.ColumnRef> } = {}
) =>
  Analyzer.plugin({
    id,
    revision: 1,
    about,
    params: Schema.Struct({ most: Params.integer(3, { minimum: 1, maximum: 9 }) }),
    reads,
    uses,
    needs,
    output: Schema.Int,
    views: { text: String },
    analyse: ({ works }) => works.ids.size
  })

const first = analyzer("first", ["ranking"])
const values = [
  MemorySource.plugin({ id: "a", records: [] }),
  MemorySource.plugin({ id: "b", records: [] }),
  fusion(),
  first,
  analyzer("Second_One", ["outcomes"], { uses: { one: first } }),
  analyzer("near", ["vectors"]),
  analyzer("cited", [], { needs: ["citationCount"] }),
  Enricher.plugin({
    id: "counts",
    revision: 1,
    about,
    params: Params.none,
    provides: ["citationCount"],
    make: () => Effect.succeed({ lookup: () => Effect.succeed([]) })
  })
]
const registry = Registry.make(values.map((value) => ({ value, origin: { name: "test" } })))
const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(registry.plugins), ...Pipeline.steps])

const base = `nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: sources } }
  - { id: lists, plugin: step/lists, inputs: { records: sources, works: works } }
  - { id: fused, plugin: ${fusion().id}, inputs: { lists: lists } }
`
const parse = (lines: string, open: Open = {}) =>
  PipelineFile.parse("p.yaml", `${base}${lines}`, {
    catalogue,
    given: { query: Ports.Query },
    sources: ["a", "b"],
    analyzers: analyzersOf(registry),
    enrichers: enrichersFor(registry),
    ...open
  })
const graphOf = (lines: string, open: Open = {}) => Result.getOrThrow(parse(lines, open))
const messages = (lines: string, open: Open = {}) => {
  const checked = parse(lines, open)
  return Result.isFailure(checked) ? checked.failure.map(({ message }) => message) : []
}
const saying = ({ nodes }: ReturnType<typeof graphOf>) => nodes.filter(({ type }) => type.kind === "analyzer")

describe("analyzer/*", () => {
  it("stands for every analyzer in the order in which they are registered, each wired with what it reads", () => {
    expect(registry.problems).toEqual([])
    const graph = graphOf("  - { id: said, plugin: analyzer/* }\n")
    const wires = Object.fromEntries(
      saying(graph).map(({ id, wires }) => [id, Object.fromEntries(wires.map(({ port, from }) => [port, from]))])
    )
    expect(wires).toEqual({
      "said-first": { works: ["works"], ranking: ["fused"] },
      "said-second-one": { works: ["works"], outcomes: ["sources-a", "sources-b"], one: ["said-first"] },
      "said-cited": { works: ["works"] }
    })
    expect(graph.written.slice(-4)).toEqual(["said-first", "said-second-one", "said-near", "said-cited"])
    expect(graph.leftOut.map(({ id, notice }) => [id, notice.text])).toEqual([
      ["said-near", 'analyzer/near is left out: it needs input "vectors" (Vectors), but no node of this pipeline delivers it; add one']
    ])
  })

  it("stands for those that are named and those that they use, or for all but some", () => {
    const ids = (params: string) => saying(graphOf(`  - { id: said, plugin: analyzer/*, params: ${params} }\n`)).map(({ id }) => id)
    expect(ids("{ only: [Second_One] }")).toEqual(["said-first", "said-second-one"])
    expect(ids("{ only: [] }")).toEqual([])
    expect(ids("{ without: [cited, near] }")).toEqual(["said-first", "said-second-one"])
    const graph = graphOf("  - { id: said, plugin: analyzer/*, params: { only: [Second_One], without: [first] } }\n")
    expect([saying(graph), graph.leftOut.map(({ id }) => id)]).toEqual([[], ["said-second-one"]])
  })

  it("takes the parameters of each below its id, from outside too, and says at which line they are wrong", () => {
    const params = (open: Open = {}) =>
      saying(graphOf("  - { id: said, plugin: analyzer/*, params: { first: { most: 5 } } }\n", open)).map(({ id, encodedParams }) => [
        id,
        encodedParams
      ])
    expect(params()).toContainEqual(["said-first", '{"most":5}'])
    expect(params({ params: { said: { cited: { most: 4 } } } })).toContainEqual(["said-cited", '{"most":4}'])
    const wrong = `  - id: said
    plugin: analyzer/*
    params:
      only: [frist]
      without: first
      nobody: {}
      first:
        mots: 1
        most: 10
    inputs: { wroks: works }
`
    expect(messages(wrong)).toEqual([
      'p.yaml:9: node "said": analyzer/*: params.only[0]: unknown analyzer "frist"; did you mean "first"?',
      'p.yaml:10: node "said": analyzer/*: params.without: expected a list of analyzers',
      'p.yaml:11: node "said": analyzer/*: params.nobody: unknown analyzer "nobody"; `litfuse plugin list` lists all analyzers',
      'p.yaml:15: node "said": analyzer/* has no input "wroks"; its inputs are "works", "ranking", "outcomes", "one", "vectors"'
    ])
    const own = "  - id: said\n    plugin: analyzer/*\n    params:\n      first:\n        mots: 1\n        most: 10\n"
    expect(messages(own)).toEqual([
      'p.yaml:10: node "said-first": analyzer/first: params.mots: is not a known key',
      'p.yaml:11: node "said-first": analyzer/first: params.most: expected a value between 1 and 9, got 10'
    ])
    expect(messages("  - { id: said, plugin: analyzer/*, params: 5 }\n")).toEqual([
      'p.yaml:6: node "said": analyzer/*: params: expected parameters of analyzers, by analyzer id'
    ])
  })

  it("gives inputs that are written to the analyzers that have them", () => {
    const few = `  - { id: few, plugin: step/works, inputs: { records: sources-a } }
  - { id: said, plugin: analyzer/*, params: { only: [cited, first] }, inputs: { works: works, ranking: fused } }
  - { id: other, plugin: analyzer/*, params: { only: [cited] }, inputs: { works: few } }
`
    expect(saying(graphOf(few)).map(({ id, wires }) => [id, ...wires.map(({ from }) => from[0])])).toEqual([
      ["other-cited", "few"],
      ["said-cited", "works"],
      ["said-first", "works", "fused"]
    ])
  })

  it("is a reason to ask an enricher for what an analyzer needs", () => {
    const enriched = (says: string) =>
      graphOf(`  - { id: known, plugin: enricher/*, inputs: { works: works } }\n  - ${says}\n`).nodes.flatMap(({ id, wires }) =>
        id === "known-counts" || id.endsWith("cited") ? [[id, wires[0]!.from]] : []
      )
    expect(enriched("{ id: said, plugin: analyzer/*, params: { only: [cited] } }")).toEqual([
      ["known-counts", ["works"]],
      ["said-cited", ["known-counts"]]
    ])
    expect(enriched("{ id: cited, plugin: analyzer/cited }").map(([id]) => id)).toEqual(["known-counts", "cited"])
    expect(enriched("{ id: cited, plugin: analyzer/cited, inputs: { works: works } }")).toEqual([["cited", ["works"]]])
    expect(enriched("{ id: first, plugin: analyzer/first }")).toEqual([])
  })
})

describe("analyzers beside a file", () => {
  it("are nodes with names of their own, the last ones, and are left out where they cannot be wired", () => {
    const graph = graphOf("  - { id: first, plugin: analyzer/cited }\n", { beside: ["first", "near"] })
    expect(graph.written.slice(-3)).toEqual(["first", "first-2", "near"])
    expect(saying(graph).map(({ id, type }) => [id, type.id])).toEqual([
      ["first", "cited"],
      ["first-2", "first"]
    ])
    expect(graph.leftOut.map(({ id }) => id)).toEqual(["near"])
  })
})
