import type { FieldName } from "../Fields.ts"
import * as Query from "../Query.ts"
import { commonNames } from "./commonNames.ts"
import { firstDay, lastDay } from "./dates.ts"
import type { Dialect, Printed } from "./Dialect.ts"
import { prefixed } from "./prefixed.ts"
import { wholeNames } from "./spelling.ts"
import { withoutOtherFilters } from "./ownFilter.ts"
import { type Say, collectRemarks, write } from "./write.ts"

/**
 * The parameters that search one part of a record; `search` searches all of it.
 *
 * - source: OpenAIRE Graph API, "Filtering search results", https://graph.openaire.eu/docs/apis/graph-api/searching-entities/filtering-search-results
 *   (as stored 2026). All parameters must match. Each of them accepts AND, OR and NOT, and a comma is an OR
 */
const parameters: Readonly<Partial<Record<FieldName, string>>> = {
  title: "mainTitle",
  abstract: "description",
  contributor: "authorFullName",
  keyword: "subjects",
  identifier: "pid",
  pmid: "pid",
  pmcid: "pid",
  doi: "pid",
  articleId: "pid",
  locationId: "pid",
  anywhere: "search"
}

const system = prefixed({
  name: "OpenAIRE",
  reserved: /^(?:and|or|not)$/iu,
  rows: [],
  wrap: (_, text) => text,
  wildcards: { inPhrases: false },
  range: () => undefined
})

/** The parts that must all match, word by word, so that few brackets are needed. */
const parts = (query: Query.Query): ReadonlyArray<Query.Query> => {
  if (query._tag === "And") return query.queries.flatMap(parts)
  if (query._tag === "Field") return parts(query.query).map((part) => Query.field(query.fields, part))
  if (query._tag !== "Term") return [query]
  const words = query.text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.map(Query.text)
}

/** A part with the parameter that searches it; undefined when it is about several parts of a record, or about one without a parameter. */
const ownOf = (part: Query.Query): readonly [name: string, query: Query.Query] | undefined => {
  if (part._tag === "Not") {
    const inner = ownOf(part.query)
    return inner === undefined ? undefined : [inner[0], Query.not(inner[1])]
  }
  const name = part._tag === "Field" && part.fields.length === 1 ? parameters[part.fields[0]!] : undefined
  return part._tag === "Field" && name !== undefined ? [name, part.query] : undefined
}

const dates = ({ date, from, until }: Query.Range, say: Say): ReadonlyArray<readonly [string, string]> => {
  if (date !== "published") {
    say("date-lost", `OpenAIRE has no such date: ${date} ${from ?? ""}..${until ?? ""} is left out`)
    return []
  }
  return [
    ...(from === undefined ? [] : [["fromPublicationDate", firstDay(from)] as const]),
    ...(until === undefined ? [] : [["toPublicationDate", lastDay(until)] as const])
  ]
}

const print = (given: Query.Query): Printed => {
  const { remarks, say } = collectRemarks()
  const query = wholeNames(withoutOtherFilters(commonNames(given, say), undefined, say), [], undefined, true)
  const found = new Map<string, Array<Query.Query>>()
  const bounds: Array<readonly [string, string]> = []
  for (const part of parts(query)) {
    if (part._tag === "Range") bounds.push(...dates(part, say))
    else {
      const [name, own] = ownOf(part) ?? ["search", part]
      found.set(name, [...(found.get(name) ?? []), own])
    }
  }
  // an exclusion in one parameter is not alone where another parameter searches something
  const hasSearch = [...found.values()].flat().some(({ _tag }) => _tag !== "Not")
  const sayOfWords: Say = (code, what) => (hasSearch && code === "exclusion-alone" ? undefined : say(code, what))
  const textOf = (queries: ReadonlyArray<Query.Query>): string =>
    write(system, queries.length === 1 ? queries[0]! : { _tag: "And", queries }, sayOfWords).replaceAll(",", " ")
  const words = [...found].map(([name, queries]) => [name, textOf(queries)] as const)
  const text = [...words.filter(([, one]) => /[\p{L}\p{N}]/u.test(one)), ...bounds].map(
    ([name, one]) => `${name}=${encodeURIComponent(one)}`
  )
  return { text: text.join("&"), remarks }
}

/** The research products of the OpenAIRE Graph, version 2 of its interface. */
export const openaire = {
  id: "openaire",
  about: "OpenAIRE: mainTitle=%22heart%20attack%22&fromPublicationDate=2010-01-01",
  print
} as const satisfies Dialect
