import * as Effect from "effect/Effect"
import * as Notice from "../Notice.ts"
import * as SourceError from "../SourceError.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import type { Asked, Page, Primitives } from "./Page.ts"

/** What has been collected so far. It is filled page by page, so that a failure or a time-out keeps the pages before it. */
export interface Gathered {
  readonly records: Array<SourceRecord>
  readonly notices: Array<Notice.Notice>
  total: number | undefined
}

/** Nothing yet. */
export const nothing = (): Gathered => ({ records: [], notices: [], total: undefined })

const badResponse = (source: string, detail: string) => SourceError.make(source, "search", { _tag: "BadResponse", detail })

/** One page; a throw, a value that is no Effect, and records in another source's name become `Crashed`. */
const pageOf = (source: string, page: () => Effect.Effect<Page, SourceError.SourceError>): Effect.Effect<Page, SourceError.SourceError> =>
  Effect.suspend(page).pipe(
    Effect.tap(({ records }) => {
      const alien = records.find((record) => record.source !== source)
      return alien === undefined ? Effect.void : Effect.die(`it delivers the record "${alien.id}" in the name of "${alien.source}"`)
    }),
    Effect.catchDefect((defect) => Effect.fail(SourceError.crashed(source, "search", defect))),
    Effect.mapError(SourceError.redacted)
  )

const sameNotice = (a: Notice.Notice) => (b: Notice.Notice) => a.code === b.code && a.subject === b.subject && a.text === b.text

/** Adds a page; returns how many of its records were known already. */
const add = (into: Gathered, page: Page, seen: Set<string>, depth: number): number => {
  let repeated = 0
  for (const record of page.records) {
    if (seen.has(record.id)) repeated++
    else if (into.records.length < depth) {
      seen.add(record.id)
      into.records.push(record)
    }
  }
  for (const notice of page.notices) if (!into.notices.some(sameNotice(notice))) into.notices.push(notice)
  into.total ??= page.total
  return repeated
}

/**
 * Turns pages until `depth` records are there or the source has no more. A record that comes again on a later page is dropped and counted in
 * a Notice; a page without records ends the list whatever its cursor promises.
 *
 * - errors: what `searchPage` fails with; `Crashed` when it throws; `BadResponse` when a cursor comes back, which would turn pages for ever
 */
export const walk = Effect.fnUntraced(function* (
  source: string,
  { searchPage }: Primitives,
  asked: Asked,
  depth: number,
  into: Gathered
): Effect.fn.Return<void, SourceError.SourceError> {
  const seen = new Set<string>()
  const cursors = new Set<string>()
  let cursor: string | undefined
  let repeated = 0
  while (into.records.length < depth) {
    const request = { ...asked, cursor, wanted: depth - into.records.length }
    const page = yield* pageOf(source, () => searchPage(request))
    repeated += add(into, page, seen, depth)
    if (page.next === undefined || page.records.length === 0) break
    if (cursors.has(page.next)) return yield* badResponse(source, `the cursor "${page.next}" came back; its pages would never end`)
    cursors.add(page.next)
    cursor = page.next
  }
  if (repeated > 0)
    into.notices.push(Notice.make("records-repeated", source, `delivered ${repeated} records again on a later page; they count once`))
})
