import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/engine/Query"
import { type DatedQuery, type EntrezQuery, writeEntrez } from "../pubmed/toQuery.ts"

/** Adapts a query to PMC, which has no combined title-abstract field and no proximity search. */
const adapt = (query: Query.Query): Query.Query => {
  switch (query._tag) {
    case "Field": {
      const inner = adapt(query.query)
      const each = query.fields.map((field) => Query.field(field, inner))
      return each.length === 1 ? each[0]! : Query.or(...each)
    }
    case "Near":
      return Query.and(...query.queries.map(adapt))
    case "And":
      return Query.and(...query.queries.map(adapt))
    case "Or":
      return Query.or(...query.queries.map(adapt))
    case "Not":
      return Query.not(adapt(query.query))
    default:
      return query
  }
}

/** Writes a search in PMC's syntax, which has other tags for dates and identifiers. */
export const toQuery = (search: DatedQuery): EntrezQuery => {
  const { text, notices } = writeEntrez("pmc", adapt(Source.withDates(search)))
  return { text: text.replaceAll("[dp]", "[pdat]").replaceAll("[aid]", "[doi]"), notices }
}
