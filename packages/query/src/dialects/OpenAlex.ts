import type { FieldName } from "../Fields.ts"
import * as Query from "../Query.ts"
import { firstDay, lastDay } from "./dates.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { languageCode } from "./languageName.ts"
import { prefixed, type System } from "./prefixed.ts"
import { wholeNames } from "./spelling.ts"
import { withoutOtherFilters } from "./ownFilter.ts"
import { open, plainWords, quoted, type Say, collectRemarks, write, type Writer } from "./write.ts"

const phraseOf = (query: Query.Query): string | undefined =>
  query._tag === "Term" || query._tag === "Phrase" ? quoted(query.text) : undefined

/**
 * - source: OpenAlex, "Search", https://developers.openalex.org/guides/searching (of 2026-06-24). It understands AND, OR, NOT and brackets. Words are
 *   stemmed except in `.exact`, and only there `*` and `?` match letters. `"a b"~5` finds words near each other, `"a b"~5~"c d"` phrases
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
    else say("proximity-approximated", "OpenAlex counts moves of words: in the reverse order, words must be two places closer")
    if (near.queries.every((one) => one._tag === "Term" && /^[\p{L}\p{N}]+$/u.test(one.text)))
      return `"${phrases.map((one) => one.slice(1, -1)).join(" ")}"~${near.between}`
    return phrases.length === 2 ? `${phrases[0]}~${near.between}~${phrases[1]}` : undefined
  },
  range: () => undefined
}

const written = prefixed(system)

/** Adjacent words must all match, and a work ranks higher the closer they are; words joined by AND do not have this effect. */
const words: Writer = {
  ...written,
  leaf: (leaf, where, say) => {
    if (leaf._tag !== "Term") return written.leaf(leaf, where, say)
    const found = plainWords(leaf.text, system.reserved)
    return found.length > 1 ? `(${found.join(" ")})` : (found[0] ?? '""')
  }
}

/** Names of people are phrases: separate words would match the names of different authors of a work. */
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
    if (until !== undefined) say("date-widened", `OpenAlex accepts no end for the date when a record was ${date} and leaves out ${until}`)
    return bound(`from_${date}_date`, first)
  }
  say("date-lost", `OpenAlex has no such date: ${date} ${from ?? ""}..${until ?? ""} is left out`)
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

const filterOf = (query: Query.Query): string => {
  const wanted = fieldsOf(query)
  const found = searches.find(([, fields]) => wanted.every((field) => fields.includes(field)))?.[0] ?? widest
  return patternsOf(query).length > 0 ? `${found}.exact` : found
}

const compare = (filter: string, query: Query.Query, say: Say): void => {
  const named = [...new Set(fieldsOf(query))].filter((field) => field !== "anywhere")
  const covered = searches.find(([name]) => filter.replace(/\.exact$/u, "") === name)![1]
  if (named.some((field) => !covered.includes(field)))
    say("field-lost", `OpenAlex has no search in ${named.join(", ")} alone: titles, abstracts and full texts are searched`)
  else if (named.length > 1 && !(query._tag === "Field" && query.fields.length === named.length))
    say("wider-field", `OpenAlex searches ${filter} for all words of a query`)
  const patterns = patternsOf(query)
  if (patterns.length > 0) say("stemming-lost", "OpenAlex does not stem words in a search with truncation: it finds all of them as spelled")
  const short = patterns.filter((text) =>
    open(text)
      .split(" ")
      .some((word) => /^[^*?#]{0,2}[*?#]/u.test(word))
  )
  if (short.length > 0) say("wildcard-short", `OpenAlex needs three letters before a wildcard and may refuse ${short.join(", ")}`)
}

/** One filter for several queries that must all match; commas and bars would end or split it. */
const searchOf = (filter: string, queries: ReadonlyArray<Query.Query>, say: Say): string => {
  const query: Query.Query = queries.length === 1 ? queries[0]! : { _tag: "And", queries }
  compare(filter, query, say)
  const writer = filter.startsWith("raw_author_name") ? people : words
  const text = write(writer, bare(query), say).replace(/[,|]/gu, " ")
  return `${filter}:${bare(query)._tag === "Term" ? text.replace(/^\((.*)\)$/su, "$1") : text}`
}

/**
 * The types of OpenAlex by our names and those of PubMed.
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
  [
    "article book book-chapter dataset dissertation editorial erratum grant letter libguides other paratext",
    "peer-review preprint reference-entry report retraction review standard supplementary-materials"
  ].flatMap((line) => line.split(" "))
)

const nameFilter = (query: Query.Query): string | undefined => {
  if (query._tag !== "Field" || query.fields.length !== 1 || !("text" in query.query)) return undefined
  const name = query.query.text.trim().toLowerCase()
  switch (query.fields[0]) {
    case "language": {
      const code = languageCode(name)
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

/** The filters for a part of a query that is no words; undefined when it is words. */
const filtersOf = (query: Query.Query, say: Say): ReadonlyArray<string> | undefined => {
  if (query._tag === "Range") return dateFilters(query, say)
  const name = nameFilter(query)
  if (name !== undefined) return [name]
  if (!isName(query)) return undefined
  say("filter-lost", `OpenAlex does not know ${Query.print(query)}: it is left out`)
  return []
}

/** Queries by the filter that searches them; all in one filter when an exclusion has no filter with other words. */
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

/** Writes a query as the `filter` of OpenAlex: searches in the narrowest fields, then dates, languages and types, joined by commas. */
const print = (given: Query.Query): Printed => {
  const { remarks, say } = collectRemarks()
  const query = wholeNames(withoutOtherFilters(given, undefined, say), [], undefined, true)
  const others: Array<string> = []
  const rest = Query.conjuncts(query).filter((part) => {
    const filters = filtersOf(part, say)
    if (filters !== undefined) others.push(...filters)
    return filters === undefined
  })
  const found = grouped(rest).map(([filter, queries]) => searchOf(filter, queries, say))
  return { text: [...found, ...others].join(","), remarks }
}

/** OpenAlex. */
export const openalex = {
  id: "openalex",
  about: 'OpenAlex: title_and_abstract.search:"heart attack",from_publication_date:2010-01-01',
  print
} as const satisfies Dialect
