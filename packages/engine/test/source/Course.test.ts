import * as Course from "@litfuse/engine/source/Course"
import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import * as MemorySource from "../testing/MemorySource.ts"

const known = { source: "a", delivered: 400, wanted: 1000, requests: 4, before: 0, spentMs: 8000, usdPerRequest: undefined }

it("the rest of a search takes as long, for each record, as what came", () => {
  expect(Course.after(known)).toMatchObject({ requestsLeft: 6, leftMs: 12_000, usd: null, usdLeft: null })
})

it("costs as much, where its service takes money", () => {
  expect(Course.after({ ...known, usdPerRequest: 0.001 })).toMatchObject({ usd: 0.004, usdLeft: 0.006 })
})

it("what an earlier attempt was given tells nothing of how long the rest takes", () => {
  expect(Course.after({ ...known, before: 200, requests: 2 })).toMatchObject({ requestsLeft: 6, leftMs: 24_000 })
  expect(Course.after({ ...known, before: 400, requests: 0 })).toMatchObject({ requestsLeft: null, leftMs: null })
})

it("nothing is left of a search that has all", () => {
  expect(Course.after({ ...known, delivered: 1000, usdPerRequest: 0.001 })).toMatchObject({ requestsLeft: 0, leftMs: 0, usdLeft: 0 })
})

it("is told after each page of a source, with what is wanted and there", async () => {
  const told: Array<Course.Course> = []
  const records = Array.from({ length: 7 }, (_, i) => ({ id: `r${i}`, title: `Heart ${i}` }))
  const asked = Effect.flatMap(Source.connect(MemorySource.plugin({ id: "memory", records, pageSize: 2 }), {}), ({ search }) =>
    search({ query: Query.text("heart"), sort: "relevance", depth: 5, timeoutMs: 1000 })
  )
  await Effect.runPromise(Effect.provideService(asked, Course.Told, (course) => void told.push(course)))
  expect(told.map(({ source, delivered, wanted }) => [source, delivered, wanted])).toEqual([
    ["memory", 2, 5],
    ["memory", 4, 5],
    ["memory", 5, 5]
  ])
})
