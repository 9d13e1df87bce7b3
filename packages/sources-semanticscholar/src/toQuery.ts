import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { SourceQuery } from "@litfuse/engine/Source"
import { semanticscholar } from "@litfuse/query/dialects/SemanticScholar"
import { typeNamed } from "./types.ts"

/** The search to use: `auto` chooses by the query. */
export type Mode = "auto" | "relevance" | "bulk" | "match"

/** A search in Semantic Scholar's parameters. */
export interface SemanticScholarQuery {
  readonly mode: Exclude<Mode, "auto">
  readonly query: string
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

const source = "semanticscholar"

/** The bulk search has no relevance order: the most cited papers come first, so that a truncated list has a reason. */
const orders = {
  relevance: "citationCount:desc",
  newest: "publicationDate:desc",
  cited: "citationCount:desc"
}

const nameIn = (query: Query.Query, field: Query.FieldName): string | undefined =>
  query._tag === "Field" && query.fields.length === 1 && query.fields[0] === field && "text" in query.query
    ? query.query.text.trim()
    : undefined

/** The words of a query that consists only of words, in any field: all that the relevance search supports. */
const wordsIn = (query: Query.Query): string | undefined => {
  const inner = query._tag === "Field" ? query.query : query
  return inner._tag === "Term" ? inner.text : undefined
}

/** The filters of a query besides its words. A part that cannot become a filter gets a notice. */
const filtersOf = (parts: ReadonlyArray<Query.Query>, search: SourceQuery, say: (code: string, text: string) => void) => {
  const types: Array<string> = []
  const venues: Array<string> = []
  const dates: Array<Extract<Query.Query, { readonly _tag: "Range" }>> = []
  const rest = parts.filter((part) => {
    if (part._tag === "Range" && part.date === "published") return dates.push(part) < 0
    const type = nameIn(part, "publicationType")
    if (type !== undefined) {
      const known = typeNamed(type)
      if (known === undefined) say("filter-lost", `Semantic Scholar does not know the type "${type}"; it was left out`)
      return known !== undefined && types.push(known) < 0
    }
    const venue = nameIn(part, "containerTitle")
    if (venue !== undefined && venue.includes(","))
      say("filter-lost", `Semantic Scholar splits journal names at commas, so "${venue}" was left out`)
    return venue === undefined || (!venue.includes(",") && venues.push(venue) < 0)
  })
  // values of one filter are alternatives, but a query requires all of them
  if (types.length > 1) say("filter-widened", `Semantic Scholar finds papers with any of these types, not all: ${types.join(", ")}`)
  if (venues.length > 1) say("filter-widened", `Semantic Scholar finds papers in any of these journals, not all: ${venues.join(", ")}`)
  const from = [search.publishedFrom, ...dates.map((one) => one.from)]
    .filter((one) => one !== undefined)
    .toSorted()
    .at(-1)
  const until = [search.publishedUntil, ...dates.map((one) => one.until)].filter((one) => one !== undefined).toSorted()[0]
  const filters = {
    ...(from === undefined && until === undefined ? {} : { publicationDateOrYear: `${from ?? ""}:${until ?? ""}` }),
    ...(types.length === 0 ? {} : { publicationTypes: types.join(",") }),
    ...(venues.length === 0 ? {} : { venue: venues.join(",") })
  }
  // an unsupported type or journal is not searched as words either
  return {
    filters,
    rest: rest.filter((part) => nameIn(part, "publicationType") === undefined && nameIn(part, "containerTitle") === undefined)
  }
}

/**
 * Writes a query for one of Semantic Scholar's searches. Plain words by relevance go to the relevance search, which has no syntax. Operators, other
 * orders, and filters alone go to the bulk search, which has no relevance. A notice reports the choice.
 */
export const toQuery = (search: SourceQuery, mode: Mode = "auto"): SemanticScholarQuery => {
  const notices: Array<Notice.Notice> = []
  const say = (code: string, text: string) => void notices.push(Notice.make(code, source, text))
  const { filters, rest } = filtersOf(Query.conjuncts(search.query), search, say)
  const query: Query.Query = rest.length === 1 ? rest[0]! : { _tag: "And", queries: rest }
  const words = wordsIn(query)
  const byQuery = words !== undefined && search.sort === "relevance" ? "relevance" : "bulk"
  const chosen = mode === "auto" ? byQuery : mode
  const printed = rest.length === 0 ? { text: "", remarks: [] } : semanticscholar.print(query)
  const common = { filters, sort: orders[search.sort === "author" ? "relevance" : search.sort], notices }

  if (chosen === "bulk") {
    say(
      "bulk-search",
      search.sort === "newest"
        ? "the bulk search was used, newest papers first"
        : "the bulk search was used: it supports operators but no relevance, and lists the most cited papers first"
    )
    for (const { code, text } of printed.remarks) say(code, text)
    return { ...common, mode: chosen, query: printed.text }
  }
  if (search.sort !== "relevance") say("order-lost", `the ${chosen} search can sort only by relevance`)
  if (words === undefined) say("operators-lost", `the ${chosen} search has no syntax: it searches only the words of the query`)
  else for (const { code, text } of printed.remarks) say(code, text)
  say(
    `${chosen}-search`,
    chosen === "match"
      ? "the match search was used: it finds the one paper whose title is closest to the query"
      : "the relevance search was used: it has no syntax, may match only some words, and lists at most 1,000 papers"
  )
  // the relevance search does not find hyphenated words
  const plain = (words ?? Query.words(query).join(" ")).replace(/[-‐‑]/gu, " ")
  return { ...common, mode: chosen, query: plain.replace(/\s+/gu, " ").trim() }
}
