import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Registry from "@litfuse/engine/Registry"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { fusion } from "@litfuse/kit/test/planted/fusions"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Work from "@litfuse/engine/Work"

const doi = (text: string) => [Result.getOrThrow(Identifier.parse(`doi:${text}`))]
const heart = "Heart failure and the outcome of a long randomised trial"
const about = { containerTitle: "Circulation", volume: "3", pages: "5-9", published: SourceRecord.PartialDate.make("2020") }
const a = MemorySource.plugin({
  id: "a",
  records: [
    { id: "1", title: "Heart valves in the very young: a registry", identifiers: doi("10.1000/9") },
    { id: "2", title: heart, identifiers: doi("10.1000/1"), ...about },
    { id: "3", title: heart, ...about, pages: "5-10" }
  ]
})
const b = MemorySource.plugin({
  id: "b",
  records: [
    { id: "7", title: `${heart}.`, identifiers: doi("10.1000/1"), abstract: "We followed them." },
    { id: "8", title: heart, identifiers: doi("10.1101/2020.01.01.20000001"), containerTitle: "medRxiv" },
    { id: "9", title: "Heart valves in the very young" }
  ]
})

const { plugins } = Registry.make([a, b, fusion()].map((value) => ({ value, origin: { name: "test" } })))
const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "s" }), offline)
const query = "$query"

const nodes = (merge: string | undefined) => [
  { id: "from-a", plugin: "source/a", inputs: { query } },
  { id: "from-b", plugin: "source/b", inputs: { query } },
  { id: "works", plugin: "step/works", inputs: { records: ["from-a", "from-b"] }, ...(merge === undefined ? {} : { params: { merge } }) },
  { id: "lists", plugin: "step/lists", inputs: { records: ["from-a", "from-b"], works: "works" } },
  { id: "fused", plugin: fusion().id, inputs: { lists: "lists" } }
]

const run = async (all: ReadonlyArray<object>, more: Readonly<Record<string, Ports.Answers>> = {}) => {
  const ports = Object.fromEntries(Object.keys(more).map((name) => [name, Ports.Records]))
  const graph = Result.getOrThrow(Pipeline.check({ nodes: all }, { catalogue, given: { query: Ports.Query, ...ports } }))
  const given = { query: { _tag: "Term", text: "heart" }, ...more }
  const finished = await Effect.runPromise(Effect.scoped(Pipeline.execute(graph, { given })).pipe(Effect.provide(layers)))
  return { graph, finished, works: Pipeline.valueAt(graph, finished, "works", Ports.Works)!.table.works }
}

describe("step/works with `merge`", () => {
  it("makes one work of the records of one publication, with its sources, and leaves the others", async () => {
    const { works } = await run(nodes("corrected"))
    expect(works.map(({ records }) => records.map(SourceRecord.keyOf))).toEqual([["b:9"], ["b:8"], ["a:2", "a:3", "b:7"], ["a:1"]])
    expect(works.map(({ id }) => id)).toEqual(["b:9", "b:8", "a:2", "a:1"])
    expect(Work.field(works[2]!, "abstract")).toEqual({ value: "We followed them.", from: ["b:7"] })
  })

  it("says which pairs are in doubt, and which works belong together", async () => {
    const { finished } = await run(nodes("corrected"))
    const notices = finished.trace.find(({ node }) => node === "works")!.notices
    expect(notices.map(({ code }) => code)).toEqual(["merge-in-doubt", "linked-works"])
    expect(notices[0]!.text).toContain("1 (a:1 and b:9)")
    expect(notices[1]!.text).toMatch(/1 \([ab]:\d and b:8\)/)
  })

  it("merges nothing by default, and otherwise by the given preset", async () => {
    expect((await run(nodes(undefined))).works).toHaveLength(6)
    expect((await run(nodes("none"))).works).toHaveLength(6)
    expect((await run(nodes("strict"))).works).toHaveLength(5)
    expect(
      Dedup.presetIds.filter((id) => Result.isFailure(Pipeline.check({ nodes: nodes(id) }, { catalogue, given: { query: Ports.Query } })))
    ).toEqual([])
  })

  it("never merges records of a local collection: judgements name each of them", async () => {
    const twins = ["1", "2"].map((id) => SourceRecord.make({ source: "shelf", id, title: heart, ...about }))
    const outcome = { _tag: "Found", source: "shelf", records: twins, notices: [], ms: 1, exchanges: [] } as const
    const statistics = { analysis: "simple", documents: 2, df: {}, averageLength: {} } as unknown as NonNullable<
      Ports.Answers["statistics"]
    >
    const all = [{ id: "works", plugin: "step/works", inputs: { records: "$shelf" }, params: { merge: "corrected" } }]
    const outcomes = [outcome as unknown as Ports.Answers["outcomes"][number]]
    expect((await run(all, { shelf: { outcomes, statistics } })).works).toHaveLength(2)
    expect((await run(all, { shelf: { outcomes } })).works).toHaveLength(1)
  })
})

describe("step/lists over merged works", () => {
  it("has each work once in the list of a source, at its best place, and explains it so", async () => {
    const { graph, finished } = await run(nodes("corrected"))
    const { ids, lists } = Pipeline.valueAt(graph, finished, "lists", Ports.Rankings)!
    expect(lists.map(({ name, rows }) => [name, Array.from(rows, (row) => ids.values[row])])).toEqual([
      ["a", ["a:1", "a:2"]],
      ["b", ["a:2", "b:8", "b:9"]]
    ])
    const explained = Pipeline.explainers(graph, finished)("fused")("a:2")!
    expect(explained.from!.map(({ label }) => label)).toEqual(["a, rank 2: place 2 of 2 in a", "b, rank 1: place 1 of 3 in b"])
  })
})
