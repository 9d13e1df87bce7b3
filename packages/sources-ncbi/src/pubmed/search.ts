import * as Notice from "@litfuse/engine/Notice"
import type * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import { type Eutils, type Search, type StoredSet, storedOf } from "../EutilsApi.ts"
import { searchWarnings } from "./searchWarnings.ts"
import * as Slices from "./Slices.ts"
import { toQuery } from "./toQuery.ts"

/** The most hits that ESearch lists for one search. */
export const mostListed = 9999

/** Records per page, some 14 kB each. */
export const pageSize = 200

/**
 * The position of a search between two pages.
 *
 * - `set` the stored set that is being read (the listed hits, or a slice of the others), its size, and the position in it
 * - `listed` the listed hits as a separate set, if the search is divided; `slices` the slices still to be searched
 * - `found` how many records have been delivered
 */
interface Cursor {
  readonly total: number
  readonly found: number
  readonly set: (StoredSet & { readonly size: number; readonly at: number; readonly slice?: Slices.Slice }) | undefined
  readonly slices: ReadonlyArray<Slices.Slice>
  readonly listed?: StoredSet
}

const orders = { relevance: "relevance", newest: "pub_date", cited: "relevance", author: "Author" } as const

const bad = (detail: string) => SourceError.make("pubmed", "search", { _tag: "BadResponse", detail })

/** A stored set, positioned at its start; fails for a search that was not stored. */
const setOf = (search: Search, size: number): Effect.Effect<NonNullable<Cursor["set"]>, SourceError.SourceError> => {
  const stored = storedOf(search)
  return stored === undefined
    ? Effect.fail(bad("ESearch found records but named no set on the history server"))
    : Effect.succeed({ ...stored, size, at: 0 })
}

const slicedNotice = (total: number, most: number): Notice.Notice =>
  Notice.make(
    "search-sliced",
    "pubmed",
    `lists at most ${most} of the ${total} matches in the requested order; the others follow unranked, newest PubMed entry first`
  )

/** Reads some records of a stored set, from a position on. */
export type ReadRecords = (
  set: StoredSet,
  at: number,
  wanted: number
) => Effect.Effect<ReadonlyArray<SourceRecord>, SourceError.SourceError>

/** Pages of a PubMed search. `most` is the limit on listed hits of one search. */
export const makeSearch = (api: Eutils, read: ReadRecords, most: number) =>
  Effect.fn("Pubmed.searchPage")(function* (request: Source.PageRequest): Effect.fn.Return<Source.Page, SourceError.SourceError> {
    const { text, notices } = toQuery(request)
    const order = orders[request.sort]
    if (text === "")
      return yield* Effect.fail(
        SourceError.make("pubmed", "search", { _tag: "QueryRejected", detail: "no part of the query can be searched" })
      )

    /** Runs the search; if it must be divided, also stores the listed hits as a set that the slices exclude. */
    const openSearch = Effect.fnUntraced(function* (isDeep: boolean) {
      const search = yield* api.search(text, { order, retmax: isDeep ? most : 0 })
      const stored = storedOf(search)
      if (!isDeep || Number(search.count) <= most || stored === undefined) return { search, listed: undefined }
      const listed = yield* api.post(search.idlist.slice(0, most), stored.webEnv)
      return listed === undefined ? yield* Effect.fail(bad("EPost named no set for the ids that it received")) : { search, listed }
    })

    const searchSlice = (slice: Slices.Slice, { queryKey, webEnv }: StoredSet) =>
      api.search(`(${text}) AND ${Slices.term(slice)} NOT #${queryKey}`, { order, webEnv })

    const first = Effect.gen(function* () {
      const { search, listed } = yield* openSearch(request.wanted > most)
      const total = Number(search.count)
      const set = total === 0 ? undefined : yield* setOf(search, listed === undefined ? Math.min(total, most) : search.idlist.length)
      const cursor: Cursor = { total, found: 0, set, slices: listed === undefined ? [] : [Slices.whole], ...(listed && { listed }) }
      // a failed suggestion is no reason to lose the search
      const spelling = total > 0 ? undefined : yield* Effect.orElseSucceed(api.spelling(text), () => undefined)
      const notes = [
        ...notices,
        ...searchWarnings("pubmed", search),
        ...(spelling === undefined ? [] : [Notice.make("spelling", "pubmed", `found nothing and suggests: ${spelling}`)]),
        ...(listed === undefined ? [] : [slicedNotice(total, search.idlist.length)])
      ]
      return { cursor, notices: notes, translation: search.querytranslation, apiVersion: search.apiVersion }
    })

    /** The next stored set of a divided search: the first slice with hits that can be listed. */
    const advance = Effect.fnUntraced(function* (cursor: Cursor, listed: StoredSet) {
      const slices = [...cursor.slices]
      for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) {
        const search = yield* searchSlice(slice, listed)
        const size = Number(search.count)
        const halves = size > most ? Slices.split(slice) : undefined
        if (halves !== undefined) slices.unshift(...halves)
        else if (size > 0) return { ...cursor, slices, set: { ...(yield* setOf(search, Math.min(size, most))), slice } }
      }
      return { ...cursor, slices, set: undefined }
    })

    /** The same position in newly stored sets: NCBI deletes sets, so a search that continues on the next day needs new ones. */
    const renewSets = Effect.fnUntraced(function* (cursor: Cursor, set: NonNullable<Cursor["set"]>) {
      const { search, listed } = yield* openSearch(cursor.listed !== undefined)
      const found = set.slice === undefined || listed === undefined ? search : yield* searchSlice(set.slice, listed)
      return { ...cursor, set: { ...set, ...(yield* setOf(found, set.size)), at: set.at }, ...(listed && { listed }) }
    })

    const firstPage = request.cursor === undefined ? yield* first : undefined
    const start = firstPage?.cursor ?? (JSON.parse(request.cursor!) as Cursor)
    const isRead = start.set === undefined || start.set.at >= start.set.size
    const reached = isRead && start.listed !== undefined ? yield* advance(start, start.listed) : start
    const { total } = reached
    if (reached.set === undefined && reached.listed !== undefined && reached.found < total)
      return yield* Effect.fail(bad(`${total} records match, but the slices of the search contain only ${reached.found}`))

    const readFrom = ({ set }: Cursor) => {
      const wanted = set === undefined ? 0 : Math.min(request.wanted, pageSize, set.size - set.at)
      return set === undefined || wanted === 0 ? Effect.succeed([]) : read(set, set.at, wanted)
    }
    const { cursor, records } = yield* Effect.map(readFrom(reached), (records) => ({ cursor: reached, records })).pipe(
      Effect.catchIf(
        ({ reason }) => reason._tag === "QueryRejected" && request.cursor !== undefined && reached.set !== undefined,
        () => Effect.flatMap(renewSets(reached, reached.set!), (cursor) => Effect.map(readFrom(cursor), (records) => ({ cursor, records })))
      )
    )
    const { set } = cursor
    const wanted = set === undefined ? 0 : Math.min(request.wanted, pageSize, set.size - set.at)
    // a search with hits but without records must not look like a search without hits
    if (wanted > 0 && records.length === 0)
      return yield* Effect.fail(bad(`${total} records match, but none of the ${wanted} requested were delivered`))
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
      notices: firstPage?.notices ?? [],
      ...(firstPage?.translation === undefined ? {} : { effectiveQuery: firstPage.translation }),
      ...(firstPage?.apiVersion === undefined ? {} : { apiVersion: firstPage.apiVersion })
    }
  })
