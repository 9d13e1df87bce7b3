import * as Notice from "@litfuse/engine/Notice"
import * as Source from "@litfuse/engine/Source"
import * as Query from "@litfuse/engine/Query"
import { fields } from "./fields.ts"
import { type DatedQuery, type EntrezQuery, writeEntrez } from "../pubmed/toQuery.ts"

/**
 * Adapts a query to PMC, which has no combined title-abstract field and no proximity search. Parts that PMC does not search alone are added to `lost`, and
 * their words are searched without a field.
 */
const adapt = (query: Query.Query, lost: Set<Query.FieldName>): Query.Query => {
  switch (query._tag) {
    case "Field": {
      const inner = adapt(query.query, lost)
      const wanted = [...new Set(query.fields.map((field) => (field === "articleId" || field === "locationId" ? "identifier" : field)))]
      const known = wanted.filter((field) => fields[field] !== undefined)
      for (const field of wanted) if (!known.includes(field)) lost.add(field)
      const each = known.map((field) => Query.field(field, inner))
      if (each.length === 0) return inner
      return each.length === 1 ? each[0]! : Query.or(...each)
    }
    case "Near":
    case "And":
      return Query.and(...query.queries.map((one) => adapt(one, lost)))
    case "Or":
      return Query.or(...query.queries.map((one) => adapt(one, lost)))
    case "Not":
      return Query.not(adapt(query.query, lost))
    default:
      return query
  }
}

/** Writes a search in PMC's syntax, which has other tags for dates and identifiers. */
export const toQuery = (search: DatedQuery): EntrezQuery => {
  const lost = new Set<Query.FieldName>()
  const { text, notices } = writeEntrez("pmc", adapt(Source.withDates(search), lost))
  const ofFields =
    lost.size === 0
      ? []
      : [Notice.make("field-lost", "pmc", `PMC has no field for ${[...lost].join(", ")}: every part, or the others, are searched`)]
  return { text: text.replaceAll("[dp]", "[pdat]").replaceAll("[aid]", "[doi]"), notices: [...ofFields, ...notices] }
}
