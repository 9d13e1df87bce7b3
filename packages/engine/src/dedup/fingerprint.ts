import * as Schema from "effect/Schema"
import { print as printIdentifier } from "../Identifier.ts"
import { isNoTitle } from "../Raw.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { fold } from "./fold.ts"
import { nameOf } from "./names.ts"
import { firstPage } from "./place.ts"

const Said = Schema.NullOr(Schema.String)

/**
 * What names a record in decisions, whatever file it is in and wherever it stands there.
 *
 * - `v` the version of these rules; `identifiers` as `doi:10.1000/1`, ascending
 * - `title`, `first` (the family name of the first contributor) as they are compared: letters, digits and single spaces
 * - `year`, `pages` the year and the first page; null where the record does not say
 */
export const Fingerprint = Schema.Struct({
  v: Schema.Literal(1),
  identifiers: Schema.Array(Schema.String),
  title: Schema.String,
  year: Said,
  first: Said,
  pages: Said
})
export type Fingerprint = typeof Fingerprint.Type

/** The fingerprint of a record. */
export const of = ({ identifiers, title, published, contributors: [first], pages }: SourceRecord): Fingerprint => {
  const name = first === undefined ? "" : fold(first._tag === "Person" ? first.family : first.name)
  const page = pages === undefined ? 0 : firstPage(pages)
  return {
    v: 1,
    identifiers: identifiers.map(printIdentifier).sort(),
    title: isNoTitle(title) ? "" : fold(title),
    year: published?.slice(0, 4) ?? null,
    first: name === "" ? null : name,
    pages: page === 0 ? null : String(page)
  }
}

/** A fingerprint as it is compared: old DOIs with one stroke, names without what stands for accents. */
const compared = ({ identifiers, first, ...rest }: Fingerprint): Fingerprint => ({
  ...rest,
  identifiers: identifiers.map((one) => (one.startsWith("doi:") ? one.replace("//", "/") : one)),
  first: first === null ? null : nameOf(first)
})

const schemeOf = (identifier: string): string => identifier.slice(0, identifier.indexOf(":"))

const shares = (a: Fingerprint, b: Fingerprint): boolean => a.identifiers.some((one) => b.identifiers.includes(one))

/** Whether two records have identifiers of one scheme, none of them in common. */
const differs = (a: Fingerprint, b: Fingerprint): boolean => {
  const schemes = new Set(a.identifiers.map(schemeOf))
  return !shares(a, b) && b.identifiers.some((one) => schemes.has(schemeOf(one)))
}

const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

/** Whether two records without an identifier in common may be one: an identifier, a year or a page may have arrived later. */
const isAlike = (a: Fingerprint, b: Fingerprint): boolean =>
  a.title === b.title && a.title !== "" && agree(a.year, b.year) && agree(a.first, b.first) && agree(a.pages, b.pages) && !differs(a, b)

const isEqual = (a: Fingerprint, b: Fingerprint): boolean =>
  a.title === b.title && a.year === b.year && a.first === b.first && a.pages === b.pages && a.identifiers.join() === b.identifiers.join()

/** Whether a fingerprint says enough that two records which have it are one publication. */
const isTelling = ({ identifiers, title, year, first, pages }: Fingerprint): boolean =>
  identifiers.length > 0 || (title !== "" && [year, first, pages].filter((part) => part !== null).length === 3)

/** Records by what their fingerprints may be looked up by. */
export interface Index {
  readonly all: ReadonlyArray<Fingerprint>
  readonly byKey: ReadonlyMap<string, ReadonlyArray<number>>
}

const keysOf = ({ identifiers, title }: Fingerprint): ReadonlyArray<string> => [...identifiers, ...(title === "" ? [] : [`title:${title}`])]

/** An index of records, by row. */
export const index = (records: Iterable<SourceRecord>): Index => {
  const all = Array.from(records, (record) => compared(of(record)))
  const byKey = new Map<string, Array<number>>()
  for (const [row, one] of all.entries())
    for (const key of keysOf(one)) {
      const rows = byKey.get(key)
      if (rows === undefined) byKey.set(key, [row])
      else rows.push(row)
    }
  return { all, byKey }
}

/**
 * The rows of the records that a fingerprint names, ascending: those that equal it, else those that share an identifier with it, else those that say the
 * same where both say something.
 *
 * - `isCertain` whether they are all one publication, as far as fingerprints can tell
 * - empty: no rows where no record is named
 */
export const find = ({ all, byKey }: Index, given: Fingerprint): { readonly rows: ReadonlyArray<number>; readonly isCertain: boolean } => {
  const wanted = compared(given)
  const near = [...new Set(keysOf(wanted).flatMap((key) => byKey.get(key) ?? []))].sort((a, b) => a - b)
  const among = (is: (one: Fingerprint) => boolean) => near.filter((row) => is(all[row]!))
  for (const is of [isEqual, shares, isAlike]) {
    const rows = among((one) => is(one, wanted))
    if (rows.length > 0) return { rows, isCertain: rows.length === 1 || isTelling(wanted) }
  }
  return { rows: [], isCertain: true }
}
