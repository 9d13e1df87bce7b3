import type { FieldName } from "@litfuse/query/Fields"
import type { Query } from "@litfuse/query/Query"

type Where = ReadonlyArray<FieldName> | undefined

const isNames = (where: Where): boolean =>
  where?.every((field) => field === "language" || field === "publicationType" || field === "qualifier") === true

/** How a part is built, whatever its words are; names out of lists differ each by itself. */
const shapeOf = (query: Query, where: Where): string => {
  const plain = (text: string): string => text.replace(/\p{L}+/gu, "a").replace(/\d+/gu, "0")
  const own = (one: Query): string => {
    switch (one._tag) {
      case "Heading":
        return `${plain(one.descriptor)} ${one.exploded} ${one.major} ${one.qualifiers.join()}`
      case "Range":
        return `${one.date} ${plain(one.from ?? "")} ${plain(one.until ?? "")}`
      case "Near":
        return `${one.between} ${one.ordered} ${one.queries.map(own).join("|")}`
      case "And":
      case "Or":
        return `${one._tag} ${one.queries.map(own).join("|")}`
      case "Field":
      case "Not":
        return own(one.query)
      default:
        return `${one._tag} ${isNames(where) ? one.text.toLowerCase() : plain(one.text)}`
    }
  }
  return `${query._tag} ${where?.join() ?? ""} ${own(query)}`
}

const beside: Query = { _tag: "Term", text: "gout" }

/** The parts of a query that name no operator but nearness, each in its field. */
const partsOf = (query: Query, where: Where): ReadonlyArray<readonly [shape: string, part: Query]> => {
  switch (query._tag) {
    case "Field":
      return partsOf(query.query, query.fields)
    case "Not":
      return partsOf(query.query, where)
    case "And":
    case "Or":
      return query.queries.flatMap((inner) => partsOf(inner, where))
    case "Heading":
      return [[shapeOf(query, where), query]]
    case "Range":
      // some platforms take no date by itself
      return [[shapeOf(query, where), { _tag: "And", queries: [{ _tag: "Field", fields: ["title"], query: beside }, query] }]]
    default:
      return [[shapeOf(query, where), where === undefined ? query : { _tag: "Field", fields: where, query }]]
  }
}

/** The parts of all queries, the first of each shape: in a whole strategy one remark may hide a difference that it is not about. */
export const queryShapes = (queries: ReadonlyArray<Query>): ReadonlyArray<Query> => {
  const first = new Map<string, Query>()
  for (const query of queries) for (const [shape, part] of partsOf(query, undefined)) if (!first.has(shape)) first.set(shape, part)
  return [...first.values()]
}
