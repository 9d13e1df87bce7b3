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
const pageSize = 200

/**
 * Where a search stands between two pages.
 *
 * - `set` the stored set that is being read, how many records of it are wanted, and how far we are
 * - `slices` what is still to be searched, where the whole is cut; `found` how many records came so far
 */
interface Cursor {
  readonly total: number
  readonly found: number
  readonly set: (Stored & { readonly size: number; readonly at: number }) | undefined
  readonly slices: ReadonlyArray<Slices.Slice>
  readonly isSliced: boolean
}

const orders = { relevance: "relevance", newest: "pub_date", cited: "relevance" } as const

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
    `lists ${most} hits of a search at most, and ${total} match: they are searched by the day on which they came into PubMed, newest first, and the order asked for holds within these slices only`
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

    const first = Effect.gen(function* () {
      const search = yield* api.search(text, { order })
      const total = Number(search.count)
      const isSliced = total > most && request.wanted > most
      const set = isSliced || total === 0 ? undefined : yield* setOf(search, Math.min(total, most))
      const cursor: Cursor = { total, found: 0, set, slices: isSliced ? [Slices.whole] : [], isSliced }
      // without an answer there is no suggestion, which is no reason to lose the search
      const spelling = total > 0 ? undefined : yield* Effect.orElseSucceed(api.spelling(text), () => undefined)
      const said = [
        ...notices,
        ...complaints("pubmed", search),
        ...(spelling === undefined ? [] : [Notice.make("spelling", "pubmed", `finds nothing, and suggests: ${spelling}`)]),
        ...(isSliced ? [sliced(total, most)] : [])
      ]
      return { cursor, said, translation: search.querytranslation }
    })

    /** The next stored set of a search that is cut: the first slice with hits that can be listed. */
    const advance = Effect.fnUntraced(function* (cursor: Cursor) {
      const slices = [...cursor.slices]
      for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) {
        const search = yield* api.search(`(${text}) AND ${Slices.term(slice)}`, { order })
        const size = Number(search.count)
        const halves = size > most ? Slices.split(slice) : undefined
        if (halves !== undefined) slices.unshift(...halves)
        else if (size > 0) return { ...cursor, slices, set: yield* setOf(search, Math.min(size, most)) }
      }
      return { ...cursor, slices, set: undefined }
    })

    const begun = request.cursor === undefined ? yield* first : undefined
    const start = begun?.cursor ?? (JSON.parse(request.cursor!) as Cursor)
    const isRead = start.set === undefined || start.set.at >= start.set.size
    const cursor = isRead && start.isSliced ? yield* advance(start) : start
    const { set, total } = cursor
    if (set === undefined && cursor.isSliced && cursor.found < total)
      return yield* Effect.fail(bad(`of ${total} records that match, the slices of the search hold ${cursor.found}`))

    const wanted = set === undefined ? 0 : Math.min(request.wanted, pageSize, set.size - set.at)
    const records = set === undefined || wanted === 0 ? [] : yield* read(set, set.at, wanted)
    // a search that found something and brings nothing must not look like one that found nothing
    if (wanted > 0 && records.length === 0)
      return yield* Effect.fail(bad(`${total} records match, and none of the ${wanted} asked for came`))
    const next: Cursor = {
      ...cursor,
      found: cursor.found + records.length,
      set: set === undefined ? undefined : { ...set, at: set.at + wanted }
    }
    const isSetRead = next.set === undefined || next.set.at >= next.set.size
    const isOver = isSetRead && next.slices.length === 0 && (!next.isSliced || next.found >= total)
    return {
      records,
      total,
      next: isOver ? undefined : JSON.stringify(next),
      notices: begun?.said ?? [],
      ...(begun?.translation === undefined ? {} : { effectiveQuery: begun.translation })
    }
  })
