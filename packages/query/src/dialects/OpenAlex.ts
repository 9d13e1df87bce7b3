import type { FieldName } from "../Fields.ts"
import * as Query from "../Query.ts"
import { firstDay, lastDay } from "./dates.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { codeOf } from "./languages.ts"
import { prefixed, type System } from "./prefixed.ts"
import { named } from "./spelling.ts"
import { open, plainWords, quoted, type Say, saying, write, type Writer } from "./write.ts"

/** A text of words that can stand between quotation marks. */
const phraseOf = (query: Query.Query): string | undefined =>
  query._tag === "Term" || query._tag === "Phrase" ? quoted(query.text) : undefined

/**
 * - source: OpenAlex, "Search", https://developers.openalex.org/guides/searching (of 2026-06-24): AND, OR, NOT and brackets are understood, words
 *   are stemmed except in `.exact`, where alone `*` and `?` stand for letters; `"a b"~5` lets words stand apart, `"a b"~5~"c d"` phrases
 */
const system: System = {
  name: "OpenAlex",
  reserved: /^(?:and|or|not)$/iu,
  rows: [],
  wrap: (_, text) => text,
  wildcards: { any: "*", one: "?", inPhrases: true },
  near: (near, say) => {
    const phrases = near.queries.map(phraseOf)
    if (!phrases.every((one) => one !== undefined)) return undefined
    if (near.ordered) say("order-lost", "OpenAlex finds words near each other in any order")
    else say("proximity-approximated", "OpenAlex counts moves: words the other way round must stand two places nearer")
    if (near.queries.every((one) => one._tag === "Term" && /^[\p{L}\p{N}]+$/u.test(one.text)))
      return `"${phrases.map((one) => one.slice(1, -1)).join(" ")}"~${near.between}`
    return phrases.length === 2 ? `${phrases[0]}~${near.between}~${phrases[1]}` : undefined
  },
  range: () => undefined
}

const written = prefixed(system)

/** Words side by side must all be there, and rank a work higher the nearer they stand, which words with AND between them do not. */
const words: Writer = {
  ...written,
  leaf: (leaf, where, say) => {
    if (leaf._tag !== "Term") return written.leaf(leaf, where, say)
    const found = plainWords(leaf.text, system.reserved)
    return found.length > 1 ? `(${found.join(" ")})` : (found[0] ?? '""')
  }
}

/** Names of people are phrases: words side by side would be found in the names of several authors of a work. */
const people: Writer = {
  ...words,
  leaf: (leaf, where, say) =>
    leaf._tag === "Term" && /\s/u.test(leaf.text.trim()) ? `${quoted(leaf.text)}~1` : words.leaf(leaf, where, say)
}

/** The filters that search words, from the narrowest to the widest. */
const searches: ReadonlyArray<readonly [filter: string, fields: ReadonlyArray<FieldName>]> = [
  ["title.search", ["title"]],
  ["abstract.search", ["abstract"]],
  ["title_and_abstract.search", ["title", "abstract"]],
  ["raw_author_name.search", ["contributor"]],
  ["raw_affiliation_strings.search", ["affiliation"]],
  ["fulltext.search", ["fullText"]]
]

const widest = "fulltext.search"

const dateFilters = (range: Query.Range, say: Say): ReadonlyArray<string> => {
  const { date, from, until } = range
  const bound = (name: string, day: string | undefined) => (day === undefined ? [] : [`${name}:${day}`])
  const [first, last] = [from === undefined ? undefined : firstDay(from), until === undefined ? undefined : lastDay(until)]
  if (date === "published") return [...bound("from_publication_date", first), ...bound("to_publication_date", last)]
  if (date === "created" || date === "updated") {
    if (until !== undefined) say("date-widened", `OpenAlex takes no upper bound for the date when a record was ${date}: not until ${until}`)
    return bound(`from_${date}_date`, first)
  }
  say("date-lost", `OpenAlex has no such date: ${date} ${from ?? ""}..${until ?? ""} is not asked for`)
  return []
}

