import type { FieldName } from "../Fields.ts"
import * as Query from "../Query.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { named } from "./spelling.ts"
import { type Say, saying } from "./write.ts"

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
  const name = { published: "pub", created: "created", entered: "created", indexed: "index", updated: "update" }[date]
  if (date === "entered") say("date-approximated", "Crossref knows when a record was made, not when it came in")
  return [...(from === undefined ? [] : [`from-${name}-date:${from}`]), ...(until === undefined ? [] : [`until-${name}-date:${until}`])]
}

/** What of a query is no word to rank by: what is excluded, names out of lists, qualifiers, words with a wildcard inside. */
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

/** Writes a query as the parameters of Crossref, which ranks by words and has no operators; remarks say what is lost. */
const print = (given: Query.Query): Printed => {
  const { remarks, say } = saying()
  const query = named(given, [], undefined, true)
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
      if (name === "") say("filter-lost", `Crossref does not know the type ${Query.print(part)}: it is not asked for`)
      else filters.push(name)
      continue
    }
    if (!isBare(part))
      say(
        "operators-lost",
        "Crossref ranks by words: operators, phrases, wildcards and headings are not kept, and what is excluded is left out"
      )
    const lost = [...new Set(leftOut(part))]
    if (lost.length > 0) say("left-out", `Crossref is not asked for what is no word to rank by: ${lost.join("; ")}`)
    const fields = part._tag === "Field" ? part.fields : []
    const parameter =
      parameters.find(([, own]) => fields.length > 0 && fields.every((field) => own.includes(field)))?.[0] ?? "query.bibliographic"
    if (parameter === "query.bibliographic" && fields.length > 0)
      say("field-lost", `Crossref has no field for ${fields.join(", ")}: bibliographic data are searched`)
    const found = Query.words(part)
    if (found.length > 0) words.set(parameter, [...(words.get(parameter) ?? []), ...found])
  }
  if (words.size > 0) say("ranked", "Crossref ranks records that hold any of the words: not all of them hold all")
  const text = [
    ...[...words].map(([name, list]) => `${name}=${encodeURIComponent(list.join(" "))}`),
    ...(filters.length > 0 ? [`filter=${filters.map(encodeURIComponent).join(",")}`] : [])
  ]
  return { text: text.join("&"), remarks }
}

/** The types of works; a filter with another one is refused. Source: https://api.crossref.org/types (as stored 2026). */
const types = new Set(
  "book book-chapter book-part book-section book-series book-set book-track component database dataset dissertation edited-book grant journal journal-article journal-issue journal-volume monograph other peer-review posted-content proceedings proceedings-article proceedings-series reference-book reference-entry report report-component report-series standard".split(
    " "
  )
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
