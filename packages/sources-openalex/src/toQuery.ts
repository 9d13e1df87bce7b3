import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { Asked, Sort } from "@litfuse/engine/Source"
import { openalex } from "@litfuse/query/dialects/OpenAlex"

/** A search as OpenAlex takes it. `journals`: names, which become the identifiers that its filter of journals needs. */
export interface Wanted {
  readonly filter: string
  readonly journals: ReadonlyArray<string>
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Relevance is its own order wherever words are searched, and an error where none are. */
const orders: Readonly<Partial<Record<Sort, string>>> = {
  newest: "publication_date:desc",
  cited: "cited_by_count:desc"
}

const journalIn = (query: Query.Query): string | undefined =>
  query._tag === "Field" && query.fields.length === 1 && query.fields[0] === "containerTitle" && "text" in query.query
    ? query.query.text.trim()
    : undefined

/** A query in the syntax of OpenAlex, its dates beside the words. What OpenAlex finds beyond what is asked for is a Notice each. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: Asked): Wanted => {
  const dates = publishedFrom === undefined && publishedUntil === undefined ? [] : [Query.range("published", publishedFrom, publishedUntil)]
  const parts = [...Query.conjuncts(query), ...dates]
  const rest = parts.filter((part) => journalIn(part) === undefined)
  const { text, remarks } = openalex.print(rest.length === 1 ? rest[0]! : { _tag: "And", queries: rest })
  const journals = parts.map(journalIn).filter((name) => name !== undefined)
  return { filter: text, journals, sort: orders[sort], notices: remarks.map(({ code, text: what }) => Notice.make(code, "openalex", what)) }
}
