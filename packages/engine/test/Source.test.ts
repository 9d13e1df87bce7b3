import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type * as Identifier from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as MemorySource from "@litfuse/kit/test/MemorySource"

const records = Array.from({ length: 7 }, (_, i) => ({ id: `r${i}`, title: `Heart ${i}` }))
const request: Source.SearchRequest = { query: Query.text("heart"), sort: "relevance", depth: 10, timeoutMs: 1000 }

const search = (options: Partial<MemorySource.Options> = {}, asked: Partial<Source.SearchRequest> = {}) =>
  Effect.runPromise(
    Source.connect(MemorySource.plugin({ id: "memory", records, ...options }), {}).pipe(
      Effect.flatMap((connection) => connection.search({ ...request, ...asked }))
    )
  )

const first = await search()

const withPages = (searchPage: MemorySource.SearchPrimitives["searchPage"], asked: Partial<Source.SearchRequest> = {}) =>
  Effect.runPromise(
    Source.connect({ ...MemorySource.plugin({ id: "memory", records }), make: () => Effect.succeed({ searchPage }) }, {}).pipe(
      Effect.flatMap((connection) => connection.search({ ...request, ...asked }))
    )
  )

const nothing: Source.Outcome = { _tag: "Empty", source: "memory", notices: [], exchanges: [], ms: 0 }
const ids = (outcome: Source.Outcome) => Source.recordsOf(outcome).map(({ id }) => id)
const page = (outcome: Source.Outcome, next: string | undefined): Source.Page => ({
  records: Source.recordsOf(outcome),
  total: undefined,
  next,
  notices: []
})

