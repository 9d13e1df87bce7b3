import * as Query from "@litfuse/engine/Query"
import * as Effect from "effect/Effect"
import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { matching, words } from "./matches.ts"

/** What can be wrong with a source. */
export type Fault = "rate-limited" | "unreachable" | "unauthorised" | "query-rejected" | "bad-response" | "throws" | "hangs"

/**
 * A source in memory.
 *
 * - `records` in the order of relevance
 * - `fault` what goes wrong, from page `faultFrom` on (the first page is 0)
 * - `secret` is part of the address of every request, and so of the text of errors
 * - `onCancelled` called when a request that hangs is interrupted
 */
export interface Options {
  readonly id: string
  readonly records: ReadonlyArray<Omit<SourceRecord.Essentials, "source">>
  readonly pageSize?: number
  readonly capabilities?: Partial<Source.Capabilities>
  readonly fault?: Fault
  readonly faultFrom?: number
  readonly secret?: string
  readonly onCancelled?: () => void
}

/** What `make` of a source gives that can be searched. */
export type SearchPrimitives = Source.Primitives & Required<Pick<Source.Primitives, "searchPage">>

const everything: Source.Capabilities = {
  ...(Object.fromEntries(Source.features.map((feature) => [feature, "exact"])) as Record<Source.Feature, "exact">),
  fields: Object.fromEntries(Query.fields.map((field) => [field, "exact"])),
  published: "day",
  sorts: ["relevance", "newest"],
  maxRecords: 1000,
  identifiers: [],
  batch: 1
}

const failing = ({ id, fault, secret, onCancelled }: Options): Effect.Effect<never, SourceError.SourceError> => {
  const detail = `GET https://memory.example/search?api_key=${secret ?? "none"}&page=1`
  const fail = (reason: SourceError.Reason) => Effect.fail(new SourceError.SourceError({ source: id, operation: "search", reason }))
  switch (fault) {
    case "rate-limited":
      return fail({ _tag: "RateLimited", detail, retryAfterMs: 1000 })
    case "unreachable":
      return fail({ _tag: "Unreachable", detail })
    case "unauthorised":
      return fail({ _tag: "Unauthorised", detail })
    case "query-rejected":
      return fail({ _tag: "QueryRejected", detail })
    case "bad-response":
      return fail({ _tag: "BadResponse", detail })
    case "hangs":
      return Effect.never.pipe(Effect.onInterrupt(() => Effect.sync(() => onCancelled?.())))
    default:
      return Effect.die(new TypeError(`cannot read properties of undefined; ${detail}`))
  }
}

/** How a source without some capabilities understands a search, with its notices. */
const understood = (id: string, can: Source.Capabilities, asked: Source.SourceQuery) => {
  const lacking = Source.needs(asked).filter((capability) => Source.fidelity(can, capability, asked) === undefined)
  const did = (capability: Source.Capability) => {
    if (capability === "published") return "all years are searched"
    return capability === "sorts" ? "listed by relevance" : "every word is searched anywhere"
  }
  const isPlain = lacking.some((capability) => capability !== "published" && capability !== "sorts")
  const isOpen = lacking.includes("published")
  return {
    notices: lacking.map((capability) => Source.unsupported(id, capability, did(capability))),
    query: isPlain ? Query.or(...Query.words(asked.query).map((word) => Query.text(word))) : asked.query,
    from: isOpen ? undefined : asked.publishedFrom,
    until: isOpen ? undefined : asked.publishedUntil,
    isNewestFirst: asked.sort === "newest" && can.sorts.includes("newest")
  }
}

const yearOf = ({ published }: SourceRecord.SourceRecord): number => (published === undefined ? 0 : SourceRecord.year(published))

const found = (
  records: ReadonlyArray<SourceRecord.SourceRecord>,
  { query, from, until, isNewestFirst }: Omit<ReturnType<typeof understood>, "notices">
): ReadonlyArray<SourceRecord.SourceRecord> => {
  const isOpen = from === undefined && until === undefined
  const isInTime = ({ published }: SourceRecord.SourceRecord) =>
    isOpen || (published !== undefined && SourceRecord.within(published, from, until))
  const hits = matching(query, records).filter(isInTime)
  return isNewestFirst ? hits.sort((a, b) => yearOf(b) - yearOf(a)) : hits
}

/** What `make` of a source in memory gives. */
export const primitives = (options: Options): SearchPrimitives => {
  const { id, pageSize = 3, fault, faultFrom = 0 } = options
  const records = options.records.map((record) => SourceRecord.make({ ...record, source: id }))
  const can = { ...everything, ...options.capabilities }
  return {
    searchPage: ({ cursor, wanted, ...asked }) => {
      const start = Number(cursor ?? 0)
      if (fault !== undefined && start >= faultFrom * pageSize) return failing(options)
      const { notices, ...search } = understood(id, can, asked)
      const hits = words(search.query).length === 0 ? [] : found(records, search)
      const end = start + Math.min(pageSize, wanted)
      return Effect.succeed({
        records: hits.slice(start, end),
        total: hits.length,
        next: end < hits.length ? String(end) : undefined,
        notices
      })
    }
  }
}

/** A source in memory, as a plugin: it can do everything by default, and fails if `fault` says so. */
export const plugin = (options: Options): Source.Source<typeof Params.none.Type> =>
  Source.plugin({
    id: options.id,
    revision: 1,
    about: "Records in memory, for tests",
    params: Params.none,
    abilities: ["search"],
    capabilities: { ...everything, ...options.capabilities },
    make: () => Effect.succeed(primitives(options))
  })
