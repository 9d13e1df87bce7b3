import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { Asked } from "@litfuse/engine/Source"
import { semanticscholar } from "@litfuse/query/dialects/SemanticScholar"
import { typeNamed } from "./types.ts"

/** Which search is asked: `auto` leaves it to the query. */
export type Mode = "auto" | "relevance" | "bulk" | "match"

/** A search as Semantic Scholar takes it. */
export interface Wanted {
  readonly mode: Exclude<Mode, "auto">
  readonly query: string
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  readonly notices: ReadonlyArray<Notice.Notice>
}

const source = "semanticscholar"

/** The bulk search knows no relevance: the most cited papers come first, so that a list that is cut is cut for a reason. */
const orders = {
  relevance: "citationCount:desc",
  newest: "publicationDate:desc",
  cited: "citationCount:desc"
}

/** The text of a part that names one thing in one field; undefined = it is more than that. */
const nameIn = (query: Query.Query, field: Query.FieldName): string | undefined =>
  query._tag === "Field" && query.fields.length === 1 && query.fields[0] === field && "text" in query.query
    ? query.query.text.trim()
    : undefined

/** Words alone, in whatever field: what the relevance search can be asked for. */
const wordsIn = (query: Query.Query): string | undefined =>
  query._tag === "Term" ? query.text : query._tag === "Field" && query.query._tag === "Term" ? query.query.text : undefined

/** Filters that a query names beside its words. What stands for a filter and is none is a Notice. */
const filtersOf = (parts: ReadonlyArray<Query.Query>, asked: Asked, say: (code: string, text: string) => void) => {
  const types: Array<string> = []
  const venues: Array<string> = []
  const dates: Array<Extract<Query.Query, { readonly _tag: "Range" }>> = []
  const rest = parts.filter((part) => {
    if (part._tag === "Range" && part.date === "published") return dates.push(part) < 0
    const type = nameIn(part, "publicationType")
    if (type !== undefined) {
      const known = typeNamed(type)
      if (known === undefined) say("filter-lost", `Semantic Scholar does not know the type "${type}": it is not asked for`)
      return known !== undefined && types.push(known) < 0
    }
    const venue = nameIn(part, "containerTitle")
    if (venue !== undefined && venue.includes(","))
      say("filter-lost", `a comma ends the name of a journal at Semantic Scholar: "${venue}" is not asked for`)
    return venue === undefined || (!venue.includes(",") && venues.push(venue) < 0)
  })
  // filters of one name are alternatives, and a query wants all of them
  if (types.length > 1) say("filter-widened", `Semantic Scholar takes one type or the other, not both: ${types.join(", ")}`)
  if (venues.length > 1) say("filter-widened", `Semantic Scholar takes one journal or the other, not both: ${venues.join(", ")}`)
  const from = [asked.publishedFrom, ...dates.map((one) => one.from)]
    .filter((one) => one !== undefined)
    .toSorted()
    .at(-1)
  const until = [asked.publishedUntil, ...dates.map((one) => one.until)].filter((one) => one !== undefined).toSorted()[0]
  const filters = {
    ...(from === undefined && until === undefined ? {} : { publicationDateOrYear: `${from ?? ""}:${until ?? ""}` }),
    ...(types.length === 0 ? {} : { publicationTypes: types.join(",") }),
    ...(venues.length === 0 ? {} : { venue: venues.join(",") })
  }
  // a type or a journal that could not be asked for is not asked for as words either
  return {
    filters,
    rest: rest.filter((part) => nameIn(part, "publicationType") === undefined && nameIn(part, "containerTitle") === undefined)
  }
}

/**
 * A query for one of the searches of Semantic Scholar. Plain words in the order of relevance go to the relevance search, which has no syntax;
 * operators, other orders, and filters alone go to the bulk search, which has no relevance. Either way a Notice says which it was.
 */
export const toQuery = (asked: Asked, mode: Mode = "auto"): Wanted => {
  const notices: Array<Notice.Notice> = []
  const say = (code: string, text: string) => void notices.push(Notice.make(code, source, text))
  const { filters, rest } = filtersOf(Query.conjuncts(asked.query), asked, say)
  const query: Query.Query = rest.length === 1 ? rest[0]! : { _tag: "And", queries: rest }
  const words = wordsIn(query)
  const isRanked = words !== undefined && asked.sort === "relevance"
  const chosen = mode === "auto" ? (isRanked ? "relevance" : "bulk") : mode
  const printed = rest.length === 0 ? { text: "", remarks: [] } : semanticscholar.print(query)
  const common = { filters, sort: orders[asked.sort === "author" ? "relevance" : asked.sort], notices }

  if (chosen === "bulk") {
    say(
      "bulk-search",
      asked.sort === "newest"
        ? "the bulk search was asked, newest papers first"
        : "the bulk search was asked: it knows operators and no relevance, and the most cited papers come first"
    )
    for (const { code, text } of printed.remarks) say(code, text)
    return { ...common, mode: chosen, query: printed.text }
  }
  if (asked.sort !== "relevance") say("order-lost", `the ${chosen} search lists by relevance only`)
  if (words === undefined) say("operators-lost", `the ${chosen} search has no syntax: the words of the query are looked for`)
  else for (const { code, text } of printed.remarks) say(code, text)
  say(
    `${chosen}-search`,
    chosen === "match"
      ? "the one paper was asked for whose title comes closest to the query"
      : "the relevance search was asked: it has no syntax, need not find all words, and lists at most 1,000 papers"
  )
  // a hyphen hides what it joins from the relevance search
  const plain = (words ?? Query.words(query).join(" ")).replace(/[-‐‑]/gu, " ")
  return { ...common, mode: chosen, query: plain.replace(/\s+/gu, " ").trim() }
}
