import type { DateName, FieldName } from "./Fields.ts"
import type { Pattern, Query } from "./Query.ts"

/**
 * What a source must support to answer a query unchanged.
 *
 * - `booleans` all of, one of, not; `phrases` words next to each other in this order; `proximity` words near each other
 * - `truncation` words of which only the beginning is given; `wildcards` any other open place in a word
 * - `headings` subject headings; `explosion` with everything below them
 * - `fields` parts of a record; `dates` ranges of dates
 */
export const names = ["booleans", "phrases", "proximity", "truncation", "wildcards", "headings", "explosion", "fields", "dates"] as const

/** The name of one feature. */
export type Feature = (typeof names)[number]

/** The precision of a date. */
export type Precision = "year" | "month" | "day"

/**
 * The features that a query uses, and where.
 *
 * - `all` every feature, also below an exclusion; `fields` and `dates` are among them when the maps below are not empty
 * - `fields` for each part of a record that is named: the features inside it (empty when it is words alone)
 * - `dates` for each kind of date: the finest bound
 */
export interface Features {
  readonly all: ReadonlySet<Feature>
  readonly fields: ReadonlyMap<FieldName, ReadonlySet<Feature>>
  readonly dates: ReadonlyMap<DateName, Precision>
}

const precisions: ReadonlyArray<Precision> = ["year", "month", "day"]

/** The precision of a partial date: `2021` a year, `2021-03` a month, `2021-03-15` a day. */
export const precisionOf = (date: string): Precision => precisions[date.split("-").length - 1] ?? "day"

const openPlaces = ({ text }: Pattern): ReadonlyArray<Feature> => {
  const words = text.split(/\s+/u)
  const isTruncated = words.some((word) => word.endsWith("*"))
  const isOpen = words.some((word) => /[*?#]/u.test(word.replace(/\*$/u, "")))
  return [
    ...(words.length > 1 ? (["phrases"] as const) : []),
    ...(isTruncated ? (["truncation"] as const) : []),
    ...(isOpen ? (["wildcards"] as const) : [])
  ]
}

/** The features that a query uses, for each part of a record. */
export const of = (query: Query): Features => {
  const all = new Set<Feature>()
  const fields = new Map<FieldName, Set<Feature>>()
  const dates = new Map<DateName, Precision>()
  const use = (where: ReadonlyArray<FieldName>, feature: Feature) => {
    all.add(feature)
    for (const field of where) fields.get(field)!.add(feature)
  }
  const collect = (query: Query, where: ReadonlyArray<FieldName>): void => {
    switch (query._tag) {
      case "Term":
        return
      case "Phrase":
        return use(where, "phrases")
      case "Pattern":
        return openPlaces(query).forEach((feature) => use(where, feature))
      case "Heading":
        all.add("headings")
        if (query.exploded) all.add("explosion")
        return
      case "Range":
        all.add("dates")
        for (const bound of [query.from ?? "", query.until ?? ""]) {
          const known = dates.get(query.date)
          const precision = precisionOf(bound)
          if (known === undefined || precisions.indexOf(precision) > precisions.indexOf(known)) dates.set(query.date, precision)
        }
        return
      case "Field":
        all.add("fields")
        for (const field of query.fields) if (!fields.has(field)) fields.set(field, new Set())
        return collect(query.query, query.fields)
      case "Near":
        use(where, "proximity")
        return query.queries.forEach((inner) => collect(inner, where))
      case "And":
      case "Or":
        use(where, "booleans")
        return query.queries.forEach((inner) => collect(inner, where))
      case "Not":
        use(where, "booleans")
        return collect(query.query, where)
    }
  }
  collect(query, [])
  return { all, fields, dates }
}
