import * as Features from "@litfuse/query/Features"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Params from "../Params.ts"
import * as Source from "../Source.ts"
import * as SourceError from "../SourceError.ts"
import * as SourceRecord from "../SourceRecord.ts"
import { matching, words } from "./matches.ts"

/** What can be wrong with a source. */
export type Fault = "rate-limited" | "unreachable" | "unauthorised" | "query-rejected" | "bad-response" | "throws" | "hangs"

/**
 * A source in memory.
 *
 * - `records` in the order of relevance
 * - `fault` what goes wrong, from page `faultFrom` on (the first page is 0)
 * - `secret` stands in the address of every request, and so in the text of what goes wrong
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

const everything: Source.Capabilities = {
  booleans: true,
  phrases: true,
  fields: true,
  dateRange: true,
  sorts: ["relevance", "newest"],
  maxRecords: 1000
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

// A source in memory that can follow fields or operators can follow the finer points of the tree as well.
const isAble = (can: Source.Capabilities, feature: Features.Feature): boolean =>
  feature === "booleans" || feature === "phrases" || feature === "fields" ? can[feature] : true

/** What a source that lacks some capabilities makes of a search, and what it has to say about it. */
const understood = (id: string, can: Source.Capabilities, asked: Source.Asked) => {
  const unsupported = [...Features.of(asked.query).all].filter((feature) => !isAble(can, feature))
  const notices = unsupported.map((feature) => Source.unsupported(id, feature, "every word is searched anywhere"))
  const isRange = asked.publishedFrom !== undefined || asked.publishedUntil !== undefined
  if (isRange && !can.dateRange) notices.push(Source.unsupported(id, "dateRange", "all years are searched"))
  if (!can.sorts.includes(asked.sort)) notices.push(Source.unsupported(id, "sorts", "listed by relevance"))
  return {
    notices,
    query: unsupported.length > 0 ? Query.or(...Query.words(asked.query).map(Query.text)) : asked.query,
    from: can.dateRange ? (asked.publishedFrom ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY,
    until: can.dateRange ? (asked.publishedUntil ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    isNewestFirst: asked.sort === "newest" && can.sorts.includes("newest")
  }
}

const yearOf = ({ published }: SourceRecord.SourceRecord): number => (published === undefined ? 0 : SourceRecord.year(published))

const found = (
  records: ReadonlyArray<SourceRecord.SourceRecord>,
  { query, from, until, isNewestFirst }: Omit<ReturnType<typeof understood>, "notices">
): ReadonlyArray<SourceRecord.SourceRecord> => {
  const isOpen = from === Number.NEGATIVE_INFINITY && until === Number.POSITIVE_INFINITY
  const hits = matching(query, records).filter((record) => isOpen || (yearOf(record) >= from && yearOf(record) <= until))
  return isNewestFirst ? hits.sort((a, b) => yearOf(b) - yearOf(a)) : hits
}

/** What `make` of a source in memory gives. */
export const primitives = (options: Options): Source.Primitives => {
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

/** A source in memory, as a plugin: it can do everything unless told otherwise, and fails when told to. */
export const plugin = (options: Options): Source.Source<typeof Params.none.Type> =>
  Source.plugin({
    id: options.id,
    revision: 1,
    about: "Records in memory, for tests",
    params: Params.none,
    roles: ["search"],
    ingests: [],
    capabilities: { ...everything, ...options.capabilities },
    make: () => Effect.succeed(primitives(options))
  })
