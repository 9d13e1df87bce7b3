import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { Listener } from "../http/Exchange.ts"
import { detached, packer } from "./packed.ts"
import type { Page, Turn } from "./Page.ts"

/** What has been collected so far. It is filled page by page, so that a failure or a time-out keeps the pages before it. */
export interface Gathered {
  readonly records: Array<SourceRecord>
  readonly notices: Array<Notice.Notice>
  total: number | undefined
  effectiveQuery: string | undefined
}

/** Nothing yet. */
export const nothing = (): Gathered => ({ records: [], notices: [], total: undefined, effectiveQuery: undefined })

/** After this many pages without a new record the walk ends. */
const idlePages = 2

const badResponse = (source: string, operation: string, detail: string) =>
  SourceError.make(source, operation, { _tag: "BadResponse", detail })

/** Whoever watches over the source hears that something came. */
const heard = Effect.gen(function* () {
  const listener = yield* Listener
  listener.heard(yield* Clock.currentTimeMillis)
})

/** The result of a primitive, which is a sign of life. A throw, a value that is no Effect, and records under the name of another source become `Crashed`. */
export const guarded = <A>(
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
    Effect.tap(operation === "make" ? Effect.void : heard),
    Effect.catchDefect((defect) => Effect.fail(SourceError.crashed(source, operation, defect))),
    Effect.mapError(SourceError.redacted)
  )

const isSame = (a: Notice.Notice) => (b: Notice.Notice) => a.code === b.code && a.subject === b.subject && a.text === b.text

/** Adds notices that are not there yet. */
export const note = (into: Array<Notice.Notice>, notices: ReadonlyArray<Notice.Notice>): void => {
  for (const notice of notices) if (!into.some(isSame(notice))) into.push(notice)
}

/** So many records of a list are at hand as they are; those behind them are bytes until they are read. */
const atHand = 1000

/** Adds records that are not there yet, each with its place in the list; returns how many were there. */
const add = (
  into: Gathered,
  records: ReadonlyArray<SourceRecord>,
  seen: Set<string>,
  depth: number,
  packed: (record: SourceRecord) => SourceRecord
): number => {
  let repeated = 0
  for (const record of records) {
    if (seen.has(record.id)) repeated++
    else if (into.records.length < depth) {
      seen.add(record.id)
      const placed = { ...record, position: into.records.length + 1 }
      into.records.push(placed.position <= atHand ? detached(placed) : packed(placed))
    }
  }
  return repeated
}

/**
 * Turns pages until `depth` records are there or the source has no more. A record that comes again on a later page is dropped and counted in a
 * Notice; a page without records ends the list whatever its cursor promises; so does the second page that brings nothing new, with a Notice, because
 * a source that always sends new cursors with the same records would never end.
 *
 * - `turned` is done after each page
 * - errors: what `turn` fails with; `Crashed` when it throws; `BadResponse` when a cursor comes back
 */
export const walk = Effect.fnUntraced(function* (
  source: string,
  operation: string,
  turn: (turn: Turn) => Effect.Effect<Page, SourceError.SourceError>,
  depth: number,
  into: Gathered,
  turned: Effect.Effect<void> = Effect.void
): Effect.fn.Return<void, SourceError.SourceError> {
  const seen = new Set<string>()
  const cursors = new Set<string>()
  const packed = packer()
  let cursor: string | undefined
  let repeated = 0
  let idle = 0
  while (into.records.length < depth) {
    const wanted = { cursor, wanted: depth - into.records.length }
    const before = into.records.length
    const page = yield* guarded(
      source,
      operation,
      () => turn(wanted),
      ({ records }) => records
    )
    repeated += add(into, page.records, seen, depth, packed)
    note(into.notices, page.notices ?? [])
    into.total ??= page.total
    into.effectiveQuery ??= page.effectiveQuery
    yield* turned
    if (page.next === undefined || page.records.length === 0) break
    if (into.records.length === before && ++idle === idlePages) {
      into.notices.push(Notice.make("pages-idle", source, `${idlePages} pages brought no new record; no further page was asked for`))
      break
    }
    if (cursors.has(page.next))
      return yield* badResponse(source, operation, `the cursor "${page.next}" was given a second time; its pages would never end`)
    cursors.add(page.next)
    cursor = page.next
  }
  if (repeated > 0)
    into.notices.push(Notice.make("records-repeated", source, `delivered ${repeated} records again on a later page; they count once`))
})
