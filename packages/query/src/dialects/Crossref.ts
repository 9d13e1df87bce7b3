import type { FieldName } from "../Fields.ts"
import * as Query from "../Query.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { wholeNames } from "./spelling.ts"
import { withoutOtherFilters } from "./ownFilter.ts"
import { type Say, collectRemarks } from "./write.ts"

/**
 * The parameters that search words.
 *
 * - source: Crossref REST API, "Field queries" and "Filters", https://github.com/CrossRef/rest-api-doc (as stored 2026)
 */
const parameters: ReadonlyArray<readonly [name: string, fields: ReadonlyArray<FieldName>]> = [
  ["query.title", ["title"]],
  ["query.author", ["contributor"]],
  ["query.affiliation", ["affiliation"]],
  ["query.container-title", ["containerTitle"]]
]

const isBare = (query: Query.Query): boolean => query._tag === "Term" || (query._tag === "Field" && isBare(query.query))

const dateFilters = ({ date, from, until }: Query.Range, say: Say): ReadonlyArray<string> => {
  const name = {
    published: "pub",
    print: "print-pub",
    electronic: "online-pub",
    created: "created",
    entered: "created",
    indexed: "index",
    completed: "index",
    updated: "update"
  }[date]
  if (date === "entered")
    say("date-approximated", "Crossref has the date when a record was created, not the date when it entered the database")
  return [...(from === undefined ? [] : [`from-${name}-date:${from}`]), ...(until === undefined ? [] : [`until-${name}-date:${until}`])]
}

/** The parts of a query that are no words to rank by: exclusions, names from lists, qualifiers, words with a wildcard inside. */
const leftOut = (query: Query.Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Not":
      return [Query.print(query.query)]
    case "Heading":
      return query.qualifiers
    case "Pattern":
      return /[*?#](?=[\p{L}\p{N}])/u.test(query.text) ? [query.text] : []
    case "Range":
      return [Query.print(query)]
    case "Field":
      return Query.words(query).length === 0 ? [Query.print(query)] : leftOut(query.query)
    case "And":
    case "Or":
    case "Near":
      return query.queries.flatMap(leftOut)
    default:
      return []
  }
}

/** Writes a query as the parameters of Crossref, which ranks by words and has no operators; remarks name the lost parts. */
const print = (given: Query.Query): Printed => {
  const { remarks, say } = collectRemarks()
  const query = wholeNames(withoutOtherFilters(given, undefined, say), [], undefined, true)
  const words = new Map<string, Array<string>>()
  const filters: Array<string> = []
  for (const part of Query.conjuncts(query)) {
    if (part._tag === "Range") {
      filters.push(...dateFilters(part, say))
      continue
    }
    const name =
      part._tag === "Field" && part.fields.length === 1 && "text" in part.query ? nameFilter(part.fields[0]!, part.query.text) : undefined
    if (name !== undefined) {
      if (name === "") say("filter-lost", `Crossref does not know the type ${Query.print(part)}: it is left out`)
      else filters.push(name)
      continue
    }
    if (!isBare(part)) say("operators-lost", "Crossref ranks by words: operators, phrases, wildcards, headings and exclusions are left out")
    const lost = [...new Set(leftOut(part))]
    if (lost.length > 0) say("left-out", `Crossref cannot rank by these parts and leaves them out: ${lost.join("; ")}`)
    const fields = part._tag === "Field" ? part.fields : []
    const parameter =
      parameters.find(([, own]) => fields.length > 0 && fields.every((field) => own.includes(field)))?.[0] ?? "query.bibliographic"
    if (parameter === "query.bibliographic" && fields.length > 0)
      say("field-lost", `Crossref has no field for ${fields.join(", ")}: bibliographic data are searched`)
    const found = Query.words(part)
    if (found.length > 0) words.set(parameter, [...(words.get(parameter) ?? []), ...found])
  }
  if (words.size > 0) say("ranked", "Crossref ranks records that contain any of the words: not all of them contain all words")
  const text = [
    ...[...words].map(([name, list]) => `${name}=${encodeURIComponent(list.join(" "))}`),
    ...(filters.length > 0 ? [`filter=${filters.map(encodeURIComponent).join(",")}`] : [])
  ]
  return { text: text.join("&"), remarks }
}

/** The types of works; a filter with another one is refused. Source: https://api.crossref.org/types (as stored 2026). */
const types = new Set(
  [
    "book book-chapter book-part book-section book-series book-set book-track edited-book reference-book reference-entry monograph",
    "journal journal-article journal-issue journal-volume proceedings proceedings-article proceedings-series posted-content",
    "report report-component report-series component database dataset dissertation grant other peer-review standard"
  ].flatMap((line) => line.split(" "))
)

/** A filter by a name; empty where Crossref does not know the name. */
const nameFilter = (field: FieldName, text: string): string | undefined => {
  if (field === "issn") return `issn:${text}`
  if (field !== "publicationType") return undefined
  const name = text.trim().toLowerCase().replaceAll(" ", "-")
  const type = name === "preprint" ? "posted-content" : name
  return types.has(type) ? `type:${type}` : ""
}

/** Crossref. */
export const crossref = {
  id: "crossref",
  about: "Crossref: query.bibliographic=heart%20attack&filter=from-pub-date%3A2010",
  print
} as const satisfies Dialect
