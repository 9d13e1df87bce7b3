import type * as Query from "@litfuse/engine/Query"
export { matching } from "@litfuse/engine/sourceRecord/matching"

/** The words that a query asks for; those of an exclusion count too. */
export const words = (query: Query.Query): ReadonlyArray<string> => {
  switch (query._tag) {
    case "Term":
    case "Phrase":
    case "Pattern":
      return query.text.match(/[\p{L}\p{N}]+/gu) ?? []
    case "Heading":
      return query.descriptor.match(/[\p{L}\p{N}]+/gu) ?? []
    case "Range":
      return []
    case "Field":
    case "Not":
      return words(query.query)
    case "Near":
    case "And":
    case "Or":
      return query.queries.flatMap(words)
  }
}
