import * as Query from "@litfuse/engine/Query"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Http from "@litfuse/engine/Http"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Listed from "@litfuse/engine/Listed"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { SourceHarness } from "../../src/SourceHarness.ts"
import { answer, upstream } from "./loopServer.ts"

/** Mistakes that people make in sources, one at a time. */
export const mistakes = [
  "the last record comes again on the next page",
  "pages hold more than wanted",
  "pages are counted by what is wanted of each",
  "cursors never end",
  "what it cannot do crashes it",
  "a declared capability is ignored",
  "an approximation that is called exact but does not work",
  "an empty title",
  "a PMID with leading zeros",
  "an identifier twice",
  "records in another name",
  "a total that changes",
  "a total that is wrong",
  "another order every time",
  "nothing found is a failure",
  "a rate limit becomes Unreachable",
  "a page of HTML is read as empty",
  "a failed second step is read as empty",
  "a failed second page is read as the last",
  "the secret stands in an error",
  "the secret stands in a record",
  "a request that goes on when nobody waits",
  "make never ends",
  "make crashes",
  "an ability that is declared and missing",
  "an ability that is there and not declared",
  "unknown identifiers are a failure",
  "a failed look-up is read as unknown",
  "a failed second batch is read as unknown",
  "a rate limit of a look-up becomes Unreachable",
  "the secret stands in the error of a look-up",
  "a look-up that goes on when nobody waits",
  "citations that never end",
  "failed citations are read as none",
  "a failed second page of citations is read as the last",
  "citations give up at a rate limit of seconds",
  "a text in another name",
  "a text that cannot be had is read as none",
  "a page of HTML is read as a text",
  "one odd record costs its page",
  "one odd record is lost without a word",
  "a total without records is read as nothing found",
  "a negative total ends the list",
  "the first total is kept",
  "an answer in part ends the list",
  "a redirect elsewhere is read as empty",
  "an answer from another place is read as empty",
  "an address with a scheme in capitals is dropped"
] as const

/** The name of one of the planted mistakes. */
export type Mistake = (typeof mistakes)[number]

const Ids = Schema.Struct({ total: Schema.Int, ids: Schema.Array(Schema.String) })
const Row = Schema.Struct({
  id: Schema.String,
  pmid: Schema.String,
  title: Schema.String,
  year: Schema.Int,
  url: Schema.optionalKey(Schema.String)
})
const Works = Schema.Struct({ works: Listed.list(Row) })
const Strict = Schema.Struct({ works: Schema.Array(Row) })
const Loose = Schema.Struct({ works: Schema.Array(Schema.Union([Row, Schema.Unknown])) })
const Cites = Schema.Struct({ total: Schema.Int, works: Strict.fields.works })
const Text = Schema.Struct({ text: Schema.String })

const pmid = (value: string): Identifier.Identifier => Result.getOrThrow(Identifier.parseAs("pmid", value))
const date = SourceRecord.PartialDate.make
const pageSize = 3

const isRow = Schema.is(Row)

const toRecord = ({ id, pmid: value, title, year, url }: typeof Row.Type): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "loop",
    id,
    title,
    identifiers: [pmid(value)],
    published: date(String(year)),
    ...(url === undefined ? {} : { url })
  })

const broken = (detail: string) => SourceError.make("loop", "search", { _tag: "Unreachable", detail })

