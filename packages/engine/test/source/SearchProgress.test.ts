import * as SearchProgress from "@litfuse/engine/source/SearchProgress"
import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import * as MemorySource from "@litfuse/kit/test/MemorySource"

const known = { source: "a", delivered: 400, wanted: 1000, requests: 4, before: 0, spentMs: 8000, usdPerRequest: undefined }

it("the rest of a search takes as long, for each record, as what came", () => {
  expect(SearchProgress.progressAfter(known)).toMatchObject({ requestsLeft: 6, leftMs: 12_000, usd: null, usdLeft: null })
})

it("costs as much, where its service takes money", () => {
  expect(SearchProgress.progressAfter({ ...known, usdPerRequest: 0.001 })).toMatchObject({ usd: 0.004, usdLeft: 0.006 })
})

it("what an earlier attempt was given tells nothing of how long the rest takes", () => {
  expect(SearchProgress.progressAfter({ ...known, before: 200, requests: 2 })).toMatchObject({ requestsLeft: 6, leftMs: 24_000 })
  expect(SearchProgress.progressAfter({ ...known, before: 400, requests: 0 })).toMatchObject({ requestsLeft: null, leftMs: null })
})

it("nothing is left of a search that has all", () => {
  expect(SearchProgress.progressAfter({ ...known, delivered: 1000, usdPerRequest: 0.001 })).toMatchObject({
    requestsLeft: 0,
    leftMs: 0,
    usdLeft: 0
  })
})

it("is reported after each page of a source, with the wanted and available records", async () => {
  const told: Array<SearchProgress.SearchProgress> = []
  const records = Array.from({ length: 7 }, (_, i) => ({ id: `r${i}`, title: `Heart ${i}` }))
  const asked = Effect.flatMap(Source.connect(MemorySource.plugin({ id: "memory", records, pageSize: 2 }), {}), ({ search }) =>
    search({ query: Query.text("heart"), sort: "relevance", depth: 5, timeoutMs: 1000 })
  )
  await Effect.runPromise(Effect.provideService(asked, SearchProgress.ProgressListener, (course) => void told.push(course)))
  expect(told.map(({ source, delivered, wanted }) => [source, delivered, wanted])).toEqual([
    ["memory", 2, 5],
    ["memory", 4, 5],
    ["memory", 5, 5]
  ])
})
