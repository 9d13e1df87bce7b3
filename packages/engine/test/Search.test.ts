import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Registry from "@litfuse/engine/Registry"
import * as Search from "@litfuse/engine/Search"
import type * as Source from "@litfuse/engine/Source"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { fusion } from "@litfuse/kit/test/planted/fusions"

const hearts = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `r${i}`, title: `Heart ${i}` }))

type Options = Partial<MemorySource.Options> & { readonly id: string }

/** A pipeline that asks all sources and fuses their lists. */
const graphOf = (all: ReadonlyArray<Options>) => {
  const plugins = [...all.map((options) => MemorySource.plugin({ records: hearts(3), ...options })), fusion()]
  const registry = Registry.make(plugins.map((value) => ({ value, origin: { name: "test" } })))
  const ids = all.map(({ id }) => id)
  const nodes = [
    ...ids.map((id) => ({ id, plugin: `source/${id}`, params: { depth: 10, timeoutMs: 1000 }, inputs: { query: "$query" } })),
    { id: "works", plugin: "step/works", inputs: { records: ids } },
    { id: "zz-lists", plugin: "step/lists", inputs: { records: ids } },
    { id: "fused", plugin: `fusion/${fusion().id}`, inputs: { lists: "zz-lists" } }
  ]
  const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(registry.plugins), ...Pipeline.steps])
  return Result.getOrThrow(Pipeline.check({ nodes }, { catalogue, given: { query: Ports.Query } }))
}

const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "s" }), offline)

const search = (all: ReadonlyArray<Options>) =>
  Effect.gen(function* () {
    const graph = graphOf(all)
    const fiber = yield* Effect.forkChild(Effect.scoped(Pipeline.execute(graph, { given: { query: Query.text("heart") } })))
    yield* TestClock.adjust("2 seconds")
    const finished = yield* Fiber.join(fiber)
    return { finished, result: Search.resultOf(graph, finished) }
  }).pipe(Effect.provide(layers), Effect.provide(TestClock.layer()))

const found = async (all: ReadonlyArray<Options>): Promise<Search.SearchResult> =>
  Result.getOrThrow((await Effect.runPromise(search(all))).result)!
const tags = (outcomes: ReadonlyArray<Source.Outcome>) => outcomes.map(({ source, _tag }) => `${source} ${_tag}`)

describe("a search of several sources", () => {
  it("keeps each source's outcome, and fuses the lists; records are not merged", async () => {
    const result = await found([{ id: "a" }, { id: "b", records: hearts(2) }])
    expect(tags(result.outcomes)).toEqual(["a Found", "b Found"])
    expect(Ranking.idsOf(result.ranking)).toEqual(["b:r0", "a:r0", "b:r1", "a:r1", "a:r2"])
    expect(result.explain("b:r0")?.value).toBeCloseTo(1 / 61, 12)
  })

  it("explains a hit by the place that its source gave it", async () => {
    const result = await found([{ id: "a" }, { id: "b", records: hearts(2) }])
    expect(result.explain("a:r1")?.from?.map(({ label, value }) => [label, value])).toEqual([["a, rank 2: place 2 of 3 in a", 2]])
    expect(result.explain("c:none")).toBeUndefined()
  })

  it("does not depend on the order in which sources are named", async () => {
    const [one, other] = await Promise.all([
      found([{ id: "a" }, { id: "b", records: hearts(2) }]),
      found([{ id: "b", records: hearts(2) }, { id: "a" }])
    ])
    expect(Ranking.idsOf(one.ranking)).toEqual(Ranking.idsOf(other.ranking))
    expect([...one.ranking.scores]).toEqual([...other.ranking.scores])
  })

  it("loses nothing of one source because another fails, throws or hangs", async () => {
    const alone = await found([{ id: "good" }])
    const result = await found([
      { id: "failing", fault: "unauthorised" },
      { id: "good" },
      { id: "halting", fault: "hangs", faultFrom: 1, pageSize: 1 },
      { id: "hanging", fault: "hangs" },
      { id: "throwing", fault: "throws" }
    ])
    expect(tags(result.outcomes)).toEqual(["failing Failed", "good Found", "halting Partial", "hanging Failed", "throwing Failed"])
    expect(result.outcomes[1]).toEqual(alone.outcomes[0])
    expect(result.works.ids.size).toBe(4)
  })

  it("that finds nothing is a result, not a failure", async () => {
    const result = await found([
      { id: "a", records: [] },
      { id: "b", fault: "unreachable" }
    ])
    expect([tags(result.outcomes), result.ranking.rows.length]).toEqual([["a Empty", "b Failed"], 0])
    expect(result.notices.map(({ code }) => code)).toEqual(["empty-list", "empty-list"])
  })

  it("fails when every source fails, and tells why for each, in the trace too", async () => {
    const all: ReadonlyArray<Options> = [
      { id: "a", fault: "rate-limited" },
      { id: "b", fault: "throws" }
    ]
    const { result, finished } = await Effect.runPromise(search(all))
    const error = Result.getOrThrow(Result.flip(result))
    expect(error._tag).toBe("EverySourceFailed")
    expect(error.message).toMatch(/^no source answered: a asks to slow down .*; b has a bug in its plugin/)
    expect(Pipeline.Trace.print(finished.trace)).toMatch(/^a .*\n {2}a: failed, a asks to slow down/m)
  })

  it("says nothing of sources when none is asked", () => {
    expect(Search.silence({ outcomes: [] })).toBeUndefined()
    expect(Search.silence({ outcomes: [{ _tag: "Skipped", source: "x", notices: [], why: "no key" }] })?.message).toBe(
      "no source answered: x is skipped: no key"
    )
    expect(new Search.EverySourceFailed({ outcomes: [] }).message).toBe("there is no source to search; name at least one")
  })
})
