/**
 * What an author makes of `litfuse plugin new source shelf`: a source over a small JSON API with a key, a search in two steps and pages. The files are
 * written as they would be by hand; none has a line of transport.
 */

/** The API: `/find` gives ids by page, `/books` gives the books of ids; both want a key, and say 429 when they are tired. */
const api = `import * as Http from "@litfuse/engine/Http"
import * as Listed from "@litfuse/engine/Listed"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

export const upstream: Upstream = {
  id: "shelf",
  origin: "https://shelf.example.org",
  pace: { requests: 20, perMs: 1000 },
  credentials: [
    { name: "key", env: "SHELF_KEY", how: "ask at the desk", isRequired: true, goesIn: { header: "authorization", prefix: "Bearer " } }
  ]
}

const Found = Schema.Struct({ count: Schema.Int, ids: Schema.Array(Schema.String), cursor: Schema.NullOr(Schema.String) })

export const Book = Schema.Struct({
  id: Schema.String,
  doi: Schema.NullOr(Schema.String),
  name: Schema.String,
  printed: Schema.optionalKey(Schema.Int)
})
export type Book = typeof Book.Type

const Books = Schema.Struct({ books: Listed.list(Book) })

export const make = Effect.map(Http.client(upstream, "shelf"), (client) => ({
  find: (text: string, order: string, page: { readonly cursor: string | undefined; readonly wanted: number }) =>
    client.json(Found, { path: "/find", query: { q: text, order, size: Math.min(2, page.wanted), cursor: page.cursor }, says: text }),
  books: (ids: ReadonlyArray<string>) =>
    ids.length === 0
      ? Effect.succeed([])
      : Effect.map(client.json(Books, { path: "/books", json: { ids } }), ({ books }) =>
          books.toSorted((a, b) => ids.indexOf(a?.id ?? "") - ids.indexOf(b?.id ?? ""))
        )
}))
`

const main = `import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import * as Api from "./ShelfApi.ts"
import { toQuery } from "./toQuery.ts"
import { toRecord } from "./toRecord.ts"

export default Source.plugin({
  id: "shelf",
  revision: 1,
  about: "Books on a shelf",
  upstream: Api.upstream,
  abilities: ["search"],
  capabilities: { fields: { title: "exact" }, sorts: ["relevance", "newest"], maxRecords: 100 },
  params: Params.none,
  harness: () => import("./harness.ts"),
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make
    return {
      searchPage: Effect.fn("Shelf.searchPage")(function* ({ query, sort, cursor, wanted }: Source.PageRequest) {
        const found = yield* api.find(toQuery(query), sort === "newest" ? "printed" : "best", { cursor, wanted })
        const books = yield* api.books(found.ids)
        return { records: yield* Listed.records(books, toRecord), total: found.count, next: found.cursor ?? undefined, effectiveQuery: toQuery(query) }
      })
    }
  })
})
`

const toQuery = `import * as Query from "@litfuse/engine/Query"

export const toQuery = (query: Query.Query): string => {
  if (query._tag === "Field" && query.fields.includes("title")) return "name:" + toQuery(query.query)
  return Query.words(query).join(" ")
}
`

const toRecord = `import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import type { Book } from "./ShelfApi.ts"

export const toRecord = ({ id, doi, name, printed }: Book): SourceRecord.SourceRecord => {
  const identifier = doi === null ? undefined : Identifier.parseAs("doi", doi)
  return SourceRecord.make({
    source: "shelf",
    id,
    title: name,
    identifiers: identifier !== undefined && Result.isSuccess(identifier) ? [identifier.success] : [],
    ...(printed === undefined ? {} : { published: SourceRecord.PartialDate.make(String(printed)) })
  })
}
`

