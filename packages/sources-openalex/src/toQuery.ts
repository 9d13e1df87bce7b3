import * as Notice from "@litfuse/engine/Notice"
import * as Query from "@litfuse/engine/Query"
import type { SourceQuery, Sort } from "@litfuse/engine/Source"
import { openalex } from "@litfuse/query/dialects/OpenAlex"

/** A search in OpenAlex's parameters. `journals`: names, to be replaced by the ids that the journal filter needs. */
export interface OpenAlexQuery {
  readonly filter: string
  readonly journals: ReadonlyArray<string>
  readonly sort: string | undefined
  readonly notices: ReadonlyArray<Notice.Notice>
}

/** Relevance is the default order for searches with words, and an error without words. */
const orders: Readonly<Partial<Record<Sort, string>>> = {
  newest: "publication_date:desc",
  cited: "cited_by_count:desc"
}

const journalIn = (query: Query.Query): string | undefined =>
  query._tag === "Field" && query.fields.length === 1 && query.fields[0] === "containerTitle" && "text" in query.query
    ? query.query.text.trim()
    : undefined

/** Writes a search with its dates in OpenAlex's syntax, with a notice for each part that finds more than requested. */
export const toQuery = ({ query, sort, publishedFrom, publishedUntil }: SourceQuery): OpenAlexQuery => {
  const dates = publishedFrom === undefined && publishedUntil === undefined ? [] : [Query.range("published", publishedFrom, publishedUntil)]
  const parts = [...Query.conjuncts(query), ...dates]
  const rest = parts.filter((part) => journalIn(part) === undefined)
  const { text, remarks } = openalex.print(rest.length === 1 ? rest[0]! : { _tag: "And", queries: rest })
  const journals = parts.map(journalIn).filter((name) => name !== undefined)
  return { filter: text, journals, sort: orders[sort], notices: remarks.map(({ code, text: what }) => Notice.make(code, "openalex", what)) }
}
