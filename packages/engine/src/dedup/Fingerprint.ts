import * as Schema from "effect/Schema"
import { print as printIdentifier } from "../Identifier.ts"
import { isNoTitle } from "../Raw.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { foldText } from "./foldText.ts"
import { foldName } from "./familyNames.ts"
import { firstPage } from "./firstPage.ts"

const NullableText = Schema.NullOr(Schema.String)

/**
 * The identity of a record in decisions, in any file and at any place.
 *
 * - `v` the version of these rules; `identifiers` as `doi:10.1000/1`, ascending
 * - `title`, `first` (the family name of the first contributor) in compared form: letters, digits and single spaces
 * - `year`, `pages` the year and the first page; null = unknown
 */
export const Fingerprint = Schema.Struct({
  v: Schema.Literal(1),
  identifiers: Schema.Array(Schema.String),
  title: Schema.String,
  year: NullableText,
  first: NullableText,
  pages: NullableText
})
export type Fingerprint = typeof Fingerprint.Type

/** The fingerprint of a record. */
export const of = ({ identifiers, title, published, contributors: [first], pages }: SourceRecord): Fingerprint => {
  const name = first === undefined ? "" : foldText(first._tag === "Person" ? first.family : first.name)
  const page = pages === undefined ? 0 : firstPage(pages)
  return {
    v: 1,
    identifiers: identifiers.map(printIdentifier).sort(),
    title: isNoTitle(title) ? "" : foldText(title),
    year: published?.slice(0, 4) ?? null,
    first: name === "" ? null : name,
    pages: page === 0 ? null : String(page)
  }
}

/** Normalises a fingerprint for comparison: old DOIs with one slash, names without replacements of accents. */
const normalised = ({ identifiers, first, ...rest }: Fingerprint): Fingerprint => ({
  ...rest,
  identifiers: identifiers.map((one) => (one.startsWith("doi:") ? one.replace("//", "/") : one)),
  first: first === null ? null : foldName(first)
})

const schemeOf = (identifier: string): string => identifier.slice(0, identifier.indexOf(":"))

const shares = (a: Fingerprint, b: Fingerprint): boolean => a.identifiers.some((one) => b.identifiers.includes(one))

const differs = (a: Fingerprint, b: Fingerprint): boolean => {
  const schemes = new Set(a.identifiers.map(schemeOf))
  return !shares(a, b) && b.identifiers.some((one) => schemes.has(schemeOf(one)))
}

const agree = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

/** Whether two records without a common identifier may be one: an identifier, a year or a page may have been added later. */
const isAlike = (a: Fingerprint, b: Fingerprint): boolean =>
  a.title === b.title && a.title !== "" && agree(a.year, b.year) && agree(a.first, b.first) && agree(a.pages, b.pages) && !differs(a, b)

const isEqual = (a: Fingerprint, b: Fingerprint): boolean =>
  a.title === b.title && a.year === b.year && a.first === b.first && a.pages === b.pages && a.identifiers.join() === b.identifiers.join()

/** Whether a fingerprint is specific enough that records with it are one publication. */
const isTelling = ({ identifiers, title, year, first, pages }: Fingerprint): boolean =>
  identifiers.length > 0 || (title !== "" && [year, first, pages].filter((part) => part !== null).length === 3)

/** Records by the look-up keys of their fingerprints. */
export interface Index {
  readonly all: ReadonlyArray<Fingerprint>
  readonly byKey: ReadonlyMap<string, ReadonlyArray<number>>
}

const keysOf = ({ identifiers, title }: Fingerprint): ReadonlyArray<string> => [...identifiers, ...(title === "" ? [] : [`title:${title}`])]

/** An index of records, by row. */
export const index = (records: Iterable<SourceRecord>): Index => indexOf(Array.from(records, of))

/** An index of records whose fingerprints are known, by row. */
export const indexOf = (fingerprints: ReadonlyArray<Fingerprint>): Index => {
  const all = fingerprints.map(normalised)
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
 * The rows of the records that a fingerprint identifies, ascending. Equal fingerprints come first, then those with a common identifier, then those
 * that agree in all known fields; only the first kind that matches counts.
 *
 * - `isCertain` whether they are all one publication, as far as fingerprints show
 * - empty: no rows when no record matches
 */
export const find = (
  { all, byKey }: Index,
  fingerprint: Fingerprint
): { readonly rows: ReadonlyArray<number>; readonly isCertain: boolean } => {
  const target = normalised(fingerprint)
  const near = [...new Set(keysOf(target).flatMap((key) => byKey.get(key) ?? []))].sort((a, b) => a - b)
  const among = (is: (one: Fingerprint) => boolean) => near.filter((row) => is(all[row]!))
  for (const is of [isEqual, shares, isAlike]) {
    const rows = among((one) => is(one, target))
    if (rows.length > 0) return { rows, isCertain: rows.length === 1 || isTelling(target) }
  }
  return { rows: [], isCertain: true }
}