describe("a search", () => {
  it("turns pages until it has enough", async () => {
    const outcome = await search({}, { depth: 5 })
    expect([outcome._tag, ids(outcome)]).toEqual(["Found", ["r0", "r1", "r2", "r3", "r4"]])
    expect(outcome._tag === "Found" && outcome.total).toBe(7)
  })

  it("takes what there is when there is less", async () => {
    expect(ids(await search({}, { depth: 100 }))).toHaveLength(7)
  })

  it("that matches nothing is empty, not failed", async () => {
    expect((await search({}, { query: Query.text("lungs") }))._tag).toBe("Empty")
  })

  it("that fails at once has failed, and does not look empty", async () => {
    const outcome = await search({ fault: "rate-limited" })
    expect(outcome._tag).toBe("Failed")
    expect(Source.errorOf(outcome)?.reason).toMatchObject({ _tag: "RateLimited", retryAfterMs: 1000 })
  })

  it("that fails on the second page keeps the first", async () => {
    const outcome = await search({ fault: "unreachable", faultFrom: 1 })
    expect([outcome._tag, ids(outcome), Source.errorOf(outcome)?.reason._tag]).toEqual(["Partial", ["r0", "r1", "r2"], "Unreachable"])
  })

  it("whose plugin throws has crashed, and only it", async () => {
    const outcome = await search({ fault: "throws", secret: "s3cret" })
    expect(Source.errorOf(outcome)?.reason._tag).toBe("Crashed")
    expect(Source.errorOf(outcome)?.message).toBe(
      "memory has a bug in its plugin (search): TypeError: cannot read properties of undefined; GET https://memory.example/search?api_key=***&page=1"
    )
  })

  it("whose plugin throws before it returns an effect has crashed too", async () => {
    const outcome = await withPages(() => JSON.parse("no json"))
    expect(Source.errorOf(outcome)?.reason._tag).toBe("Crashed")
  })

  it("is capped at what the source can deliver, and says so", async () => {
    const outcome = await search({ capabilities: { maxRecords: 4 } })
    expect(ids(outcome)).toHaveLength(4)
    expect(outcome.notices.map(({ code }) => code)).toEqual(["depth-capped"])
  })

  it("counts a record once that comes again on the next page, and says so", async () => {
    const all = await search()
    const outcome = await withPages(({ cursor }) => Effect.succeed(page(all, cursor === undefined ? "again" : undefined)))
    expect(ids(outcome)).toHaveLength(7)
    expect(outcome.notices).toEqual([
      { code: "records-repeated", subject: "memory", text: "delivered 7 records again on a later page; they count once" }
    ])
  })

  it("does not turn pages for ever when a cursor comes back", async () => {
    let turned = 0
    const outcome = await withPages(({ cursor }) =>
      Effect.succeed({
        ...page(nothing, cursor === "a" ? "b" : "a"),
        records: [{ ...Source.recordsOf(first)[0]!, id: `n${turned++}` }]
      })
    )
    expect([outcome._tag, Source.errorOf(outcome)?.reason._tag, turned]).toEqual(["Partial", "BadResponse", 3])
  })

  it("ends at a page without records, whatever its cursor promises", async () => {
    let turned = 0
    const outcome = await withPages(() => {
      turned++
      return Effect.succeed({ records: [], total: 0, next: `page-${turned}`, notices: [] })
    })
    expect([outcome._tag, turned]).toEqual(["Empty", 1])
  })

  it("ends at the second page that brings nothing new, however fresh its cursors", async () => {
    let turned = 0
    const outcome = await withPages(() => Effect.succeed({ ...page(first, `fresh-${turned++}`), total: 7000 }), { depth: 7000 })
    expect([outcome._tag, ids(outcome).length, turned]).toEqual(["Found", 7, 3])
    expect(outcome.notices.map(({ code }) => code)).toEqual(["depth-capped", "pages-idle", "records-repeated", "incomplete"])
  })

  it("says that it is incomplete", async () => {
    const outcome = await withPages(() => Effect.succeed({ records: Source.recordsOf(first).slice(0, 2), total: 7, next: undefined }))
    expect(outcome.notices).toEqual([{ code: "incomplete", subject: "memory", text: "says that 7 records match, but delivered 2" }])
    expect(Source.completeness(outcome)).toEqual({ delivered: 2, total: 7 })
  })

  it.each([undefined, "next"])("has failed when records match and none comes, with the cursor %s", async (next) => {
    const outcome = await withPages(() => Effect.succeed({ records: [], total: 1234, next }))
    expect([outcome._tag, outcome.notices, Source.errorOf(outcome)?.reason]).toEqual([
      "Failed",
      [],
      { _tag: "BadResponse", detail: "it says that 1234 records match, but delivered none" }
    ])
  })

  it.each([-1, -1234, 2.5, Number.NaN, Infinity])("takes %d as an unknown total, and says so", async (total) => {
    const outcome = await withPages(() => Effect.succeed({ ...page(first, undefined), total }))
    expect([outcome._tag, Source.completeness(outcome).total]).toEqual(["Found", undefined])
    expect(outcome.notices).toEqual([
      { code: "total-unknown", subject: "memory", text: `says that ${total} records match, which is no count; the total is unknown` }
    ])
    expect((await withPages(() => Effect.succeed({ records: [], total, next: undefined })))._tag).toBe("Empty")
  })

  it("says once that its total changes, and keeps the first", async () => {
    const all = Source.recordsOf(first)
    const totals = [7, 7, 1234, 5]
    const outcome = await withPages(({ cursor }) => {
      const at = Number(cursor ?? 0)
      return Effect.succeed({ records: all.slice(2 * at, 2 * at + 2), total: totals[at], next: at === 3 ? undefined : String(at + 1) })
    })
    expect(outcome.notices).toEqual([
      { code: "total-changed", subject: "memory", text: "says that 7 records match, and 1234 on a later page" }
    ])
    expect(Source.completeness(outcome)).toEqual({ delivered: 7, total: 7 })
  })

  it("says nothing when as many came as were asked for, or as there are", async () => {
    expect((await search({}, { depth: 3 })).notices).toEqual([])
    expect((await search()).notices).toEqual([])
  })

  it("says when more came than there are", async () => {
    const outcome = await withPages(() => Effect.succeed({ ...page(first, undefined), total: 3 }))
    expect(outcome.notices.map(({ code }) => code)).toEqual(["total-wrong"])
  })

  it("numbers the records in the order of the source", async () => {
    expect(Source.recordsOf(first).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it("says of every search that the query is tried here, where the service searches no words", async () => {
    const plugin = MemorySource.plugin({ id: "memory", records })
    const capabilities = { ...plugin.capabilities, isTriedHere: true }
    const connection = await Effect.runPromise(Source.connect({ ...plugin, capabilities }, {}))
    const outcome = await Effect.runPromise(connection.search({ query: Query.text("heart"), sort: "relevance", depth: 3, timeoutMs: 1000 }))
    expect(outcome.notices).toContainEqual({ code: "tried-here", subject: "memory", text: Source.triedHere })
  })

  it("says of every capability that it lacks or has only nearly, also when the source does not", async () => {
    const capabilities = { booleans: "approximate", sorts: ["relevance"], fields: {}, published: "year" } as const
    const plugin = {
      ...MemorySource.plugin({ id: "memory", records }),
      make: () => Effect.succeed({ searchPage: () => Effect.succeed(page(first, undefined)) })
    }
    const query = Query.and(Query.text("heart"), Query.field("title", Query.phrase("heart 1")))
    const asked = { ...request, query, sort: "cited", publishedFrom: SourceRecord.PartialDate.make("2020-02") } as const
    const { phrases: _, ...rest } = plugin.capabilities
    const connection = await Effect.runPromise(Source.connect({ ...plugin, capabilities: { ...rest, ...capabilities } }, {}))
    const outcome = await Effect.runPromise(connection.search(asked))
    expect(outcome.notices.map(({ code }) => code)).toEqual([
      "approximated-booleans",
      "unsupported-phrases",
      "unsupported-field-title",
      "approximated-published",
      "unsupported-sorts"
    ])
  })

  it.each([
    ["fails at once", 0, "Failed"],
    ["fails on its second page", 1, "Partial"]
  ])("says so too when it %s: what came, and what did not, was asked for as well as it could", async (_, failsFrom, tag) => {
    let turned = 0
    const { phrases: _phrases, ...capabilities } = MemorySource.plugin({ id: "memory", records }).capabilities
    const searchPage = () =>
      turned++ < failsFrom
        ? Effect.succeed(page(first, "next"))
        : Effect.fail(SourceError.make("memory", "search", { _tag: "Unreachable", detail: "gone" }))
    const plugin = { ...MemorySource.plugin({ id: "memory", records }), capabilities, make: () => Effect.succeed({ searchPage }) }
    const asked = { ...request, query: Query.phrase("heart 1") }
    const outcome = await Effect.runPromise((await Effect.runPromise(Source.connect(plugin, {}))).search(asked))
    expect([outcome._tag, outcome.notices.map(({ code }) => code)]).toEqual([tag, ["unsupported-phrases"]])
    // a source that could not be made was not asked
    const unmade = { ...plugin, make: () => Effect.fail(SourceError.make("memory", "make", { _tag: "Unreachable", detail: "gone" })) }
    const never = await Effect.runPromise((await Effect.runPromise(Source.connect(unmade, {}))).search(asked))
    expect([never._tag, never.notices]).toEqual(["Failed", []])
  })

  it("does not let one source speak in the name of another", async () => {
    const outcome = await withPages(() =>
      Effect.succeed({ records: [{ ...Source.recordsOf(first)[0]!, source: "pubmed" }], total: 1, next: undefined, notices: [] })
    )
    expect(Source.errorOf(outcome)?.reason._tag).toBe("Crashed")
  })

  it("tells a notice once that every page brings", async () => {
    const outcome = await search({ capabilities: { sorts: ["relevance"] } }, { sort: "newest" })
    expect(outcome.notices.map(({ code }) => code)).toEqual(["unsupported-sorts"])
  })
})

describe("a source that hangs", () => {
  const hanging = (faultFrom: number, onCancelled: () => void = () => undefined) =>
    Effect.gen(function* () {
      const plugin = MemorySource.plugin({ id: "memory", records, fault: "hangs", faultFrom, onCancelled })
      const connection = yield* Source.connect(plugin, Params.defaults(plugin))
      const fiber = yield* Effect.forkChild(connection.search(request))
      yield* TestClock.adjust("999 millis")
      const isEarly = fiber.pollUnsafe() !== undefined
      yield* TestClock.adjust("1 millis")
      return { isEarly, outcome: yield* Fiber.join(fiber) }
    }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)

  it("is given up when its time is over, and its request cancelled", async () => {
    let isCancelled = false
    const { isEarly, outcome } = await hanging(0, () => (isCancelled = true))
    expect([isEarly, outcome._tag, isCancelled]).toEqual([false, "Failed", true])
    expect(Source.errorOf(outcome)?.message).toBe("memory cannot be reached (search): no complete answer within 1000 ms")
  })

  it("keeps the pages that came in time", async () => {
    const { outcome } = await hanging(2)
    expect([outcome._tag, ids(outcome).length]).toEqual(["Partial", 6])
  })
})

describe("making a source", () => {
  it("counts into the time of the question that needs it, and is tried again by the next", async () => {
    let made = 0
    const plugin = {
      ...MemorySource.plugin({ id: "memory", records }),
      make: () => (made++ === 0 ? Effect.never : Effect.succeed(MemorySource.primitives({ id: "memory", records })))
    }
    const outcomes = await Effect.gen(function* () {
      const connection = yield* Source.connect(plugin, {})
      const fiber = yield* Effect.forkChild(connection.search(request))
      yield* TestClock.adjust("1 second")
      return [yield* Fiber.join(fiber), yield* connection.search(request), yield* connection.search(request)]
    }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(["Failed", "Found", "Found"])
    expect([Source.errorOf(outcomes[0]!)?.reason._tag, made]).toEqual(["Unreachable", 2])
  })

  it("that crashes leaves its stack to its author, and out of the one line", async () => {
    const plugin = { ...MemorySource.plugin({ id: "memory", records }), make: () => Effect.die(new TypeError("no\nkey")) }
    const connection = await Effect.runPromise(Source.connect(plugin, {}))
    const error = Source.errorOf(await Effect.runPromise(connection.search(request)))
    expect(error?.message).toBe("memory has a bug in its plugin (make): TypeError: no key")
    expect(error?.reason._tag === "Crashed" && error.reason.stack).toMatch(/Source\.test\.ts/)
  })
})

describe("records without a title", () => {
  it("are counted in a Notice, once for all of them", async () => {
    const untitled = [
      { id: "a", title: "[no title: a]" },
      { id: "b", title: "Heart [no title: b]" },
      { id: "c", title: "[no title: c]" }
    ]
    const outcome = await search({ records: untitled }, { query: Query.text("title") })
    expect(outcome.notices.filter(({ code }) => code === "no-title").map(({ text }) => text)).toEqual([
      "gives no title for 2 of 3 records; their ids are shown instead"
    ])
    expect((await search()).notices.filter(({ code }) => code === "no-title")).toEqual([])
  })
})

describe("citations", () => {
  const cited = (turned: { count: number }) => ({
    ...MemorySource.plugin({ id: "memory", records }),
    abilities: ["citations"] as const,
    make: () =>
      Effect.succeed({
        citationsPage: ({ cursor, wanted, direction }: Source.CitationsTurn) => {
          turned.count++
          const start = Number(cursor ?? 0)
          const page = Source.recordsOf(first).slice(start, start + Math.min(2, wanted))
          const all = direction === "citing" ? 7 : 0
          return Effect.succeed({ records: all === 0 ? [] : page, total: all, next: start + 2 < all ? String(start + 2) : undefined })
        }
      })
  })
  const of = { scheme: "pmid", value: "1" } as Identifier.Identifier

  it("of a work that is named by a scheme which the source does not know are not asked for, and a Notice says so", async () => {
    const turned = { count: 0 }
    const plugin = cited(turned)
    const capabilities = { ...plugin.capabilities, identifiers: ["doi"] as const }
    const connection = await Effect.runPromise(Source.connect({ ...plugin, capabilities }, {}))
    const citing = await Effect.runPromise(connection.citations({ of, direction: "citing", depth: 5, timeoutMs: 1000 }))
    expect(citing).toMatchObject({ _tag: "Empty", notices: [{ code: "schemes-unknown" }] })
    expect(turned.count).toBe(0)
  })

  it("come in pages as deep as asked; what is not declared is skipped", async () => {
    const turned = { count: 0 }
    const connection = await Effect.runPromise(Source.connect(cited(turned), {}))
    const citing = await Effect.runPromise(connection.citations({ of, direction: "citing", depth: 5, timeoutMs: 1000 }))
    expect([citing._tag, ids(citing), turned.count]).toEqual(["Found", ["r0", "r1", "r2", "r3", "r4"], 3])
    expect((await Effect.runPromise(connection.citations({ of, direction: "cited", depth: 5, timeoutMs: 1000 })))._tag).toBe("Empty")
    expect(await Effect.runPromise(connection.search(request))).toMatchObject({ _tag: "Skipped", why: "does not search" })
    expect(await Effect.runPromise(connection.fullText({ identifier: of, timeoutMs: 1 }))).toMatchObject({ _tag: "Skipped" })
  })
})

describe("connect", () => {
  it("turns a throw of make into an error of that source", async () => {
    const plugin = { ...MemorySource.plugin({ id: "memory", records }), make: () => JSON.parse("no json") }
    const connection = await Effect.runPromise(Source.connect(plugin, {}))
    const error = Source.errorOf(await Effect.runPromise(connection.search(request)))
    expect([error?.source, error?.operation, error?.reason._tag]).toEqual(["memory", "make", "Crashed"])
  })

  it("skips a source that is not for searching", async () => {
    const lookup = { ...MemorySource.plugin({ id: "memory", records }), abilities: ["lookup"] as const }
    const outcome = await Effect.runPromise(Source.connect(lookup, {}).pipe(Effect.flatMap(({ search }) => search(request))))
    expect(outcome).toEqual({ _tag: "Skipped", source: "memory", notices: [], why: "does not search" })
  })
})

describe("SourceError", () => {
  it.each([
    ["https://x.org/?api_key=abc&term=1", "https://x.org/?api_key=***&term=1"],
    ["https://x.org/?term=1&email=me@x.org#top", "https://x.org/?term=1&email=***#top"],
    ['{"x-api-key": "abc"}', '{"x-api-key": "***"}'],
    ["Authorization: Bearer abc.def", "Authorization: ***"],
    ["sent bearer abc", "sent bearer ***"],
    ["https://me:secret@x.org/", "https://***@x.org/"],
    ["key lime pie", "key lime pie"]
  ])("tells no secret: %s", (text, expected) => {
    expect(SourceError.make("x", "search", { _tag: "BadResponse", detail: text }).reason.detail).toBe(expected)
  })
})
