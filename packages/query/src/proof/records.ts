import { firstDay, lastDay } from "../dialects/dates.ts"
import * as Fields from "../Fields.ts"
import type { DateName, FieldName } from "../Fields.ts"
import type { Document } from "../matcher/Index.ts"
import type { Heading, Query, Range } from "../Query.ts"
import { filler, textsOf } from "./texts.ts"

type Where = ReadonlyArray<FieldName> | undefined

/** The narrower headings in the thesaurus of the proof: every heading has one. */
export const narrower = (descriptor: string): ReadonlyArray<string> => [`${descriptor} ${filler}`]

/** The parts of records and the dates that the queries name: records can differ only there. */
export interface Universe {
  readonly fields: ReadonlyArray<FieldName>
  readonly dates: ReadonlyArray<DateName>
}

const searched: ReadonlyArray<FieldName> = Fields.names.filter((name) => Fields.of(name).kind === "text" && name !== "anywhere")

/** The universe of queries: a query without a field searches all parts with words, and four of them represent all. */
export const universe = (queries: ReadonlyArray<Query>): Universe => {
  const fields = new Set<FieldName>(["title", "abstract", "keyword", "heading"])
  const dates = new Set<DateName>()
  const pending = [...queries]
  for (let query = pending.pop(); query !== undefined; query = pending.pop()) {
    if (query._tag === "Range") dates.add(query.date)
    if (query._tag === "Field") for (const field of query.fields) if (field !== "anywhere") fields.add(field)
    if ("query" in query) pending.push(query.query)
    if ("queries" in query) for (const inner of query.queries) pending.push(inner)
  }
  return { fields: [...fields], dates: [...dates] }
}

const none: Document = { texts: {} }

/** A record with the contents of two. */
export const merged = (a: Document, b: Document): Document => {
  if (a === none) return b
  if (b === none) return a
  const texts: Partial<Record<FieldName, ReadonlyArray<string>>> = { ...a.texts }
  for (const [field, list] of Object.entries(b.texts) as ReadonlyArray<readonly [FieldName, ReadonlyArray<string>]>)
    texts[field] = [...(texts[field] ?? []), ...list.filter((text) => !(texts[field] ?? []).includes(text))]
  return { texts, headings: [...(a.headings ?? []), ...(b.headings ?? [])], dates: { ...a.dates, ...b.dates } }
}

const inField = (field: FieldName, ...texts: ReadonlyArray<string>): Document => ({ texts: { [field]: texts } })

/** Where words are searched: one part with words represents a search without a field. */
const placeOf = (where: Where): FieldName => {
  if (where === undefined || where.includes("anywhere")) return "title"
  return where[0]!
}

/** Records for one part of a query: `fitting`, which it finds, and `others`, which it may find or not. */
interface Records {
  readonly fitting: Document
  readonly others: ReadonlyArray<Document>
}

const ofText = (query: Query, where: Where, { fields }: Universe): Records => {
  const { fitting, others } = textsOf(query)
  const place = placeOf(where)
  const second = (where ?? searched).find((field) => field !== place && field !== "anywhere")
  const words = fitting.split(" ")
  const apart =
    words.length < 2
      ? []
      : [
          inField(place, ...words),
          ...(second === undefined ? [] : [merged(inField(place, ...words.slice(0, -1)), inField(second, words.at(-1)!))])
        ]
  // the same author at each place of the list
  const isAuthor = (where ?? []).some((field) => Fields.covers(["contributor"], field))
  const atPlaces = isAuthor
    ? [
        inField("contributor", fitting, filler),
        inField("contributor", filler, fitting),
        inField("contributor", filler, fitting, `${filler} ${filler}`)
      ]
    : []
  const isIdentifier = (where ?? []).some((field) => Fields.covers(["identifier"], field))
  const schemes = isIdentifier ? Fields.childrenOf("identifier").map((scheme) => inField(scheme, fitting)) : []
  // a record with the heading, and without its words
  const asHeading: Document = { texts: {}, headings: [{ descriptor: fitting, qualifiers: [], major: false }] }
  return {
    fitting: inField(place, fitting),
    others: [
      ...fields.map((field) => inField(field, fitting)),
      asHeading,
      ...others.map((text) => inField(place, text)),
      ...apart,
      ...atPlaces,
      ...schemes
    ]
  }
}

const ofHeading = ({ descriptor, qualifiers, major }: Heading, { fields }: Universe): Records => {
  const headed = (name: string, of: ReadonlyArray<string>, isMajor: boolean): Document => ({
    texts: {},
    headings: [{ descriptor: name, qualifiers: of, major: isMajor }]
  })
  const own = qualifiers.slice(0, 1)
  const names = [descriptor, ...narrower(descriptor), `${filler} ${descriptor}`, ...descriptor.split(/[\s,]+/u).slice(0, 3)]
  return {
    fitting: headed(descriptor, own, major),
    others: [
      ...names.flatMap((name) => [headed(name, own, true), headed(name, own, false)]),
      ...[[], [filler], ...qualifiers.map((one) => [one])].map((of) => headed(descriptor, of, true)),
      ...qualifiers.map((one) => inField("qualifier", one)),
      ...fields.map((field) => inField(field, descriptor))
    ]
  }
}

