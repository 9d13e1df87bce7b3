import * as Query from "@litfuse/query/Query"

const joints = { And: "all of", Or: "one of" } as const

const lines = (query: Query.Query, indent: string): ReadonlyArray<string> => {
  const below = (queries: ReadonlyArray<Query.Query>) => queries.flatMap((inner) => lines(inner, `${indent}  `))
  switch (query._tag) {
    case "And":
    case "Or":
      return [`${indent}${joints[query._tag]}`, ...below(query.queries)]
    case "Not":
      return [`${indent}not`, ...below([query.query])]
    case "Near":
      return [
        `${indent}near each other, at most ${query.between} words between${query.ordered ? ", in this order" : ""}`,
        ...below(query.queries)
      ]
    case "Field":
      return [`${indent}in ${query.fields.join(", ")}`, ...below([query.query])]
    case "Heading": {
      const details = [
        query.exploded ? "and everything below it" : "alone",
        ...(query.major ? ["as a main point"] : []),
        ...(query.qualifiers.length > 0 ? [`with ${query.qualifiers.join(" or ")}`] : [])
      ]
      return [`${indent}heading ${query.descriptor} (${details.join(", ")})`]
    }
    case "Range":
      return [
        `${indent}${query.date} ${query.from === undefined ? "" : `from ${query.from} `}${query.until === undefined ? "" : `until ${query.until}`}`.trimEnd()
      ]
    case "Term":
      return [`${indent}${query.text}`]
    case "Phrase":
    case "Pattern":
      return [`${indent}${Query.print(query)}`]
  }
}

/** A query as an indented outline, one line for each node of its tree. */
export const queryOutline = (query: Query.Query): ReadonlyArray<string> => lines(query, "")
