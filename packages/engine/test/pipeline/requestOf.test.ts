import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Reads from "@litfuse/engine/Reads"
import * as Registry from "@litfuse/engine/Registry"
import { SearchAccount } from "@litfuse/engine/SearchAccount"
import { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Query from "@litfuse/query/Query"

const about = "made for this test"
const shelf = MemorySource.plugin({ id: "shelf", records: [{ id: "1", title: "Heart one" }] })
const api = {
  ...MemorySource.plugin({ id: "api", records: [{ id: "1", title: "Heart two" }] }),
  upstream: { id: "api", origin: "https://api.example.org", pace: { requests: 1, perMs: 1000 } }
}

/** Says what it reads. */
const echo = Analyzer.plugin({
  id: "echo",
  revision: 1,
  about,
  params: Params.none,
  reads: ["request", "search"],
  output: Schema.Struct({ request: SearchRequest, search: SearchAccount }),
  views: { text: JSON.stringify },
  analyse: (inputs) => ({ request: Reads.request(inputs), search: Reads.search(inputs) })
})

const { plugins, problems } = Registry.make([shelf, api, echo].map((value) => ({ value, origin: { name: "test" } })))
const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
const query = "$query"
const nodes = (shelfParams: object = {}, apiParams: object = {}) => [
  { id: "works", plugin: "step/works", inputs: { records: ["b", "a"] } },
  { id: "b", plugin: "source/shelf", inputs: { query }, params: shelfParams },
  { id: "a", plugin: "source/api", inputs: { query }, params: apiParams },
  { id: "says", plugin: "analyzer/echo" }
]
const graphOf = (all: ReadonlyArray<object>) => Result.getOrThrow(Pipeline.check({ nodes: all }, { catalogue, given: Ports.searchInputs }))
const tree = Query.or(Query.text("heart"), Query.phrase("old age"))

const run = (graph: ReturnType<typeof graphOf>, given: object, leftOut?: ReadonlyArray<string>) => {
  const world = Pipeline.World.layer({ sourcesHash: "s", replay: "tape", ...(leftOut === undefined ? {} : { leftOut }) })
  const layers = Layer.mergeAll(Pipeline.Cache.layerNone, world, offline)
  return Effect.runPromise(Effect.scoped(Pipeline.execute(graph, { given: { query: tree, ...given } })).pipe(Effect.provide(layers)))
}
const saidOf = async (graph: ReturnType<typeof graphOf>, given: object = {}, leftOut?: ReadonlyArray<string>) => {
  const finished = await run(graph, given, leftOut)
  expect(finished.failures).toEqual([])
  return Pipeline.valueAt(graph, finished, "says", Ports.annotations(echo))!.output
}

describe("the request", () => {
  it("registers", () => expect(problems).toEqual([]))

  it("is what the caller provides", async () => {
    const request = { ...Pipeline.requestOf(graphOf(nodes()), tree), text: "as typed", limit: 5 }
    expect((await saidOf(graphOf(nodes()), { request })).request).toEqual(request)
  })

  it("comes from the source nodes if the caller provides none, with the widest of their bounds", async () => {
    const asked = (shelfParams: object, apiParams: object) => saidOf(graphOf(nodes(shelfParams, apiParams)))
    const same = { depth: 7, sort: "newest", publishedFrom: "2001", publishedUntil: "2010-05" }
    expect((await asked(same, same)).request).toEqual({
      text: 'heart OR "old age"',
      tree,
      sources: ["shelf", "api"],
      from: "2001",
      until: "2010-05",
      sort: "newest",
      limit: null,
      perSource: 7
    })
    const other = { depth: 8, sort: "cited", publishedFrom: "2001-03", publishedUntil: 2010 }
    expect((await asked(same, other)).request).toMatchObject({ from: "2001", until: "2010", sort: "relevance", perSource: null })
    expect((await asked(same, {})).request).toMatchObject({ from: null, until: null })
  })

  it("is not provided when no node reads it", () => {
    expect([...graphOf(nodes().slice(0, 3)).given.keys()]).toEqual(["$query"])
    expect([...graphOf(nodes()).given.keys()]).toEqual(["$query", "$request"])
  })
})

describe("how a search went", () => {
  it("has the day, the platforms, what each source said, counts, and what recordings leave out", async () => {
    const { search } = await saidOf(graphOf(nodes()), {}, ["licensed"])
    expect(search).toMatchObject({
      searchedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      leftOut: ["licensed"],
      sources: [
        { source: "shelf", platform: null, state: "found", delivered: 1, error: null },
        { source: "api", platform: "api.example.org", state: "found", delivered: 1 }
      ],
      counts: { identified: { shelf: 1, api: 1 }, duplicates: 0, works: 2 }
    })
  })

  it("is part of the cache key by its day and by what is left out", () => {
    const { type, encodedParams } = graphOf(nodes()).nodes.find(({ id }) => id === "says")!
    const keyOf = (nowMs: number, leftOut: ReadonlyArray<string>) =>
      Pipeline.cacheKey({ type, encodedParams, inputs: {}, seed: 0, nowMs, world: { sourcesHash: "s", leftOut } })
    const day = 86_400_000
    expect(keyOf(0, [])).toBe(keyOf(day - 1, []))
    expect(keyOf(0, [])).not.toBe(keyOf(day, []))
    expect(keyOf(0, [])).not.toBe(keyOf(0, ["x"]))
  })
})
