/**
 * Lists of records in the answers of services. One odd record never costs its page: it is skipped and counted, and the outcome is `Partial`, with
 * the place and the reason of the first few. An answer in which no record can be read is of another shape, and a `BadResponse`.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "./Decode.ts"
import { firstLine } from "./internal/firstLine.ts"
import * as Raw from "./Raw.ts"
import { Listener } from "./http/Exchange.ts"
import type { PartialDate, SourceRecord } from "./SourceRecord.ts"

/** The schema of a list of records: where one is of another shape, its place is kept and is undefined, so that counts and places stay true. */
export const list = <S extends Schema.Constraint>(item: S) => Schema.Array(Schema.UndefinedOr(item))

/**
 * The records of a list, in its order. What was of another shape has been told where the answer was decoded.
 *
 * - `read` a record from an item, the day on which it is asked for, and its place in the list; undefined, or a throw, skips the item and tells so
 */
export const records = <A>(
  items: ReadonlyArray<A | undefined>,
  read: (item: A, today: PartialDate, at: number) => SourceRecord | undefined
): Effect.Effect<ReadonlyArray<SourceRecord>> =>
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

/** The items of a list that were decoded one by one; what is not of the shape is undefined, and told. */
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