const fieldsOf = (query: Query.Query): ReadonlyArray<FieldName> => {
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

/** A query without the fields that its filter implies. */
const bare = (query: Query.Query): Query.Query => {
  switch (query._tag) {
    case "Field":
      return bare(query.query)
    case "And":
    case "Or":
    case "Near":
      return { ...query, queries: query.queries.map(bare) }
    case "Not":
      return { ...query, query: bare(query.query) }
    default:
      return query
  }
}

const patternsOf = (query: Query.Query): ReadonlyArray<string> => {
  if (query._tag === "Pattern") return [query.text]
  if (query._tag === "Field" || query._tag === "Not") return patternsOf(query.query)
  return "queries" in query ? query.queries.flatMap(patternsOf) : []
}

/** The narrowest search that covers every field in a query. */
const filterOf = (query: Query.Query): string => {
  const wanted = fieldsOf(query)
  const found = searches.find(([, fields]) => wanted.every((field) => fields.includes(field)))?.[0] ?? widest
  return patternsOf(query).length > 0 ? `${found}.exact` : found
}

/** Says what a filter finds beyond what a query asks for. */
const compare = (filter: string, query: Query.Query, say: Say): void => {
  const named = [...new Set(fieldsOf(query))].filter((field) => field !== "anywhere")
  const covered = searches.find(([name]) => filter.replace(/\.exact$/u, "") === name)![1]
  if (named.some((field) => !covered.includes(field)))
    say("field-lost", `OpenAlex has no search in ${named.join(", ")} alone: titles, abstracts and full texts are searched`)
  else if (named.length > 1 && !(query._tag === "Field" && query.fields.length === named.length))
    say("wider-field", `OpenAlex searches ${filter} for all words of a query`)
  const patterns = patternsOf(query)
  if (patterns.length > 0)
    say("stemming-lost", "OpenAlex does not stem where words are truncated: all words there are found as they are spelt")
  const short = patterns.filter((text) =>
    open(text)
      .split(" ")
      .some((word) => /^[^*?#]{0,2}[*?#]/u.test(word))
  )
  if (short.length > 0) say("wildcard-short", `OpenAlex wants three letters before a wildcard and may refuse ${short.join(", ")}`)
}

/** One filter for several queries that must all be true; commas and bars would end or split it. */
const searchOf = (filter: string, queries: ReadonlyArray<Query.Query>, say: Say): string => {
  const query: Query.Query = queries.length === 1 ? queries[0]! : { _tag: "And", queries }
  compare(filter, query, say)
  const writer = filter.startsWith("raw_author_name") ? people : words
  const text = write(writer, bare(query), say).replace(/[,|]/gu, " ")
  return `${filter}:${bare(query)._tag === "Term" ? text.replace(/^\((.*)\)$/su, "$1") : text}`
}

/**
 * Our names of types, and those of PubMed, as OpenAlex has them.
 *
 * - source: OpenAlex, types of works, https://api.openalex.org/works?group_by=type (as stored 2026)
 */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "journal article": "article",
    "published erratum": "erratum",
    "retraction of publication": "retraction",
    "academic dissertation": "dissertation"
  })
)
const own = new Set(
  "article book book-chapter dataset dissertation editorial erratum grant letter libguides other paratext peer-review preprint reference-entry report retraction review standard supplementary-materials".split(
    " "
  )
)

/** A language, type or journal by itself is a filter of its own. */
const nameFilter = (query: Query.Query): string | undefined => {
  if (query._tag !== "Field" || query.fields.length !== 1 || !("text" in query.query)) return undefined
  const name = query.query.text.trim().toLowerCase()
  switch (query.fields[0]) {
    case "language": {
      const code = codeOf(name)
      return code === undefined ? undefined : `language:${code}`
    }
    case "publicationType": {
      const type = types.get(name) ?? name.replaceAll(" ", "-")
      return own.has(type) ? `type:${type}` : undefined
    }
    case "issn":
      return `primary_location.source.issn:${name}`
    default:
      return undefined
  }
}

const isName = (query: Query.Query): boolean =>
  query._tag === "Field" && query.fields.every((field) => field === "language" || field === "publicationType" || field === "issn")

/** A part of a query that becomes a filter of its own; undefined when it is words. */
const besides = (query: Query.Query, say: Say): ReadonlyArray<string> | undefined => {
  if (query._tag === "Range") return dateFilters(query, say)
  const name = nameFilter(query)
  if (name !== undefined) return [name]
  if (!isName(query)) return undefined
  say("filter-lost", `OpenAlex does not know ${Query.print(query)}: it is not asked for`)
  return []
}

/** Queries in one filter each where they search in the same place; all in one where an exclusion has no place of its own. */
const grouped = (queries: ReadonlyArray<Query.Query>): ReadonlyArray<readonly [filter: string, queries: ReadonlyArray<Query.Query>]> => {
  const groups = new Map<string, Array<Query.Query>>()
  for (const query of queries) if (query._tag !== "Not") groups.set(filterOf(query), [...(groups.get(filterOf(query)) ?? []), query])
  for (const query of queries) {
    if (query._tag !== "Not") continue
    const group = groups.get(filterOf(query))
    if (group === undefined) return [[filterOf({ _tag: "And", queries }), queries]]
    group.push(query)
  }
  return [...groups]
}

/** Writes a query as the `filter` of OpenAlex: searches in the narrowest fields, dates, languages and types beside them, joined by commas. */
const print = (given: Query.Query): Printed => {
  const { remarks, say } = saying()
  const query = named(given, [], undefined, true)
  const beside: Array<string> = []
  const rest = Query.conjuncts(query).filter((part) => {
    const filters = besides(part, say)
    if (filters !== undefined) beside.push(...filters)
    return filters === undefined
  })
  const found = grouped(rest).map(([filter, queries]) => searchOf(filter, queries, say))
  return { text: [...found, ...beside].join(","), remarks }
}

/** OpenAlex. */
export const openalex = {
  id: "openalex",
  about: 'OpenAlex: title_and_abstract.search:"heart attack",from_publication_date:2010-01-01',
  print
} as const satisfies Dialect
