import type { FieldName } from "../Fields.ts"
import type { And, Query, Range } from "../Query.ts"
import { firstDay, lastDay } from "./dates.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { prefixed, type System } from "./prefixed.ts"
import { isWords, type Say, saying, write } from "./write.ts"

/**
 * - source: OpenAlex, "Search entities" and "Filter entity lists", https://docs.openalex.org/how-to-use-the-api (as stored 2026): words are
 *   stemmed, AND, OR, NOT and brackets are understood, wildcards are not
 */
const system: System = {
  name: "OpenAlex",
  operators: { and: " AND ", or: " OR ", not: " NOT ", alone: "NOT " },
  reserved: /^(?:and|or|not)$/iu,
  rows: [],
  wrap: (_, text) => text,
  wildcards: { inPhrases: false },
  range: () => undefined
}

const writer = prefixed(system)

/** The filters that search words, from the narrowest to the widest. */
const searches: ReadonlyArray<readonly [filter: string, fields: ReadonlyArray<FieldName>]> = [
  ["title.search", ["title"]],
  ["abstract.search", ["abstract"]],
  ["title_and_abstract.search", ["title", "abstract"]],
  ["fulltext.search", ["fullText"]],
  ["raw_affiliation_strings.search", ["affiliation"]]
]

const dateFilters = (range: Range, say: Say): ReadonlyArray<string> => {
  const { date, from, until } = range
  const bound = (name: string, day: string | undefined) => (day === undefined ? [] : [`${name}:${day}`])
  const [first, last] = [from === undefined ? undefined : firstDay(from), until === undefined ? undefined : lastDay(until)]
  if (date === "published") return [...bound("from_publication_date", first), ...bound("to_publication_date", last)]
  if (date === "created" || date === "updated") {
    if (until !== undefined) say("date-widened", `OpenAlex takes no upper bound for the date when a record was ${date}`)
    return bound(`from_${date}_date`, first)
  }
  say("date-lost", `OpenAlex has no such date: ${date}`)
  return []
}

const fieldsOf = (query: Query): ReadonlyArray<FieldName> => {
  switch (query._tag) {
    case "Field":
      return query.fields
    case "And":
    case "Or":
    case "Near":
      return query.queries.flatMap(fieldsOf)
    case "Not":
      return fieldsOf(query.query)
    default:
      return ["anywhere"]
  }
}

/** One filter: the narrowest search that covers every field in the query. */
const searchOf = (query: Query, say: Say): string => {
  const wanted = [...new Set(fieldsOf(query))]
  const isUniform = query._tag === "Field" && isWords(query.query)
  const found = searches.find(([, fields]) => wanted.every((field) => fields.includes(field)))
  if (found === undefined && wanted.some((field) => field !== "anywhere"))
    say(
      "field-lost",
      `OpenAlex has no search in ${wanted.filter((field) => field !== "anywhere").join(", ")} alone: titles, abstracts and full texts are searched`
    )
  else if (found !== undefined && !isUniform && wanted.length > 1)
    say("wider-field", `OpenAlex searches ${found[0]} for all words of a query`)
  return `${found?.[0] ?? "default.search"}:${write(writer, query, say).replaceAll(",", " ")}`
}

/** A language or type by itself is a filter of its own. */
const nameFilter = (query: Query): string | undefined => {
  if (query._tag !== "Field" || query.fields.length !== 1 || !("text" in query.query)) return undefined
  const [field] = query.fields
  const name = query.query.text.toLowerCase()
  if (field === "language") return `language:${name.slice(0, 2)}`
  if (field === "publicationType") return `type:${name.replaceAll(" ", "-")}`
  if (field === "issn") return `primary_location.source.issn:${name}`
  return undefined
}

const parts = (query: Query): ReadonlyArray<Query> =>
  query._tag === "And"
    ? (query as And).queries.flatMap((inner) => (inner._tag === "Range" || nameFilter(inner) !== undefined ? [inner] : []))
    : []

/** Writes a query as the `filter` of OpenAlex: a search in the narrowest fields, dates, languages and types beside it, joined by commas. */
const print = (query: Query): Printed => {
  const { remarks, say } = saying()
  if (query._tag === "Range") return { text: dateFilters(query, say).join(","), remarks }
  const beside = parts(query)
  const rest: Query = query._tag === "And" ? { _tag: "And", queries: query.queries.filter((inner) => !beside.includes(inner)) } : query
  const only = rest._tag === "And" && rest.queries.length === 1 ? rest.queries[0]! : rest
  const filters = beside.flatMap((one) => (one._tag === "Range" ? dateFilters(one, say) : [nameFilter(one)!]))
  const search = only._tag === "And" && only.queries.length === 0 ? [] : [nameFilter(only) ?? searchOf(only, say)]
  return { text: [...search, ...filters].join(","), remarks }
}

/** OpenAlex. */
export const openalex = {
  id: "openalex",
  about: 'OpenAlex: title_and_abstract.search:"heart attack",from_publication_date:2010-01-01',
  print
} as const satisfies Dialect
