import * as Notice from "@litfuse/engine/Notice"
import type * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import { type Eutils, type Search, type Stored, storedOf } from "../EutilsApi.ts"
import { complaints } from "./complaints.ts"
import * as Slices from "./slices.ts"
import { toQuery } from "./toQuery.ts"

/** ESearch lists no more hits of one search than this. */
export const mostListed = 9999

/** So many records of 14 kB each come at once. */
export const pageSize = 200

/**
 * Where a search stands between two pages.
 *
 * - `set` the stored set that is being read: the hits that are listed, or a slice of the others; how many records it has, and how far we are
 * - `listed` the hits that are listed, as a set of their own, where the whole is cut; `slices` what is still to be searched of the others
 * - `found` how many records came so far
 */
interface Cursor {
  readonly total: number
  readonly found: number
  readonly set: (Stored & { readonly size: number; readonly at: number; readonly slice?: Slices.Slice }) | undefined
  readonly slices: ReadonlyArray<Slices.Slice>
  readonly listed?: Stored
}

const orders = { relevance: "relevance", newest: "pub_date", cited: "relevance", author: "Author" } as const

const bad = (detail: string) => SourceError.make("pubmed", "search", { _tag: "BadResponse", detail })

/** A stored set to read from its beginning; a search that was not stored cannot be read. */
const setOf = (search: Search, size: number): Effect.Effect<NonNullable<Cursor["set"]>, SourceError.SourceError> => {
  const stored = storedOf(search)
  return stored === undefined
    ? Effect.fail(bad("ESearch found records and named no place on the history server"))
    : Effect.succeed({ ...stored, size, at: 0 })
}

/** What is said when a search is cut. */
const sliced = (total: number, most: number): Notice.Notice =>
  Notice.make(
    "search-sliced",
    "pubmed",
    `lists ${most} hits of a search at most, and ${total} match: the first ${most} stand in the order asked for, the others follow by the day on which they came into PubMed, newest first, and have no rank among all`
  )

/** Reads some records of a stored set, from a place on. */
export type Read = (set: Stored, at: number, wanted: number) => Effect.Effect<ReadonlyArray<SourceRecord>, SourceError.SourceError>

/** Pages of a search of PubMed. `most` is how many hits of one search are listed. */
export const searchOf = (api: Eutils, read: Read, most: number) =>
  Effect.fn("Pubmed.searchPage")(function* (request: Source.PageRequest): Effect.fn.Return<Source.Page, SourceError.SourceError> {
    const { text, notices } = toQuery(request)
    const order = orders[request.sort]
    if (text === "")
      return yield* Effect.fail(
        SourceError.make("pubmed", "search", { _tag: "QueryRejected", detail: "nothing of the query can be searched" })
      )

    /** A search, and where it has to be cut the set of the hits that are listed, which slices leave out. */
    const opened = Effect.fnUntraced(function* (isDeep: boolean) {
      const search = yield* api.search(text, { order, retmax: isDeep ? most : 0 })
      const stored = storedOf(search)
      if (!isDeep || Number(search.count) <= most || stored === undefined) return { search, listed: undefined }
      const listed = yield* api.post(search.idlist.slice(0, most), stored.webEnv)
      return listed === undefined ? yield* Effect.fail(bad("EPost named no place for the ids that it was sent")) : { search, listed }
    })

    const searched = (slice: Slices.Slice, { queryKey, webEnv }: Stored) =>
      api.search(`(${text}) AND ${Slices.term(slice)} NOT #${queryKey}`, { order, webEnv })

    const first = Effect.gen(function* () {
      const { search, listed } = yield* opened(request.wanted > most)
      const total = Number(search.count)
      const set = total === 0 ? undefined : yield* setOf(search, listed === undefined ? Math.min(total, most) : search.idlist.length)
      const cursor: Cursor = { total, found: 0, set, slices: listed === undefined ? [] : [Slices.whole], ...(listed && { listed }) }
      // without an answer there is no suggestion, which is no reason to lose the search
      const spelling = total > 0 ? undefined : yield* Effect.orElseSucceed(api.spelling(text), () => undefined)
      const said = [
        ...notices,
        ...complaints("pubmed", search),
        ...(spelling === undefined ? [] : [Notice.make("spelling", "pubmed", `finds nothing, and suggests: ${spelling}`)]),
        ...(listed === undefined ? [] : [sliced(total, search.idlist.length)])
      ]
      return { cursor, said, translation: search.querytranslation }
    })

    /** The next stored set of a search that is cut: the first slice with hits that can be listed. */
    const advance = Effect.fnUntraced(function* (cursor: Cursor, listed: Stored) {
      const slices = [...cursor.slices]
      for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) {
        const search = yield* searched(slice, listed)
        const size = Number(search.count)
        const halves = size > most ? Slices.split(slice) : undefined
        if (halves !== undefined) slices.unshift(...halves)
        else if (size > 0) return { ...cursor, slices, set: { ...(yield* setOf(search, Math.min(size, most))), slice } }
      }
      return { ...cursor, slices, set: undefined }
    })

    /** The same place in sets that are stored anew: those of a search that goes on the next day are gone. */
    const renewed = Effect.fnUntraced(function* (cursor: Cursor, set: NonNullable<Cursor["set"]>) {
      const { search, listed } = yield* opened(cursor.listed !== undefined)
      const found = set.slice === undefined || listed === undefined ? search : yield* searched(set.slice, listed)
      return { ...cursor, set: { ...set, ...(yield* setOf(found, set.size)), at: set.at }, ...(listed && { listed }) }
    })

    const begun = request.cursor === undefined ? yield* first : undefined
    const start = begun?.cursor ?? (JSON.parse(request.cursor!) as Cursor)
    const isRead = start.set === undefined || start.set.at >= start.set.size
    const reached = isRead && start.listed !== undefined ? yield* advance(start, start.listed) : start
    const { total } = reached
    if (reached.set === undefined && reached.listed !== undefined && reached.found < total)
      return yield* Effect.fail(bad(`of ${total} records that match, the slices of the search hold ${reached.found}`))

    const readFrom = ({ set }: Cursor) => {
      const wanted = set === undefined ? 0 : Math.min(request.wanted, pageSize, set.size - set.at)
      return set === undefined || wanted === 0 ? Effect.succeed([]) : read(set, set.at, wanted)
    }
    const { cursor, records } = yield* Effect.map(readFrom(reached), (records) => ({ cursor: reached, records })).pipe(
      Effect.catchIf(
        ({ reason }) => reason._tag === "QueryRejected" && request.cursor !== undefined && reached.set !== undefined,
        () => Effect.flatMap(renewed(reached, reached.set!), (cursor) => Effect.map(readFrom(cursor), (records) => ({ cursor, records })))
      )
    )
    const { set } = cursor
    const wanted = set === undefined ? 0 : Math.min(request.wanted, pageSize, set.size - set.at)
    // a search that found something and brings nothing must not look like one that found nothing
    if (wanted > 0 && records.length === 0)
      return yield* Effect.fail(bad(`${total} records match, and none of the ${wanted} asked for came`))
    const next: Cursor = {
      ...cursor,
      found: cursor.found + records.length,
      set: set === undefined ? undefined : { ...set, at: set.at + wanted }
    }
    const isSetRead = next.set === undefined || next.set.at >= next.set.size
    const isOver = isSetRead && next.slices.length === 0 && (next.listed === undefined || next.found >= total)
    return {
      records,
      total,
      next: isOver ? undefined : JSON.stringify(next),
      notices: begun?.said ?? [],
      ...(begun?.translation === undefined ? {} : { effectiveQuery: begun.translation })
    }
  })
