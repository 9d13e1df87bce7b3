import * as Schema from "effect/Schema"
import * as Ids from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import { keyOf, SourceRecord } from "./SourceRecord.ts"

/**
 * A publication: the records judged to be the same one. It stores nothing but them, so every field can say which record it came from.
 *
 * - shape: at least one record; ascending by `SourceRecord.keyOf`, so the order in which sources answered leaves no trace
 */
export const Work = Schema.Struct({
  id: Schema.NonEmptyString,
  records: Schema.NonEmptyArray(SourceRecord)
})
export type Work = typeof Work.Type

/** The fields of a record that a work has too. */
export type FieldName = Exclude<keyof SourceRecord, "source" | "id">

/** A value with the record it came from, by its key. */
export interface Sourced<A> {
  readonly value: A
  readonly from: string
}

/** A work of these records, in whatever order they are given. */
export const make = (id: string, records: ReadonlyArray<SourceRecord>): Work => {
  const [first, ...rest] = [...records].sort((a, b) => Ids.compare(keyOf(a), keyOf(b)))
  Invariant.check(first !== undefined, `work "${id}" has at least one record`)
  return { id, records: [first, ...rest] }
}

/** The work of a record that is not merged with any other; the record's key is its id. */
export const single = (record: SourceRecord): Work => ({ id: keyOf(record), records: [record] })

const isDelivered = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/**
 * The value of a field and the record it came from: the first record, in key order, that delivers one. An empty list is no value.
 *
 * - empty: undefined when no record delivers it
 */
export const field = <K extends FieldName>(work: Work, name: K): Sourced<NonNullable<SourceRecord[K]>> | undefined => {
  for (const record of work.records) {
    const value = record[name]
    if (isDelivered(value)) return { value: value as NonNullable<SourceRecord[K]>, from: keyOf(record) }
  }
  return undefined
}

/** The sources that delivered a record of this work, each once, ascending. */
export const sources = (work: Work): ReadonlyArray<string> => [...new Set(work.records.map(({ source }) => source))].sort(Ids.compare)