const day = (date: string, by: number): string => {
  const moved = new Date(Date.parse(date) + by * 86_400_000)
  return Number.isNaN(moved.getTime()) ? date : moved.toISOString().slice(0, 10)
}

const ofRange = ({ date, from, until }: Range, { dates }: Universe): Records => {
  const bounds = [from, until].filter((bound) => bound !== undefined)
  const near = bounds.flatMap((bound) => [
    firstDay(bound),
    lastDay(bound),
    day(firstDay(bound), -1),
    day(lastDay(bound), 1),
    bound.slice(0, 4),
    String(Number(bound.slice(0, 4)) - 1).padStart(4, "0"),
    String(Number(bound.slice(0, 4)) + 1).padStart(4, "0")
  ])
  const fitting = from ?? until ?? "2000"
  const names = dates.includes(date) ? dates : [date, ...dates]
  return {
    fitting: { texts: {}, dates: { [date]: fitting } },
    others: names.flatMap((name) => [fitting, ...near].map((one): Document => ({ texts: {}, dates: { [name]: one } })))
  }
}

const isText = ({ _tag }: Query): boolean => _tag === "Term" || _tag === "Phrase" || _tag === "Pattern" || _tag === "Near"

const about = (query: Query, where: Where, all: Universe): Records => {
  if (query._tag === "Heading") return ofHeading(query, all)
  return query._tag === "Range" ? ofRange(query, all) : ofText(query, where, all)
}

/** A record that a query finds, unless its exclusions remove it. */
export const witness = (query: Query, where: Where, all: Universe): Document => {
  switch (query._tag) {
    case "Field":
      return witness(query.query, query.fields, all)
    case "And":
      return query.queries.reduce((sum, inner) => merged(sum, witness(inner, where, all)), none)
    case "Or": {
      const first = query.queries.find(({ _tag }) => _tag !== "Not") ?? query.queries[0]
      return first === undefined ? none : witness(first, where, all)
    }
    case "Not":
      return none
    default:
      return about(query, where, all).fitting
  }
}

/** The shape of a part without its words: parts of one shape are translated alike. */
const shapeOf = (query: Query, where: Where): string => {
  let rest = ""
  if ("text" in query) rest = query.text.replace(/\p{L}+/gu, "a").replace(/\d+/gu, "0")
  else if (query._tag === "Near") rest = JSON.stringify(query).replace(/"text":"[^"]*"/gu, "")
  return `${query._tag} ${where?.join() ?? ""} ${rest}`
}

/** This many parts of one shape get all their records; the others get only some. */
const ofOneShape = 3

/** Above this number of conditions, all of them are fulfilled at once, instead of all but one. */
const apart = 64

/**
 * Records that distinguish a query from others: for each of its parts, records that fulfil everything else, and this part entirely, nearly, or not.
 *
 * - order: that of the query, so that the same query always gives the same records
 */
export const distinguishingRecords = (query: Query, all: Universe): ReadonlyArray<Document> => {
  const records: Array<Document> = []
  const shapes = new Map<string, number>()
  const part = (one: Query, where: Where, context: Document): void => {
    const { fitting, others } = about(one, where, all)
    const shape = shapeOf(one, where)
    const seen = shapes.get(shape) ?? 0
    shapes.set(shape, seen + 1)
    records.push(context, merged(context, fitting))
    for (const other of seen < ofOneShape ? others : others.slice(0, isText(one) ? all.fields.length + 3 : 2))
      records.push(merged(context, other))
  }
  const walk = (one: Query, where: Where, context: Document): void => {
    switch (one._tag) {
      case "Field":
        return walk(one.query, one.fields, context)
      case "Not":
        return walk(one.query, where, context)
      case "Or": {
        // next to an exclusion, an alternative makes a difference only when the excluded part is there
        const excluded = one.queries
          .flatMap((inner) => (inner._tag === "Not" ? [witness(inner.query, where, all)] : []))
          .reduce(merged, context)
        for (const inner of one.queries) {
          walk(inner, where, context)
          if (excluded !== context) walk(inner, where, excluded)
        }
        return
      }
      case "And": {
        const each = one.queries.map((inner) => witness(inner, where, all))
        const whole = each.length > apart ? each.reduce(merged, context) : undefined
        one.queries.forEach((inner, i) => walk(inner, where, whole ?? each.toSpliced(i, 1).reduce(merged, context)))
        return
      }
      default:
        part(one, where, context)
    }
  }
  walk(query, undefined, none)
  return records
}
