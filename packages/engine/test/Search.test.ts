import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Search from "@litfuse/engine/Search"
import * as Source from "@litfuse/engine/Source"
import * as MemorySource from "@litfuse/engine/testing/MemorySource"
import { fusion } from "@litfuse/engine/testing/planted/fusions"

const rrf = fusion()
const fuse: Search.Fuse = (ids, lists) => Fusion.fuse(rrf, Params.defaults(rrf), ids, lists)
const request: Source.SearchRequest = { query: Query.text("heart"), sort: "relevance", depth: 10, timeoutMs: 1000 }
const hearts = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `r${i}`, title: `Heart ${i}` }))

const search = (all: ReadonlyArray<Partial<MemorySource.Options> & { readonly id: string }>) =>
  Effect.gen(function* () {
    const sources = yield* Effect.forEach(all, (options) =>
      Source.connect(MemorySource.plugin({ records: hearts(3), ...options }), {}).pipe(Effect.orDie)
    )
    const fiber = yield* Effect.forkChild(Search.run(sources, request, fuse))
    yield* TestClock.adjust("2 seconds")
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide(TestClock.layer()))

const tags = ({ outcomes }: Search.SearchResult) => outcomes.map(({ source, _tag }) => `${source} ${_tag}`)

describe("a search of several sources", () => {
  it("keeps each source's outcome and list, and fuses the lists; records are not merged", async () => {
    const result = await Effect.runPromise(search([{ id: "a" }, { id: "b", records: hearts(2) }]))
    expect(tags(result)).toEqual(["a Found", "b Found"])
    expect(result.lists.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["a", 3],
      ["b", 2]
    ])
    expect(Ranking.idsOf(result.ranking)).toEqual(["b:r0", "a:r0", "b:r1", "a:r1", "a:r2"])
    expect(result.explain(result.ranking.rows[0]!).value).toBeCloseTo(1 / 61, 12)
  })

  it("does not depend on the order in which sources are named", async () => {
    const [one, other] = await Promise.all([
      Effect.runPromise(search([{ id: "a" }, { id: "b", records: hearts(2) }])),
      Effect.runPromise(search([{ id: "b", records: hearts(2) }, { id: "a" }]))
    ])
    expect(Ranking.idsOf(one.ranking)).toEqual(Ranking.idsOf(other.ranking))
    expect([...one.ranking.scores]).toEqual([...other.ranking.scores])
  })

  it("loses nothing of one source because another fails, throws or hangs", async () => {
    const alone = await Effect.runPromise(search([{ id: "good" }]))
    const result = await Effect.runPromise(
      search([
        { id: "failing", fault: "unauthorised" },
        { id: "throwing", fault: "throws" },
        { id: "good" },
        { id: "hanging", fault: "hangs" },
        { id: "halting", fault: "hangs", faultFrom: 1, pageSize: 1 }
      ])
    )
    expect(tags(result)).toEqual(["failing Failed", "throwing Failed", "good Found", "hanging Failed", "halting Partial"])
    expect(result.outcomes[2]).toEqual(alone.outcomes[0])
    expect(result.lists.map(({ rows }) => rows.length)).toEqual([0, 0, 3, 0, 1])
  })

  it("that finds nothing is a result, not a failure", async () => {
    const result = await Effect.runPromise(
      search([
        { id: "a", records: [] },
        { id: "b", fault: "unreachable" }
      ])
    )
    expect([tags(result), result.ranking.rows.length]).toEqual([["a Empty", "b Failed"], 0])
    expect(result.notices.map(({ code }) => code)).toEqual(["empty-list", "empty-list"])
  })

  it("fails when every source fails, and tells why for each", async () => {
    const error = await Effect.runPromise(
      Effect.flip(
        search([
          { id: "a", fault: "rate-limited" },
          { id: "b", fault: "throws" }
        ])
      )
    )
    expect(error._tag).toBe("EverySourceFailed")
    expect(error.message).toMatch(/^no source answered: a asks to slow down .*; b has a bug in its plugin/)
  })

  it("fails when there is no source, or all are skipped", async () => {
    const none = await Effect.runPromise(Effect.flip(search([])))
    expect(none.message).toBe("there is no source to search; name at least one")
    const skipped = await Effect.runPromise(Effect.flip(Search.run([Source.skipped("x", "no key")], request, fuse)))
    expect(skipped.message).toBe("no source answered: x is skipped: no key")
  })

  it("hands on what the fusion refuses", async () => {
    const refusing: Search.Fuse = (ids, lists) => Fusion.fuse(rrf, { ...Params.defaults(rrf), weights: [1, 2, 3] }, ids, lists)
    const connection = await Effect.runPromise(Source.connect(MemorySource.plugin({ id: "a", records: hearts(1) }), {}))
    const error = await Effect.runPromise(Effect.flip(Search.run([connection], request, refusing)))
    expect(error._tag).toBe("BadParameters")
  })

  it("does not ask a source twice", async () => {
    expect(Exit.hasDies(await Effect.runPromiseExit(search([{ id: "a" }, { id: "a" }])))).toBe(true)
  })
})