/** What `make` of the source gives, with a mistake or without. */
const primitives = (client: Http.Client, mistake: Mistake | undefined, calls: { count: number }): Source.Primitives => {
  const is = (one: Mistake) => mistake === one
  // the second step answers in another order; the order of the first step is that of the source
  const works = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
    if (ids.length === 0) return []
    const asked = { path: "/works", query: { ids: ids.join(",") } }
    let listed: ReadonlyArray<typeof Row.Type | undefined>
    if (is("one odd record costs its page")) listed = (yield* client.json(Strict, asked)).works
    else if (is("one odd record is lost without a word")) listed = (yield* client.json(Loose, asked)).works.filter(isRow)
    else listed = (yield* client.json(Works, asked)).works
    const records = yield* Listed.records(listed, toRecord)
    return records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  })

  const changed = (record: SourceRecord.SourceRecord): SourceRecord.SourceRecord => {
    if (is("an empty title")) return { ...record, title: "" }
    if (is("a PMID with leading zeros")) return { ...record, identifiers: [{ scheme: "pmid", value: "0012" as Identifier.Value<"pmid"> }] }
    if (is("an identifier twice")) return { ...record, identifiers: [pmid("12"), pmid("12")] }
    if (is("records in another name")) return { ...record, source: "another" }
    if (is("an address with a scheme in capitals is dropped") && record.url?.startsWith("https:") === false) {
      const { url: _, ...rest } = record
      return rest
    }
    return is("the secret stands in a record")
      ? { ...record, url: `https://x.org/?k=${Redacted.value(client.credential("key")!)}` }
      : record
  }

  let firstTotal: number | undefined
  const totalOf = (total: number, start: number): number => {
    if (is("the first total is kept")) return (firstTotal ??= total)
    if (is("a total that changes")) return 100 + start
    return is("a total that is wrong") ? total + 2 : total
  }

  const searchPage = Effect.fnUntraced(function* ({ query, sort, publishedFrom, cursor, wanted }: Source.PageRequest) {
    if (query._tag === "Phrase" && is("what it cannot do crashes it")) return yield* Effect.die("no phrases here")
    if (Query.words(query).length === 0) return { records: [], total: 0, next: undefined }
    const isByPage = is("pages are counted by what is wanted of each")
    const isTitle =
      query._tag === "Field" && query.fields.includes("title") && !is("an approximation that is called exact but does not work")
    const limit = is("pages hold more than wanted") ? wanted + 1 : Math.min(pageSize, wanted)
    const start = Number(cursor ?? 0) * (isByPage ? limit : 1)
    const asked = {
      path: "/ids",
      query: {
        q: Query.words(query).join("+").toLowerCase(),
        field: isTitle ? "title" : undefined,
        sort: sort === "newest" ? "newest" : undefined,
        from: publishedFrom === undefined || is("a declared capability is ignored") ? undefined : SourceRecord.year(publishedFrom),
        offset: start,
        limit
      }
    }
    const none = { total: 0, ids: [] }
    const steps = is("an answer from another place is read as empty")
      ? Effect.flatMap(client.send(asked), ({ url, text }) =>
          url.includes("#") ? Effect.succeed(none) : Effect.orDie(Schema.decodeEffect(Schema.fromJsonString(Ids))(text))
        )
      : client.json(Ids, asked)
    const isForgiven = (error: SourceError.SourceError): boolean => {
      if (is("a page of HTML is read as empty")) return error.reason._tag === "BadResponse"
      if (is("an answer in part ends the list") && /only a part/u.test(error.message)) return true
      if (is("a redirect elsewhere is read as empty") && /does not follow/u.test(error.message)) return true
      return is("a failed second page is read as the last") && start > 0
    }
    const { total, ids } = yield* Effect.catch(steps, (error) => (isForgiven(error) ? Effect.succeed(none) : Effect.fail(error)))
    const found = is("a failed second step is read as empty")
      ? yield* Effect.catch(works(ids), () => Effect.succeed([]))
      : yield* works(ids)
    const records = (is("another order every time") && calls.count++ % 2 === 1 ? found.toReversed() : found).map(changed)
    if (records.length === 0 && is("nothing found is a failure")) return yield* broken("no hits")
    const end = start + limit
    if (records.length === 0 && is("a total without records is read as nothing found")) return { records, total: 0, next: undefined }
    const place = is("the last record comes again on the next page") ? end - 1 : end
    const isOver = is("a negative total ends the list") ? end >= total : ids.length === 0 || Source.isAtEnd(end, total)
    const next = isOver ? undefined : String(isByPage ? Number(cursor ?? 0) + 1 : place)
    return {
      records,
      total: totalOf(total, start),
      next: is("cursors never end") ? (next ?? "0") : next,
      effectiveQuery: Query.print(query)
    }
  })

  const shielded = (request: Source.PageRequest): ReturnType<typeof searchPage> => {
    const page = searchPage(request)
    if (is("a rate limit becomes Unreachable"))
      return Effect.mapError(page, (error) => (error.reason._tag === "RateLimited" ? broken("429") : error))
    if (is("the secret stands in an error"))
      return Effect.mapError(page, (error) =>
        SourceError.make("loop", "search", { ...error.reason, detail: `the key ${Redacted.value(client.credential("key")!)} is bad` })
      )
    return is("a request that goes on when nobody waits") ? Effect.flatMap(Effect.forkDetach(page), Fiber.join) : page
  }

  let batches = 0
  const found = Effect.fnUntraced(function* (identifiers: ReadonlyArray<Identifier.Identifier>) {
    const asked = works(identifiers.map(({ value }) => value))
    const isForgiven = is("a failed look-up is read as unknown") || (is("a failed second batch is read as unknown") && batches++ > 0)
    const records = isForgiven ? yield* Effect.catch(asked, () => Effect.succeed([])) : yield* asked
    return records.length === 0 && is("unknown identifiers are a failure") ? yield* broken("not found") : records
  })
  const lookup = (identifiers: ReadonlyArray<Identifier.Identifier>): ReturnType<typeof found> => {
    const records = found(identifiers)
    if (is("a rate limit of a look-up becomes Unreachable"))
      return Effect.mapError(records, (error) => (error.reason._tag === "RateLimited" ? broken("429") : error))
    if (is("the secret stands in the error of a look-up"))
      return Effect.mapError(records, () => broken(`the key ${Redacted.value(client.credential("key")!)} is bad`))
    return is("a look-up that goes on when nobody waits") ? Effect.flatMap(Effect.forkDetach(records), Fiber.join) : records
  }

  const citationsPage = Effect.fnUntraced(function* ({ of, cursor, wanted }: Source.CitationsTurn) {
    const start = Number(cursor ?? 0)
    const limit = Math.min(pageSize, wanted)
    const asked = client.json(Cites, { path: "/cites", query: { ids: of.value, offset: start, limit } })
    const isForgiven = is("failed citations are read as none") || (is("a failed second page of citations is read as the last") && start > 0)
    const page = isForgiven ? yield* Effect.catch(asked, () => Effect.succeed({ total: 0, works: [] })) : yield* asked
    const next = start + limit < page.total ? String(start + limit) : undefined
    return { records: page.works.map(toRecord), total: page.total, next: is("citations that never end") ? (next ?? "0") : next }
  })
  const citations = (request: Source.CitationsTurn): ReturnType<typeof citationsPage> =>
    is("citations give up at a rate limit of seconds")
      ? Effect.timeoutOrElse(citationsPage(request), { duration: 10_000, orElse: () => Effect.fail(broken("slow")) })
      : citationsPage(request)

  const fullText = Effect.fnUntraced(function* (identifier: Identifier.Identifier) {
    const request = { path: "/text", query: { ids: identifier.value } }
    const asked = is("a page of HTML is read as a text")
      ? Effect.map(client.find(request), (answer) => (answer === undefined ? undefined : { text: answer.text }))
      : client.findJson(Text, request)
    const found = is("a text that cannot be had is read as none")
      ? yield* Effect.catch(asked, () => Effect.succeed(undefined))
      : yield* asked
    const source = is("a text in another name") ? "another" : "loop"
    return found === undefined ? undefined : { source, identifier, sections: [{ path: [], text: found.text }] as const }
  })
  const most = { searchPage: shielded, lookup, citationsPage: citations }
  return is("an ability that is declared and missing") ? most : { ...most, fullText }
}

