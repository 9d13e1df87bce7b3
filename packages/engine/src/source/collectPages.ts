import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"
import type { PartialDate, SourceRecord } from "../SourceRecord.ts"
import { dropFarDates, latestYear } from "../sourceRecord/dropFarDates.ts"
import { Listener } from "../http/Exchange.ts"
import { detachRecord, packer } from "./packer.ts"
import type { Page, Turn } from "./Page.ts"
import { withWebAddresses } from "./withWebAddresses.ts"

/** What was collected so far. It is filled page by page, so that a failure or a time-out keeps the pages before it. */
export interface CollectedPages {
  readonly records: Array<SourceRecord>
  readonly notices: Array<Notice.Notice>
  /** Ids of the records with impossible dates, each with the first such date. */
  readonly far: Array<readonly [id: string, date: PartialDate]>
  /** Ids of the records with addresses that do not lead to the web, each with the first such address. */
  readonly unsafe: Array<readonly [id: string, address: string]>
  total: number | undefined
  effectiveQuery: string | undefined
  apiVersion: string | undefined
}

/** The state before the first page. */
export const noPages = (): CollectedPages => ({
  records: [],
  notices: [],
  far: [],
  unsafe: [],
  total: undefined,
  effectiveQuery: undefined,
  apiVersion: undefined
})

/** Collection ends after this many pages without a new record. */
const idlePages = 2

const badResponse = (source: string, operation: string, detail: string) =>
  SourceError.make(source, operation, { _tag: "BadResponse", detail })

const reportResponse = Effect.gen(function* () {
  const listener = yield* Listener
  listener.responded(yield* Clock.currentTimeMillis)
})

/** Runs a primitive. A throw, a value that is no Effect, and records in the name of another source become `Crashed`. */
export const runGuarded = <A>(
  source: string,
  operation: string,
  ask: () => Effect.Effect<A, SourceError.SourceError>,
  recordsOf: (answer: A) => ReadonlyArray<SourceRecord>
): Effect.Effect<A, SourceError.SourceError> =>
  Effect.suspend(ask).pipe(
    Effect.tap((answer) => {
      const alien = recordsOf(answer).find((record) => record.source !== source)
      return alien === undefined ? Effect.void : Effect.die(`it delivers the record "${alien.id}" in the name of "${alien.source}"`)
    }),
    Effect.tap(operation === "make" ? Effect.void : reportResponse),
    Effect.catchDefect((defect) => Effect.fail(SourceError.crashed(source, operation, defect))),
    Effect.mapError(SourceError.redacted)
  )

const isSame = (a: Notice.Notice) => (b: Notice.Notice) => a.code === b.code && a.subject === b.subject && a.text === b.text

/** Adds the notices that the list does not contain yet. */
export const addNotices = (into: Array<Notice.Notice>, notices: ReadonlyArray<Notice.Notice>): void => {
  for (const notice of notices) if (!into.some(isSame(notice))) into.push(notice)
}

/** Keeps the first total. A total that is no count is unknown; one that changes from page to page is reported once. */
const addTotal = (source: string, into: CollectedPages, total: number | undefined): void => {
  if (total === undefined) return
  const isCount = Number.isSafeInteger(total) && total >= 0
  if (isCount) into.total ??= total
  const isReported = into.notices.some(({ code }) => code === "total-changed")
  if (!isCount)
    addNotices(into.notices, [
      Notice.make("total-unknown", source, `says that ${total} records match, which is no count; the total is unknown`)
    ])
  else if (total !== into.total && !isReported)
    into.notices.push(Notice.make("total-changed", source, `says that ${into.total} records match, and ${total} on a later page`))
}

/** The number of records that stay objects. Later ones are bytes until they are read. */
const unpackedRecords = 1000

/** A record without dates beyond next year and without addresses that do not lead to the web; both are noted. */
export const accepted = (into: CollectedPages, record: SourceRecord, latest: number | undefined): SourceRecord => {
  const { record: possible, far } = dropFarDates(record, latest)
  if (far[0] !== undefined) into.far.push([record.id, far[0]])
  const { record: safe, unsafe } = withWebAddresses(possible)
  if (unsafe[0] !== undefined) into.unsafe.push([record.id, unsafe[0]])
  return safe
}

/** Adds new records with their place in the list; returns the number of repeated ones. */
const add = (
  into: CollectedPages,
  records: ReadonlyArray<SourceRecord>,
  seen: Set<string>,
  depth: number,
  packed: (record: SourceRecord) => SourceRecord,
  latest: number | undefined
): number => {
  let repeated = 0
  for (const record of records) {
    if (seen.has(record.id)) repeated++
    else if (into.records.length < depth) {
      seen.add(record.id)
      const placed = { ...accepted(into, record, latest), position: into.records.length + 1 }
      into.records.push(placed.position <= unpackedRecords ? detachRecord(placed) : packed(placed))
    }
  }
  return repeated
}

/**
 * Requests pages until `depth` records are there or the source has no more.
 *
 * - A record that repeats on a later page is dropped and counted in a Notice
 * - A page without records ends the list, whatever its cursor
 * - The second page without a new record ends it with a Notice: a source may send new cursors with the same records for ever
 * - `turned` runs after each page
 * - errors: those of `turn`; `Crashed` when it throws; `BadResponse` when a cursor repeats
 */
export const collectPages = Effect.fnUntraced(function* (
  source: string,
  operation: string,
  turn: (turn: Turn) => Effect.Effect<Page, SourceError.SourceError>,
  depth: number,
  into: CollectedPages,
  turned: Effect.Effect<void> = Effect.void
): Effect.fn.Return<void, SourceError.SourceError> {
  const seen = new Set<string>()
  const cursors = new Set<string>()
  const packed = packer()
  const latest = yield* latestYear
  let cursor: string | undefined
  let repeated = 0
  let idle = 0
  while (into.records.length < depth) {
    const wanted = { cursor, wanted: depth - into.records.length }
    const before = into.records.length
    const page = yield* runGuarded(
      source,
      operation,
      () => turn(wanted),
      ({ records }) => records
    )
    repeated += add(into, page.records, seen, depth, packed, latest)
    addNotices(into.notices, page.notices ?? [])
    addTotal(source, into, page.total)
    into.effectiveQuery ??= page.effectiveQuery
    into.apiVersion ??= page.apiVersion
    yield* turned
    if (page.next === undefined || page.records.length === 0) break
    if (into.records.length === before && ++idle === idlePages) {
      into.notices.push(Notice.make("pages-idle", source, `${idlePages} pages brought no new record; no further page was requested`))
      break
    }
    if (cursors.has(page.next))
      return yield* badResponse(source, operation, `the cursor "${page.next}" was returned twice; the pages would never end`)
    cursors.add(page.next)
    cursor = page.next
  }
  if (repeated > 0)
    into.notices.push(Notice.make("records-repeated", source, `delivered ${repeated} records again on a later page; they count once`))
})