const harness = `import * as Query from "@litfuse/engine/Query"
import type { SourceHarness, ServerRequest } from "@litfuse/kit/SourceHarness"

const books = [
  { id: "b1", doi: "10.1000/ABC", name: "The heart", printed: 2001 },
  { id: "b2", doi: null, name: "Heart and lungs", printed: 2003 },
  { id: "b3", doi: "https://doi.org/10.1000/x", name: "A heart attack" },
  { id: "b4", doi: null, name: "Heart of glass", printed: 1999 },
  { id: "b5", doi: null, name: "Hearts", printed: 2005 }
]

export const answer = ({ path, query, json, headers }: ServerRequest) => {
  if (!/^Bearer .{3}/.test(headers["authorization"] ?? "")) return { status: 401, json: { error: "no key" } }
  if (path === "/books") {
    const { ids } = json as { readonly ids: ReadonlyArray<string> }
    return { json: { books: books.filter(({ id }) => ids.includes(id)) } }
  }
  const word = (query.get("q") ?? "").replace("name:", "").toLowerCase()
  const found = books.filter(({ name }) => name.toLowerCase().includes(word))
  const sorted = query.get("order") === "printed" ? found.toSorted((a, b) => (b.printed ?? 0) - (a.printed ?? 0)) : found
  const start = Number(query.get("cursor") ?? 0)
  const end = start + Number(query.get("size"))
  return { json: { count: found.length, ids: sorted.slice(start, end).map(({ id }) => id), cursor: end < found.length ? String(end) : null } }
}

const harness: SourceHarness = {
  server: answer,
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: {
    "field-title": { asked: { query: Query.field("title", Query.text("lungs")) }, isRight: (found) => found.map(({ id }) => id).join() === "b2" },
    sorts: { asked: { sort: "newest" }, isRight: (found) => found[0]?.id === "b5" }
  }
}

export default harness
`

/** The files of the source, by path below its folder. */
export const files: Readonly<Record<string, string>> = {
  "src/Shelf.ts": main,
  "src/ShelfApi.ts": api,
  "src/toQuery.ts": toQuery,
  "src/toRecord.ts": toRecord,
  "src/harness.ts": harness
}

/** A mistake in one of the files, and the law that it breaks. */
export interface Fault {
  readonly file: string
  readonly from: string
  readonly to: string
  readonly breaks: string
}

/** Mistakes that the laws must find, by what they are. */
export const faults: Readonly<Record<string, Fault>> = {
  "a page of HTML with status 200 is read as empty": {
    file: "src/Shelf.ts",
    from: 'yield* api.find(toQuery(query), sort === "newest" ? "printed" : "best", { cursor, wanted })',
    to: 'yield* Effect.catch(api.find(toQuery(query), sort === "newest" ? "printed" : "best", { cursor, wanted }), () => Effect.succeed({ count: 0, ids: [], cursor: null }))',
    breaks: "a page of HTML with status 200 becomes BadResponse"
  },
  "the total is wrong": {
    file: "src/Shelf.ts",
    from: "total: found.count,",
    to: "total: found.count + 1,",
    breaks: "a total, where it is given, is the same on every page, and as many records come"
  },
  "the key stands in the records": {
    file: "src/ShelfApi.ts",
    from: 'books.toSorted((a, b) => ids.indexOf(a?.id ?? "") - ids.indexOf(b?.id ?? ""))',
    to: 'books.map((book) => ({ ...book, name: book.name + String(Redacted.value(client.credential("key")!)) }))',
    breaks: "no secret is shown when all goes well"
  },
  "the harness cannot be loaded": {
    file: "src/harness.ts",
    from: "const harness: SourceHarness = {",
    to: 'await Promise.reject(new Error("no such file"))\nconst harness: SourceHarness = {',
    breaks: "its harness can be loaded"
  },
  "make never ends": {
    file: "src/Shelf.ts",
    from: "const api = yield* Api.make\n",
    to: "const api = yield* Api.make\n    yield* Effect.never\n",
    breaks: "it is made soon, whatever its upstream does"
  }
}