const something = Query.text("heart")

/** The small copy of the upstream, and everything else that the laws need of the source. */
export const harness: SourceHarness = {
  server: answer,
  something,
  nothing: Query.text("zzzznotthere"),
  asks: {
    "field-title": { asked: { query: Query.field("title", Query.text("6")) }, isRight: (found) => found.length === 1 },
    "field-abstract": { asked: { query: Query.field("abstract", Query.text("aspirin")) }, isRight: (found) => found.length === 4 },
    published: { asked: { publishedFrom: date("1998") }, isRight: (found) => found.length === 5 },
    sorts: { asked: { sort: "newest" }, isRight: (found) => found[0]?.id === "r6" }
  },
  lookup: { known: [pmid("1"), pmid("2"), pmid("3")], unknown: pmid("99") },
  citations: { of: pmid("1"), direction: "citing" },
  fullText: { known: pmid("1"), unknown: pmid("99") }
}

/** A source over a small JSON API; with a mistake it is the same except for that mistake. */
export const planted = (
  mistake?: Mistake,
  calls = { count: 0 }
): { readonly source: Source.Source<unknown, Http.Http>; readonly harness: SourceHarness } => ({
  source: Source.plugin({
    id: "loop",
    revision: 1,
    about: "A small JSON API, for tests",
    upstream,
    abilities: ["search", "lookup", "citations", ...(mistake === "an ability that is there and not declared" ? [] : ["fullText" as const])],
    capabilities: {
      fields: { title: "exact", abstract: "approximate" },
      published: "year",
      sorts: ["relevance", "newest"],
      identifiers: ["pmid"],
      batch: 2
    },
    params: Params.none as Schema.Codec<unknown, unknown>,
    make: () => {
      const made = Effect.map(Http.client(upstream, "loop"), (client) => primitives(client, mistake, calls))
      if (mistake === "make never ends") return Effect.andThen(made, Effect.never)
      return mistake === "make crashes" ? Effect.andThen(made, Effect.die(new TypeError("x is undefined"))) : made
    }
  }),
  harness
})
