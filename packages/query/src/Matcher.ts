import * as Fields from "./Fields.ts"
import type { FieldName } from "./Fields.ts"
import { type Document, type Index, index, nameOf, type Postings } from "./matcher/Index.ts"
import { spansNear, sortSpans } from "./matcher/Span.ts"
import { fits, patternTokens, tokens } from "./matcher/tokens.ts"
import type { Heading, Near, Query, Range } from "./Query.ts"

export { index } from "./matcher/Index.ts"
export type { Document, Index } from "./matcher/Index.ts"

/** Knowledge that records do not contain. `narrower`: all headings below one, for explosion; without it a heading finds only itself. */
export interface Options {
  readonly narrower?: (descriptor: string) => ReadonlyArray<string>
}

type Rows = ReadonlySet<number>

const ordered = new WeakMap<object, ReadonlyArray<string>>()

const sortedOf = (words: ReadonlyMap<string, Postings>): ReadonlyArray<string> => {
  const known = ordered.get(words)
  if (known !== undefined) return known
  const made = [...words.keys()].sort()
  ordered.set(words, made)
  return made
}

/** The words that fit a pattern: words with the same beginning are adjacent in the sorted list. */
const wordsLike = (words: ReadonlyArray<string>, pattern: string): ReadonlyArray<string> => {
  const stem = pattern.slice(0, pattern.search(/[*?#]/u))
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (words[middle]! < stem) low = middle + 1
    else high = middle
  }
  const found: Array<string> = []
  for (let i = low; i < words.length && words[i]!.startsWith(stem); i++) if (fits(pattern, words[i]!)) found.push(words[i]!)
  return found
}

const isText = (field: FieldName): boolean => Fields.of(field).kind === "text"

const searched = Fields.names.filter((name) => isText(name) && name !== "anywhere")

const placesOf = (where: ReadonlyArray<FieldName> | undefined): ReadonlyArray<FieldName> =>
  where === undefined || where.includes("anywhere")
    ? [...searched, ...(where ?? []).filter((field) => field !== "anywhere" && !searched.includes(field))]
    : where

const union = (lists: ReadonlyArray<Rows>): Rows => {
  const found = new Set<number>()
  for (const rows of lists) for (const row of rows) found.add(row)
  return found
}

const intersection = (lists: ReadonlyArray<Rows>): Rows => {
  const [first, ...rest] = lists.toSorted((a, b) => a.size - b.size)
  return new Set([...(first ?? [])].filter((row) => rest.every((rows) => rows.has(row))))
}

const firstDay = (date: string): string => `${date}${"-01-01".slice(date.length - 4)}`
const lastDay = (date: string): string => `${date}${"-12-31".slice(date.length - 4)}`

const isIn = ({ from, until }: Range, date: string): boolean =>
  (from === undefined || lastDay(date) >= firstDay(from)) && (until === undefined || firstDay(date) <= lastDay(until))

class Searching {
  readonly #index: Index
  readonly #options: Options

  constructor(index: Index, options: Options) {
    this.#index = index
    this.#options = options
  }

  rows(query: Query, where: ReadonlyArray<FieldName> | undefined): Rows {
    switch (query._tag) {
      case "Term":
        return this.#typed(query.text, where)
      case "Phrase":
        return this.#holding(tokens(query.text), where)
      case "Pattern":
        return this.#holding(patternTokens(query.text), where)
      case "Heading":
        return this.#headed(query)
      case "Range":
        return new Set(
          this.#index.documents.flatMap(({ dates }, row) => {
            const date = dates?.[query.date]
            return date !== undefined && isIn(query, date) ? [row] : []
          })
        )
      case "Field":
        return this.rows(query.query, query.fields)
      case "Near":
        return this.#near(query, where)
      case "And":
        return query.queries.length === 0 ? this.#all() : intersection(query.queries.map((inner) => this.rows(inner, where)))
      case "Or":
        return union(query.queries.map((inner) => this.rows(inner, where)))
      case "Not": {
        const found = this.rows(query.query, where)
        return new Set([...this.#all()].filter((row) => !found.has(row)))
      }
    }
  }

  #all(): Rows {
    return new Set(this.#index.documents.keys())
  }

  /** Words typed together: each of them in some text, or all of them a name. */
  #typed(text: string, where: ReadonlyArray<FieldName> | undefined): Rows {
    const [inTexts, names] = [placesOf(where).filter(isText), placesOf(where).filter((field) => !isText(field))]
    const words = text.split(/\s+/u).map(tokens)
    const inSome = words.filter((typed) => typed.length > 0).map((typed) => this.#holding(typed, inTexts))
    return union([intersection(inSome), this.#holding(words.flat(), names)])
  }

  #holding(words: ReadonlyArray<string>, where: ReadonlyArray<FieldName> | undefined): Rows {
    return union(
      placesOf(where).map((field) => (isText(field) ? new Set(this.#phrase(words, field).keys()) : this.#named(words.join(" "), field)))
    )
  }

  #named(pattern: string, field: FieldName): Rows {
    const names = this.#index.names.get(field) ?? new Map<string, ReadonlyArray<number>>()
    if (!/[*?#]/u.test(pattern)) return new Set(names.get(pattern))
    return new Set([...names].flatMap(([name, rows]) => (fits(pattern, name) ? rows : [])))
  }

  #headed({ descriptor, exploded, major, qualifiers }: Heading): Rows {
    const below = exploded ? (this.#options.narrower?.(descriptor) ?? []) : []
    const wanted = qualifiers.map(nameOf)
    return new Set(
      [descriptor, ...below]
        .flatMap((one) => this.#index.headings.get(nameOf(one)) ?? [])
        .filter((one) => (!major || one.major) && (wanted.length === 0 || wanted.some((name) => one.qualifiers.includes(name))))
        .map(({ row }) => row)
    )
  }

  /** The places of one word of a pattern. */
  #word(pattern: string, field: FieldName): Postings {
    const words = this.#index.words.get(field)
    if (words === undefined) return new Map()
    if (!/[*?#]/u.test(pattern)) return words.get(pattern) ?? new Map()
    const key = `${field} ${pattern}`
    const fitting = this.#index.fitting.get(key) ?? wordsLike(sortedOf(words), pattern)
    this.#index.fitting.set(key, fitting)
    return merged(fitting.map((word) => words.get(word)!))
  }

  #phrase(words: ReadonlyArray<string>, field: FieldName): Postings {
    const [first, ...rest] = words
    if (first === undefined) return new Map()
    return rest.reduce((found, word) => joinedBy(found, this.#word(word, field), 0, true), this.#word(first, field))
  }

  #near(query: Near, where: ReadonlyArray<FieldName> | undefined): Rows {
    const parted = query.queries.findIndex(({ _tag }) => _tag === "And")
    const and = query.queries[parted]
    if (and?._tag === "And")
      return intersection(and.queries.map((inner) => this.#near({ ...query, queries: query.queries.with(parted, inner) }, where)))
    return union(placesOf(where).map((field) => new Set(this.#spans(query, field).keys())))
  }

  #spans(query: Query, field: FieldName): Postings {
    switch (query._tag) {
      case "Term":
      case "Phrase":
        return this.#phrase(tokens(query.text), field)
      case "Pattern":
        return this.#phrase(patternTokens(query.text), field)
      case "Or":
        return merged(query.queries.map((inner) => this.#spans(inner, field)))
      case "Near": {
        const lists = query.queries.map((inner) => this.#spans(inner, field))
        const found: Postings = new Map()
        for (const row of lists[0]?.keys() ?? []) {
          const spans = spansNear(
            lists.map((list) => list.get(row) ?? []),
            query.between,
            query.ordered
          )
          if (spans.length > 0) found.set(row, [...spans])
        }
        return found
      }
      default:
        return new Map()
    }
  }
}

const merged = (lists: ReadonlyArray<Postings>): Postings => {
  if (lists.length === 1) return lists[0]!
  const all: Postings = new Map()
  for (const postings of lists) for (const [row, spans] of postings) all.set(row, [...(all.get(row) ?? []), ...spans])
  for (const [row, spans] of all) all.set(row, [...sortSpans(spans)])
  return all
}

const joinedBy = (left: Postings, right: Postings, between: number, ordered: boolean): Postings => {
  const found: Postings = new Map()
  for (const [row, spans] of left) {
    const joined = spansNear([spans, right.get(row) ?? []], between, ordered)
    if (joined.length > 0) found.set(row, [...joined])
  }
  return found
}

/** The rows of the records that match a query exactly as it is written, in ascending order. */
export const search = (index: Index, query: Query, options: Options = {}): ReadonlyArray<number> =>
  [...new Searching(index, options).rows(query, undefined)].sort((a, b) => a - b)

/** Whether one record answers a query. */
export const matches = (query: Query, document: Document, options: Options = {}): boolean =>
  search(index([document]), query, options).length === 1
