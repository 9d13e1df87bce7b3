/**
 * Lists of records in the answers of services. One odd record does not lose its page: it is skipped and counted, and the outcome is `Partial`. It
 * names the place and the reason of the first few. An answer without any readable record is a `BadResponse`.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "./Decode.ts"
import { firstLine } from "./internal/firstLine.ts"
import * as Raw from "./Raw.ts"
import { Listener } from "./http/Exchange.ts"
import type { Notice } from "./Notice.ts"
import type { PartialDate, SourceRecord } from "./SourceRecord.ts"

/** The schema of a list of records. An item of another shape becomes undefined in its place, so that counts and places stay correct. */
export const list = <S extends Schema.Constraint>(item: S) => Schema.Array(Schema.UndefinedOr(item))

/**
 * The records of a list, or its entities, in its order. Items of another shape were reported when the answer was decoded.
 *
 * - `read` makes a record from an item, the day of the request, and the place in the list. If it returns undefined or throws, the item is skipped and
 *   reported
 */
export const records = <A, R = SourceRecord>(
  items: ReadonlyArray<A | undefined>,
  read: (item: A, today: PartialDate, at: number) => R | undefined
): Effect.Effect<ReadonlyArray<R>> =>
  Effect.gen(function* () {
    const { skipped } = yield* Listener
    const today = Raw.dayOf(yield* Clock.currentTimeMillis)
    return items.flatMap((item, at) => {
      if (item === undefined) return []
      const record = Result.try({ try: () => read(item, today, at), catch: (thrown) => `cannot be read: ${firstLine(thrown)}` })
      if (Result.isSuccess(record) && record.success !== undefined) return [record.success]
      skipped(`record ${at + 1} of a page ${Result.isFailure(record) ? record.failure : "has no id"}`)
      return []
    })
  })

/** Decodes the items of a list one by one. An item of another shape becomes undefined and is reported. */
export const decoded = <A>(schema: Schema.Codec<A, unknown>, items: ReadonlyArray<unknown>): Effect.Effect<ReadonlyArray<A | undefined>> =>
  Effect.map(Listener, ({ skipped }) =>
    items.map((item, at) => {
      const read = Decode.open(schema, item)
      if (Result.isSuccess(read)) return read.success
      const [first] = read.failure
      skipped(`record ${at + 1} of a page ${[Decode.printPath(first?.path ?? []).replace(/^\./u, ""), first?.what].join(" ").trim()}`)
      return undefined
    })
  )

/** Reports something about records that a page or a look-up delivers. */
export const report = (notice: Notice): Effect.Effect<void> => Effect.map(Listener, (listener) => listener.notice(notice))
