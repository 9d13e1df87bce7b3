import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/engine/Query"
import { type Asked, type Written, written } from "../pubmed/toQuery.ts"

/** A query for PMC: Entrez without a field for titles and abstracts together, and all words in place of nearness. */
const adapted = (query: Query.Query): Query.Query => {
  switch (query._tag) {
    case "Field": {
      const inner = adapted(query.query)
      const each = query.fields.map((field) => Query.field(field, inner))
      return each.length === 1 ? each[0]! : Query.or(...each)
    }
    case "Near":
      return Query.and(...query.queries.map(adapted))
    case "And":
      return Query.and(...query.queries.map(adapted))
    case "Or":
      return Query.or(...query.queries.map(adapted))
    case "Not":
      return Query.not(adapted(query.query))
    default:
      return query
  }
}

/** A search in the syntax of PMC, whose dates and identifiers have other tags. */
export const toQuery = (asked: Asked): Written => {
  const { text, notices } = written("pmc", adapted(Source.dated(asked)))
  return { text: text.replaceAll("[dp]", "[pdat]").replaceAll("[aid]", "[doi]"), notices }
}
