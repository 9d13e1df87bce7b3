import * as Schema from "effect/Schema"
import * as Ids from "./Ids.ts"
import * as Invariant from "./Invariant.ts"
import { keyOf, SourceRecord } from "./SourceRecord.ts"
import { type FieldName, fieldPolicies, type FieldPolicy, type Value } from "./sourceRecord/fieldPolicies.ts"

export { type FieldName, fieldNames, type Value } from "./sourceRecord/fieldPolicies.ts"

/** The fields whose values are lists. */
export type ListName = { readonly [K in FieldName]: Value<K> extends ReadonlyArray<unknown> ? K : never }[FieldName]

/**
 * A publication: the records that are judged to be the same one. It stores only these records, so every field can name its origin.
 * `sourceRecord/fieldPolicies.ts` chooses between several values of a field.
 *
 * - shape: at least one record; ascending by `SourceRecord.keyOf`, independent of the order in which sources answered
 * - `enriched` records of enrichers: more data about a known work; they do not count as sources of the work
 */
export const Work = Schema.Struct({
  id: Schema.NonEmptyString,
  records: Schema.NonEmptyArray(SourceRecord),
  enriched: Schema.optionalKey(Schema.NonEmptyArray(SourceRecord))
})
export type Work = typeof Work.Type

/** A value with the keys of the records it came from: one, or several for a union. */
export interface Sourced<A> {
  readonly value: A
  readonly from: ReadonlyArray<string>
}

/** A work of these records, in any order. */
export const make = (id: string, records: ReadonlyArray<SourceRecord>): Work => {
  const [first, ...rest] = [...records].sort((a, b) => Ids.compare(keyOf(a), keyOf(b)))
  Invariant.check(first !== undefined, `work "${id}" has at least one record`)
  return { id, records: [first, ...rest] }
}

/** A work of a single record. The key of the record is its id. */
export const single = (record: SourceRecord): Work => ({ id: keyOf(record), records: [record] })

/** A work with additional records of enrichers; without any it stays as it is. */
export const enriched = (work: Work, records: ReadonlyArray<SourceRecord>): Work => {
  const all = new Map([...(work.enriched ?? []), ...records].map((record) => [keyOf(record), record]))
  const [first, ...rest] = [...all.keys()].sort(Ids.compare).map((key) => all.get(key)!)
  return first === undefined ? work : { ...work, enriched: [first, ...rest] }
}

const isDelivered = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

type Delivered<K extends FieldName> = { readonly value: Value<K>; readonly from: string; readonly record: SourceRecord }

const delivered = <K extends FieldName>({ records, enriched: beside }: Work, name: K): ReadonlyArray<Delivered<K>> => {
  const all: Array<Delivered<K>> = []
  const add = (record: SourceRecord): void => {
    if (isDelivered(record[name])) all.push({ value: record[name] as Value<K>, from: keyOf(record), record })
  }
  for (const record of records) add(record)
  if (beside !== undefined) for (const record of beside) add(record)
  return all.length > 1 ? withoutPages(all) : all
}

/** What a search engine says about a page counts only where no bibliographic record has the field. */
const withoutPages = <A extends { readonly record: SourceRecord }>(all: ReadonlyArray<A>): ReadonlyArray<A> => {
  const own = all.filter(({ record }) => record.webPage === undefined)
  return own.length === 0 || own.length === all.length ? all : own
}

/** The items of a union, each with every record that has it, in the order found; of equal items the first is kept. */
const united = <K extends FieldName>(all: ReadonlyArray<Delivered<K>>, same: (item: never) => string): ReadonlyArray<Sourced<unknown>> => {
  const items = new Map<string, { readonly value: unknown; readonly from: Array<string> }>()
  for (const { value, from } of all)
    for (const item of value as ReadonlyArray<never>) {
      const key = same(item)
      const known = items.get(key)
      if (known === undefined) items.set(key, { value: item, from: [from] })
      else if (!known.from.includes(from)) known.from.push(from)
    }
  return [...items.values()]
}

/** The value of a field by its policy, with its records; undefined when no record delivers it. An empty list is no value. */
export const field = <K extends FieldName>(work: Work, name: K): Sourced<Value<K>> | undefined => {
  const all = delivered(work, name)
  const one = all[0]
  if (one === undefined) return undefined
  if (all.length === 1) return { value: one.value, from: [one.from] }
  const policy: FieldPolicy<K> = fieldPolicies[name]
  if (policy._tag === "Union") {
    const items = united(all, policy.same)
    return { value: items.map(({ value }) => value) as unknown as Value<K>, from: all.map(({ from }) => from) }
  }
  const best = all.reduce((a, b) => (policy.by(b.value, b.record) > policy.by(a.value, a.record) ? b : a), one)
  return { value: best.value, from: [best.from] }
}

/** The items of a field that is a list, each with the records that have it; no items when no record delivers the field. */
export const items = <K extends ListName>(work: Work, name: K): ReadonlyArray<Sourced<Value<K>[number]>> => {
  const policy: FieldPolicy<K> = fieldPolicies[name]
  const all = delivered(work, name)
  if (policy._tag === "Union") return united(all, policy.same) as unknown as ReadonlyArray<Sourced<Value<K>[number]>>
  const picked = field(work, name)
  return picked === undefined ? [] : (picked.value as ReadonlyArray<Value<K>[number]>).map((value) => ({ value, from: picked.from }))
}

/** Whether a work is only a page of the web, without an identifier that says which publication it is about. */
export const isWebPage = (work: Work): boolean =>
  webPage(work) !== undefined && work.records.every(({ identifiers }) => identifiers.length === 0)

/** The page of the web that a work is: what its search engine says of it. Empty: undefined for a work with a bibliographic record. */
export const webPage = ({ records }: Work): (SourceRecord & Required<Pick<SourceRecord, "webPage">>) | undefined => {
  const [first] = records
  return records.every((record) => record.webPage !== undefined) && first.webPage !== undefined
    ? { ...first, webPage: first.webPage }
    : undefined
}

/** The sources that delivered a record of this work, each once, ascending. */
export const sources = (work: Work): ReadonlyArray<string> => [...new Set(work.records.map(({ source }) => source))].sort(Ids.compare)
