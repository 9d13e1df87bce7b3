import { languageName } from "../dialects/languageName.ts"
import { inMedline } from "../dialects/publicationTypes.ts"
import { qualifierName } from "../dialects/qualifierName.ts"
import type { FieldName } from "../Fields.ts"
import type { Query } from "../Query.ts"

type Where = ReadonlyArray<FieldName> | undefined

const isAll = (where: Where, field: FieldName): boolean => where !== undefined && where.every((one) => one === field)

const nameIn = (text: string, where: Where): string => {
  if (isAll(where, "language")) return languageName(text) ?? text
  if (isAll(where, "publicationType")) return inMedline(text) ?? text
  return isAll(where, "qualifier") ? qualifierName(text) : text
}

/** A query with one name for each language, type and qualifier: `eng` and `english` find the same records. */
export const canonical = (query: Query, where?: Where): Query => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
      return { ...query, text: nameIn(query.text, where) }
    case "Heading":
      return { ...query, qualifiers: query.qualifiers.map(qualifierName) }
    case "Field":
      return { ...query, query: canonical(query.query, query.fields) }
    case "Not":
      return { ...query, query: canonical(query.query, where) }
    case "And":
    case "Or":
    case "Near":
      return { ...query, queries: query.queries.map((inner) => canonical(inner, where)) }
    default:
      return query
  }
}
