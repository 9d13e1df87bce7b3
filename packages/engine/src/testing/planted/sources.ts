import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Identifier from "../../Identifier.ts"
import type * as Source from "../../Source.ts"
import * as SourceError from "../../SourceError.ts"
import * as SourceRecord from "../../SourceRecord.ts"
import * as MemorySource from "../MemorySource.ts"
import type { Harness } from "../sourceLaws.ts"

/** Mistakes that people make in sources, one at a time. */
export const mistakes = [
  "the last record comes again on the next page",
  "pages hold more than wanted",
  "pages never end",
  "what it cannot do crashes it",
  "a declared capability is ignored",
  "an empty title",
  "a PMID with leading zeros",
  "an identifier twice",
  "records in another name",
  "a total that changes",
  "another order every time",
  "nothing found is a failure",
  "429 becomes Unreachable",
  "the secret stands in the error",
  "a request that goes on when nobody waits"
] as const

/** The name of one of the planted mistakes. */
export type Mistake = (typeof mistakes)[number]

type Change = (page: Source.Page, request: Source.PageRequest) => Source.Page

const onPages =
  (change: Change) =>
  ({ searchPage }: MemorySource.SearchPrimitives): MemorySource.SearchPrimitives => ({
    searchPage: (request) => Effect.map(searchPage(request), (page) => change(page, request))
  })

const onErrors =
  (change: (error: SourceError.SourceError) => SourceError.SourceError) =>
  ({ searchPage }: MemorySource.SearchPrimitives): MemorySource.SearchPrimitives => ({
    searchPage: (request) => Effect.mapError(searchPage(request), change)
  })

const onRecords = (change: (record: SourceRecord.SourceRecord) => SourceRecord.SourceRecord) =>
  onPages((page) => ({ ...page, records: page.records.map(change) }))

const date = SourceRecord.PartialDate.make
const pmid = (value: string): Identifier.Identifier => ({ scheme: "pmid", value: value as Identifier.Value<"pmid"> })

/** Counts calls, so that a source can change its mind. */
const fickle = (primitives: MemorySource.SearchPrimitives, calls: { count: number }): MemorySource.SearchPrimitives =>
  onPages((page) => ({ ...page, records: calls.count++ % 2 === 0 ? page.records : [...page.records].reverse() }))(primitives)

const plants: Readonly<Record<Mistake, (primitives: MemorySource.SearchPrimitives) => MemorySource.SearchPrimitives>> = {
  "the last record comes again on the next page": ({ searchPage }) => ({
    searchPage: ({ cursor, ...request }) =>
      searchPage({ ...request, cursor: cursor === undefined ? undefined : String(Number(cursor) - 1) })
  }),
  "pages hold more than wanted": ({ searchPage }) => ({ searchPage: (request) => searchPage({ ...request, wanted: request.wanted + 1 }) }),
  "pages never end": onPages((page) => ({ ...page, next: page.next ?? "0" })),
  "what it cannot do crashes it": ({ searchPage }) => ({
    searchPage: (request) => (request.sort === "relevance" ? searchPage(request) : Effect.die("no such order"))
  }),
  "a declared capability is ignored": ({ searchPage }) => ({
    searchPage: ({ publishedFrom: _from, publishedUntil: _until, ...request }) => searchPage(request)
  }),
  "an empty title": onRecords((record) => ({ ...record, title: "" })),
  "a PMID with leading zeros": onRecords((record) => ({ ...record, identifiers: [pmid("0012")] })),
  "an identifier twice": onRecords((record) => ({ ...record, identifiers: [pmid("12"), pmid("12")] })),
  "records in another name": onRecords((record) => ({ ...record, source: "another" })),
  "a total that changes": onPages((page, { cursor }) => ({ ...page, total: 100 + Number(cursor ?? 0) })),
  "another order every time": (primitives) => fickle(primitives, { count: 0 }),
  "nothing found is a failure": ({ searchPage }) => ({
    searchPage: (request) =>
      Effect.flatMap(searchPage(request), (page) =>
        page.records.length > 0
          ? Effect.succeed(page)
          : Effect.fail(SourceError.make("memory", "search", { _tag: "BadResponse", detail: "no hits" }))
      )
  }),
  "429 becomes Unreachable": onErrors((error) =>
    error.reason._tag === "RateLimited" ? SourceError.make("memory", "search", { _tag: "Unreachable", detail: "429" }) : error
  ),
  "the secret stands in the error": onErrors((error) =>
    SourceError.make("memory", "search", { ...error.reason, detail: `the key ${secret} is not accepted` })
  ),
  "a request that goes on when nobody waits": ({ searchPage }) => ({
    searchPage: (request) => Effect.flatMap(Effect.forkDetach(searchPage(request)), Fiber.join)
  })
}

/** The key that the source of `harness` is given. */
export const secret = "s3cr3t-k3y"

const records = Array.from({ length: 7 }, (_, i) => ({
  id: `r${i}`,
  title: `Heart attack ${i}`,
  abstract: i % 2 === 0 ? "aspirin in two words" : "two plain words",
  identifiers: [pmid(String(i + 1))],
  published: SourceRecord.PartialDate.make(String(1996 + i))
}))

/** A source in memory with its plugin, and all that the laws need of it; with a mistake it is the same but for that. */
export const planted = (mistake?: Mistake): { readonly source: Source.Source; readonly harness: Harness } => {
  const cancelled = { isSeen: false }
  const capabilities = mistake === "what it cannot do crashes it" ? { sorts: ["relevance"] as const } : {}
  const options: MemorySource.Options = { id: "memory", records, capabilities, secret }
  const plant = mistake === undefined ? (primitives: MemorySource.SearchPrimitives) => primitives : plants[mistake]
  const made = (rest: Partial<MemorySource.Options> = {}) => Effect.sync(() => plant(MemorySource.primitives({ ...options, ...rest })))
  const usual = Effect.succeed(plant(MemorySource.primitives(options)))
  const something = Query.text("heart")
  return {
    source: MemorySource.plugin(options),
    harness: {
      usual,
      something,
      nothing: Query.text("zzzznotthere"),
      secret,
      asks: {
        booleans: { asked: { query: Query.and(something, Query.not(Query.text("aspirin"))) }, isRight: (found) => found.length === 3 },
        phrases: { asked: { query: Query.phrase("two words") }, isRight: (found) => found.length === 4 },
        "field-title": { asked: { query: Query.field("title", Query.text("6")) }, isRight: (found) => found.length === 1 },
        published: { asked: { publishedFrom: date("1998"), publishedUntil: date("1999") }, isRight: (found) => found.length === 2 },
        sorts: { asked: { sort: "newest" }, isRight: (found) => found[0]?.id === "r6" }
      },
      faulty: {
        "rate-limited": made({ fault: "rate-limited" }),
        unreachable: made({ fault: "unreachable" }),
        unauthorised: made({ fault: "unauthorised" }),
        "bad-response": made({ fault: "bad-response" }),
        throws: made({ fault: "throws" })
      },
      hanging: {
        made: made({ fault: "hangs", onCancelled: () => (cancelled.isSeen = true) }),
        isCancelled: () => cancelled.isSeen
      }
    }
  }
}
