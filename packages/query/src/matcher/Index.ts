import { schemeOf } from "../dialects/commonNames.ts"
import * as Fields from "../Fields.ts"
import type { DateName, FieldName } from "../Fields.ts"
import type { Span } from "./Span.ts"
import { tokens } from "./tokens.ts"

/**
 * A record as the matcher reads it.
 *
 * - `texts` the texts of each part; no phrase or proximity reaches from one text into the next
 * - `headings` its subject headings; `texts.heading` need not repeat their words
 * - `dates` partial dates: a record of 2010 may be from any day of that year, and is found when one of them is in the range
 */
export interface Document {
  readonly texts: Partial<Readonly<Record<FieldName, ReadonlyArray<string>>>>
  readonly headings?: ReadonlyArray<{
    readonly descriptor: string
    readonly qualifiers: ReadonlyArray<string>
    readonly major: boolean
  }>
  readonly dates?: Partial<Readonly<Record<DateName, string>>>
}

/** The places of a word, by row. */
export type Postings = Map<number, Array<Span>>

interface IndexedHeading {
  readonly row: number
  readonly qualifiers: ReadonlyArray<string>
  readonly major: boolean
}

/** Records prepared for many queries. */
export interface Index {
  readonly documents: ReadonlyArray<Document>
  readonly words: ReadonlyMap<FieldName, ReadonlyMap<string, Postings>>
  readonly names: ReadonlyMap<FieldName, ReadonlyMap<string, ReadonlyArray<number>>>
  readonly headings: ReadonlyMap<string, ReadonlyArray<IndexedHeading>>
  /** A cache: the words that fit each pattern of earlier queries. */
  readonly fitting: Map<string, ReadonlyArray<string>>
}

/** A name as the index stores it: its words. */
export const nameOf = (text: string): string => tokens(text).join(" ")

const listIn = <K, V>(lists: Map<K, Array<V>>, key: K): Array<V> => {
  const known = lists.get(key)
  if (known !== undefined) return known
  const made: Array<V> = []
  lists.set(key, made)
  return made
}

const mapIn = <K, K2, V>(maps: Map<K, Map<K2, V>>, key: K): Map<K2, V> => {
  const known = maps.get(key)
  if (known !== undefined) return known
  const made = new Map<K2, V>()
  maps.set(key, made)
  return made
}

// No phrase or proximity is this long, so that nothing reaches from one text into the next.
const gapBetweenTexts = 100_000

type Texts = Document["texts"]

/** The parts with the texts of the parts inside them. Authors also fill the first and the last author, and identifiers their scheme. */
const withFamilies = (texts: Texts): Texts => {
  const made: Partial<Record<FieldName, ReadonlyArray<string>>> = { ...texts }
  const add = (field: FieldName, more: ReadonlyArray<string>): void => {
    if (more.length > 0) made[field] = [...(made[field] ?? []), ...more.filter((text) => !(made[field] ?? []).includes(text))]
  }
  const { contributor = [], identifier = [] } = texts
  if (texts.firstAuthor === undefined) add("firstAuthor", contributor.slice(0, 1))
  if (texts.lastAuthor === undefined) add("lastAuthor", contributor.slice(-1))
  for (const text of identifier) {
    const scheme = schemeOf(text)
    if (scheme !== undefined) add(scheme, [text])
    if (scheme !== "pmid") add("articleId", [text])
  }
  for (const field of Object.keys(texts) as ReadonlyArray<FieldName>) {
    const parent = Fields.parentOf(field)
    if (parent !== undefined) add(parent, texts[field] ?? [])
  }
  return made
}

const textsOf = (document: Document): ReadonlyArray<readonly [FieldName, ReadonlyArray<string>]> => {
  const { heading = [], qualifier = [], ...rest } = withFamilies(document.texts)
  const headings = document.headings ?? []
  return [
    ...(Object.entries(rest) as ReadonlyArray<readonly [FieldName, ReadonlyArray<string>]>),
    ["heading", [...heading, ...headings.map(({ descriptor }) => descriptor)]],
    ["qualifier", [...qualifier, ...headings.flatMap(({ qualifiers }) => qualifiers)]]
  ]
}

/** An index of records; the row of a record is its place in the list. */
export const index = (documents: ReadonlyArray<Document>): Index => {
  const words = new Map<FieldName, Map<string, Postings>>()
  const names = new Map<FieldName, Map<string, Array<number>>>()
  const headings = new Map<string, Array<IndexedHeading>>()
  documents.forEach((document, row) => {
    for (const [field, texts] of textsOf(document)) {
      const ofField = mapIn(words, field)
      texts.forEach((text, i) => {
        listIn(mapIn(names, field), nameOf(text)).push(row)
        tokens(text).forEach((word, at) => {
          const from = i * gapBetweenTexts + at
          listIn(mapIn(ofField, word), row).push({ from, until: from + 1 })
        })
      })
    }
    for (const { descriptor, qualifiers, major } of document.headings ?? [])
      listIn(headings, nameOf(descriptor)).push({ row, qualifiers: qualifiers.map(nameOf), major })
  })
  return { documents, words, names, headings, fitting: new Map() }
}
